import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { mail } from '../contract.ts'
import { resendMail } from './changes.ts'
import { findMail, listMails } from './queries-outbox.ts'

export const mailRoutes = handlers(mail, {
  list: async ({ db, query, settings }) => ({ ...(await listMails(db, query)), leaves: settings.smtpUrl !== undefined }),
  show: async ({ db, params }) => {
    const data = await findMail(db, params.id)
    if (!data) throw notFound('This mail')
    return { data }
  },
  resend: change(async ({ params }, act) => {
    const data = await resendMail(act, params.id)
    return { data, message: `The mail to ${data.recipient} goes out again.` }
  }),
})
