import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { mail } from '../contract.ts'
import { resendMail } from './changes.ts'
import { findMail, listMails } from './queries-outbox.ts'

export function mailRoutes(app: FastifyInstance, db: Db, _settings: Settings): void {
  routes(app, mail, {
    list: ({ query }) => listMails(db, query),
    show: async ({ params }) => {
      const data = await findMail(db, params.id)
      if (!data) throw notFound('This mail')
      return { data }
    },
    resend: async ({ params, actor, origin }) => {
      const data = await inTransaction(db, (_trx) => resendMail(act, params.id))
      return { data, message: `The mail to ${data.recipient} goes out again.` }
    },
  })
}
