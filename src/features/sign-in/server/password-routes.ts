import { handlers } from '../../../kit/server/acts/handlers.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { forgottenPasswordLimit } from '../../../kit/server/limits.ts'
import { inConstantTime } from '../../../kit/server/security/constant-time.ts'
import { hashPassword } from '../../../kit/server/security/password.ts'
import { findLink } from '../../links/server/queries.ts'
import { countVisit, followCounted, mayMail } from '../../links/server/queries-limits.ts'
import { passwords } from '../contract-passwords.ts'
import { requireCurrentPassword, requireGoodPassword } from './checks.ts'
import { setDeviceCookie } from './device-cookie.ts'
import { changePassword, deadLink, deadLinkSentence, passwordLinks, sendLink, setPassword } from './password-changes.ts'

export const passwordRoutes = handlers(passwords, {
  forgot: async ({ db, settings, body, origin, act }) => {
    await countVisit(db, settings, forgottenPasswordLimit, origin.address)
    await inConstantTime(async () => {
      if (await mayMail(db, settings, body.email)) await act((act) => sendLink(act, body.email))
    })
    return { message: `If there is an account with ${body.email}, a link for a new password is on its way to it.` }
  },
  look: ({ db, settings, query, origin }) =>
    followCounted(db, settings, origin.address, async () => {
      const link = await findLink(db, query.token, passwordLinks)
      if (!link) throw new Refusal(404, deadLinkSentence)
      return { data: link }
    }),
  reset: async ({ db, settings, body, origin, reply, act }) => {
    const { purpose, device } = await followCounted(db, settings, origin.address, async () => {
      const link = (await findLink(db, body.token, passwordLinks)) ?? deadLink()
      await requireGoodPassword(body.password, link)
      const hash = await hashPassword(body.password)
      return act((act) => setPassword(act, body.token, hash))
    })
    setDeviceCookie(reply, settings, device)
    return { message: purpose === 'invitation' ? 'Your account is ready. Sign in.' : 'Your new password is set. Sign in with it.' }
  },
  change: async ({ db, body, actor, act }) => {
    const { owner, hash: before } = await requireCurrentPassword(db, actor.id, body.current_password)
    if (body.password === body.current_password) throw invalid('password', 'This is your current password. Choose another one.')
    await requireGoodPassword(body.password, owner)
    const hash = await hashPassword(body.password)
    await act((act) => changePassword(act, before, hash))
    return { message: 'Your password is changed. All other sessions have ended.' }
  },
})
