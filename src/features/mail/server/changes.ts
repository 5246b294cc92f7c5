/** What the Superadmin does with the outbox: each in one transaction, with its entry in the log. */

import type { Act } from '../../../kit/server/acts/act.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import type { MailRow } from '../contract.ts'
import { lockMail, requeueMail } from './queries-outbox.ts'

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
