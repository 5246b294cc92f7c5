import { formatCount } from '../../../kit/contract/words.ts'
import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { clockFault } from '../../../kit/server/clock/watch.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { mail } from '../contract.ts'
import { confirmClock, type Resent, resendMail, resendMails } from './changes.ts'
import { findMail, listMails } from './queries-outbox.ts'

export const mailRoutes = handlers(mail, {
  list: async ({ db, query, settings }) => ({
    ...(await listMails(db, query)),
    leaves: settings.smtpUrl !== undefined,
    clock: (await clockFault(db)) ?? null,
  }),
  show: async ({ db, params }) => {
    const data = await findMail(db, params.id)
    if (!data) throw notFound('This mail')
    return { data }
  },
  resend: change(async ({ params }, act) => {
    const data = await resendMail(act, params.id)
    return { data, message: `The mail to ${data.recipient} goes out again.` }
  }),
  resendMany: change(async ({ body }, act) => {
    const data = await resendMails(act, body)
    return { data, message: sentenceOf(data) }
  }),
  confirmClock: change(async (_, act) => {
    await confirmClock(act)
    return { message: 'The time is confirmed. Mails and daily jobs go on.' }
  }),
})

function sentenceOf({ resent, skipped, left }: Resent): string {
  const more = [
    skipped > 0 && `${formatCount(skipped, 'stays as it is', 'stay as they are')}: the words are removed, or the one-time link has ended.`,
    left > 0 && `${formatCount(left, 'more waits', 'more wait')}: send again once more.`,
  ]
  return [`${formatCount(resent, 'mail goes', 'mails go')} out again.`, ...more.filter(Boolean)].join(' ')
}
