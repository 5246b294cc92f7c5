/** What the Superadmin does with the outbox: each in one transaction, with its entry in the log. */

import type { Act } from '../../../kit/server/acts/act.ts'
import { noteSeen, readClock } from '../../../kit/server/clock/queries.ts'
import { clockFault } from '../../../kit/server/clock/watch.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import type { MailRow } from '../contract.ts'
import { countMails, lockMail, lockMails, type MailsMeant, requeueMail, requeueMails } from './queries-outbox.ts'

/** Mails one call sends again. */
const mostAtOnce = 1_000

/** Sends a mail once more. @throws Refusal 404; 409 when it waits already, its words are removed or its link has ended */
export async function resendMail(act: Act, id: string): Promise<MailRow> {
  const { trx } = act
  const mail = await lockMail(trx, id)
  if (!mail) throw notFound('This mail')
  if (mail.status === 'queued') throw new Refusal(409, 'This mail is in the queue already and goes out by itself. Wait for its next try.')
  if (mail.text === null)
    throw new Refusal(
      409,
      'The words of this mail are removed because of its age, so it cannot be sent again. Write to the person instead.',
    )
  if (mail.link === 'ended')
    throw new Refusal(
      409,
      'The one-time link in this mail has ended, so it was not sent again. Send a new invitation from the account; a new password or a confirmation is asked for on the sign-in page.',
    )
  const row = await requeueMail(trx, id)
  await writeLog(act, {
    action: 'mail.resent',
    object: { type: 'mail', id },
    says: `Sent the mail “${mail.subject}” to ${mail.recipient} again`,
    before: { status: mail.status, attempts: mail.attempts },
    after: { status: row.status, attempts: row.attempts },
  })
  return row
}

export type Resent = { resent: number; skipped: number; left: number }

/** Sends all that failed or are held once more, the newest first; what cannot go out again stays as it is. */
export async function resendMails(act: Act, meant: MailsMeant): Promise<Resent> {
  const { trx } = act
  const total = await countMails(trx, meant)
  const mails = await lockMails(trx, meant, mostAtOnce)
  const good = mails.filter((mail) => mail.text !== null && mail.link !== 'ended')
  await requeueMails(
    trx,
    good.map((mail) => mail.id),
  )
  await writeLogs(
    act,
    good.map((mail) => ({
      action: 'mail.resent',
      object: { type: 'mail', id: mail.id },
      says: `Sent the mail “${mail.subject}” to ${mail.recipient} again`,
      before: { status: mail.status, attempts: mail.attempts },
      after: { status: 'queued', attempts: 0 },
    })),
  )
  return { resent: good.length, skipped: mails.length - good.length, left: Math.max(total - mails.length, 0) }
}

/** The clock jumped, and somebody has looked at it: what waited goes on. @throws Refusal 409 when nothing is in doubt */
export async function confirmClock(act: Act): Promise<void> {
  const { trx } = act
  const fault = await clockFault(trx)
  if (!fault) throw new Refusal(409, 'The clock is not in doubt. Mails and daily jobs go on by themselves.')
  if (!fault.person) throw new Refusal(409, fault.says)
  const { now, seenAt } = await readClock(trx)
  await noteSeen(trx)
  await writeLog(act, {
    action: 'mail.clock_confirmed',
    object: { type: 'mail', id: null },
    says: 'Confirmed that the clock is right, so that mails and daily jobs go on',
    before: { seen_at: seenAt?.toISOString() },
    after: { seen_at: now.toISOString() },
  })
}
