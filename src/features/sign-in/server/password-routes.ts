import type { FastifyInstance } from 'fastify'
import { inEvenTime } from '../../../kit/server/constant-time.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { hashPassword } from '../../../kit/server/password.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { findLink } from '../../links/server/queries.ts'
import { countVisit, followCounted, forgottenTries, mayMail } from '../../links/server/queries-limits.ts'
import { passwords } from '../contract-passwords.ts'
import { requireCurrentPassword, requireGoodPassword } from './checks.ts'
import { changePassword, deadLink, deadLinkSentence, passwordLinks, sendLink, setPassword } from './password-changes.ts'

export function passwordRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const { publicUrl } = settings
  routes(app, passwords, {
    forgot: async ({ body, origin }) => {
      await countVisit(db, settings, forgottenTries, origin.address)
      await inEvenTime(async () => {
        if (await mayMail(db, settings, body.email)) await inTransaction(db, (trx) => sendLink({ trx, publicUrl }, origin, body.email))
      })
      return { message: `If there is an account with ${body.email}, a link for a new password is on its way to it.` }
    },
    look: ({ query, origin }) =>
      followCounted(db, settings, origin.address, async () => {
        const link = await findLink(db, query.token, passwordLinks)
        if (!link) throw new Refusal(404, deadLinkSentence)
        return { data: link }
      }),
    reset: async ({ body, origin }) => {
      const purpose = await followCounted(db, settings, origin.address, async () => {
        const link = (await findLink(db, body.token, passwordLinks)) ?? deadLink()
        requireGoodPassword(body.password, link.email)
        const hash = await hashPassword(body.password)
        return inTransaction(db, (trx) => setPassword({ trx, publicUrl }, origin, body.token, hash))
      })
      return { message: purpose === 'invitation' ? 'Your account is ready. Sign in.' : 'Your new password is set. Sign in with it.' }
    },
    update: async ({ body, actor, origin }) => {
      const { email, hash: before } = await requireCurrentPassword(db, actor.id, body.current_password)
      if (body.password === body.current_password) throw invalid('password', 'This is your current password. Choose another one.')
      requireGoodPassword(body.password, email)
      const hash = await hashPassword(body.password)
      await inTransaction(db, (trx) => changePassword({ trx, publicUrl }, actor, origin, before, hash))
      return { message: 'Your password is changed. All other sessions have ended.' }
    },
  })
}
