/** Signing out on a device that ratings lie on: it is wiped when everything is uploaded, and otherwise asked about. */
import type { Question } from '../../../../kit/web/dialog/confirm.tsx'
import { forgetPage } from '../device/keep-page.ts'
import { waitingOf, waitingWords, wipe } from '../device/waiting.ts'

const unknown: Question = {
  title: 'Log out without knowing what is uploaded?',
  text: 'The storage of this device does not answer. What you rated and did not upload stays here, sealed. Load the page again to see what waits.',
  verb: 'Log out',
  danger: true,
}

/** What signing out has to ask first; null where nothing waits. */
export async function whatWaits(person: string): Promise<Question | null> {
  const waiting = await waitingOf(person).catch(() => null)
  if (!waiting) return unknown
  if (waiting.entries + waiting.photos === 0) return null
  return {
    title: 'Log out before everything is uploaded?',
    text: `${waitingWords(waiting)} of your ratings are on this device alone. They stay here, sealed, and are uploaded when you sign in on this device again and open Ratings. There you can upload them now, or save a file with all of them.`,
    verb: 'Log out',
    instead: { verb: 'Open ratings', path: '/accreditor/ratings' },
    danger: true,
  }
}

/** Once signed out: nothing of the person stays but what is not uploaded. @throws where that cannot be counted: then all of it stays */
export async function leaveDevice(person: string): Promise<void> {
  const waiting = await waitingOf(person)
  if (waiting.entries + waiting.photos > 0) return
  await forgetPage()
  await wipe(person)
}
