import type { FastifyInstance } from 'fastify'
import { inEvenTime } from '../../../kit/server/constant-time.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { invalid } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { hashPassword } from '../../../kit/server/password.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { countVisit, followCounted, mayMail, registrationTries, resendTries } from '../../links/server/queries-limits.ts'
import { registrations } from '../contract-registrations.ts'
import { requireGoodPassword } from './checks.ts'
import { isOpenInstitution } from './queries-registrations.ts'
import { confirm, register, sendConfirmation } from './registration-changes.ts'

export function registrationRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const { publicUrl } = settings
  routes(app, registrations, {
    register: async ({ body, origin }) => {
      requireGoodPassword(body.password, body.email)
      if (body.institution_id && !(await isOpenInstitution(db, body.institution_id)))
        throw invalid('institution_id', 'This institution was not found. Choose it from the list.')
      await countVisit(db, settings, registrationTries, origin.address)
      await inEvenTime(async () => {
        const mayTell = await mayMail(db, settings, body.email)
        const hash = await hashPassword(body.password)
        await inTransaction(db, (trx) => register({ trx, publicUrl }, origin, body, hash, mayTell))
      })
      return { message: `Almost done: open the link we have mailed to ${body.email}.` }
    },
    confirm: async ({ body, origin }) => {
      const purpose = await followCounted(db, settings, origin.address, () =>
        inTransaction(db, (trx) => confirm({ trx, publicUrl }, origin, body.token)),
      )
      return {
        message:
          purpose === 'change_email'
            ? 'Your new address is confirmed. Sign in with it from now on.'
            : 'Your address is confirmed. The agency now looks at your registration and writes to you.',
      }
    },
    resend: async ({ body, origin }) => {
      await countVisit(db, settings, resendTries, origin.address)
      await inEvenTime(async () => {
        if (await mayMail(db, settings, body.email))
          await inTransaction(db, (trx) => sendConfirmation({ trx, publicUrl }, origin, body.email))
      })
      return { message: `If ${body.email} waits for its confirmation, a new link is on its way to it.` }
    },
  })
}
