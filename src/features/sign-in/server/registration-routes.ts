import { handlers } from '../../../kit/server/acts/handlers.ts'
import { invalid } from '../../../kit/server/http/refusal.ts'
import { registrationLimit, resendLimit } from '../../../kit/server/limits.ts'
import { inConstantTime } from '../../../kit/server/security/constant-time.ts'
import { hashPassword } from '../../../kit/server/security/password.ts'
import { countVisit, followCounted, mayMail } from '../../links/server/queries-limits.ts'
import { registrations } from '../contract-registrations.ts'
import { requireGoodPassword } from './checks.ts'
import { isOpenInstitution } from './queries-registrations.ts'
import { confirm, register, sendConfirmation } from './registration-changes.ts'

export const registrationRoutes = handlers(registrations, {
  register: async ({ db, settings, body, origin, act }) => {
    await requireGoodPassword(body.password, body)
    if (body.institution_id && !(await isOpenInstitution(db, body.institution_id)))
      throw invalid('institution_id', 'This institution was not found. Choose it from the list.')
    await countVisit(db, settings, registrationLimit, origin.address)
    await inConstantTime(async () => {
      const mayTell = await mayMail(db, settings, body.email)
      const hash = await hashPassword(body.password)
      await act((act) => register(act, body, hash, mayTell))
    })
    return { message: `Almost done: open the link we have mailed to ${body.email}.` }
  },
  confirm: async ({ db, settings, body, origin, act }) => {
    const purpose = await followCounted(db, settings, origin.address, () => act((act) => confirm(act, body.token)))
    return {
      message:
        purpose === 'change_email'
          ? 'Your new address is confirmed. Sign in with it from now on.'
          : 'Your address is confirmed. The agency now looks at your registration and writes to you.',
    }
  },
  resend: async ({ db, settings, body, origin, act }) => {
    await countVisit(db, settings, resendLimit, origin.address)
    await inConstantTime(async () => {
      if (await mayMail(db, settings, body.email)) await act((act) => sendConfirmation(act, body.email))
    })
    return { message: `If ${body.email} waits for its confirmation, a new link is on its way to it.` }
  },
})
