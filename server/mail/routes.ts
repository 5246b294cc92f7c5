import type { FastifyInstance } from 'fastify'
import { mail } from '../../contract/mail.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { notFound } from '../refusal.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'
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
      const data = await inTransaction(db, (trx) => resendMail(trx, actor, origin, params.id))
      return { data, message: `The mail to ${data.recipient} goes out again.` }
    },
  })
}
