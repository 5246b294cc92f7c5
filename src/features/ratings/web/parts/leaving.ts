/** Signing out on a device that ratings lie on: it is wiped when everything is uploaded, and otherwise asked about. */
import { forgetPage } from '../device/keep-page.ts'
import { waitingOf, waitingWords, wipe } from '../device/waiting.ts'

/** What signing out has to ask first; null where nothing waits. */
export async function whatWaits(person: string): Promise<{ title: string; text: string; verb: string; danger: true } | null> {
  const waiting = await waitingOf(person)
  if (waiting.entries + waiting.photos === 0) return null
  return {
    title: 'Log out before everything is uploaded?',
    text: `${waitingWords(waiting)} of your ratings are on this device alone. They stay here, sealed, and are uploaded when you sign in on this device again and open Ratings. Stay signed in to upload them now.`,
    verb: 'Log out',
    danger: true,
  }
}

/** Once signed out: nothing of the person stays but what is not uploaded. */
export async function leaveDevice(person: string): Promise<void> {
  await forgetPage()
  const waiting = await waitingOf(person)
  if (waiting.entries + waiting.photos === 0) await wipe(person)
}
