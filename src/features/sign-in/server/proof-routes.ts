import { type Asked, handlers } from '../../../kit/server/acts/handlers.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { factorNames, type ProofMethod } from '../../second-factors/rules.ts'
import { askForPasskey } from '../../second-factors/server/acts.ts'
import { checkAppCode, checkPasskey, checkRecoveryCode, type Proven } from '../../second-factors/server/checks.ts'
import { listMethods } from '../../second-factors/server/queries.ts'
import { proofs } from '../contract-proofs.ts'
import { requirePassword } from './checks.ts'
import { findUser } from './queries.ts'
import { proveSession } from './queries-sessions.ts'
import { takeProven } from './signing-in.ts'

export const proofRoutes = handlers(proofs, {
  show: async ({ db, actor }) => {
    const factors = await listMethods(db, actor.id)
    const methods: ProofMethod[] = factors.length > 0 ? factors : ['password']
    return { data: { fresh: actor.is_fresh, methods } }
  },
  question: async (asked) => ({ data: await askForPasskey(asked, 'passkey_proof', asked.actor.id) }),
  prove: async (asked) => {
    const { db, actor, act } = asked
    const proven = await proofOf(asked)
    const owner = await findUser(db, actor.id)
    if (!owner) throw notFound('Your account')
    await act(async (act) => {
      if (proven) await takeProven(act, owner, proven)
      await proveSession(act.trx, actor.session_id)
      await writeLog(act, {
        action: 'session.proved',
        object: { type: 'session', id: actor.session_id },
        says: `Proved by ${proven ? factorNames[proven.how] : 'the password'} who they are`,
      })
    })
    return { message: 'Confirmed. For five minutes you are not asked again.' }
  },
})

/** A password proves only whose account has nothing better: whoever stole it would else get past the second factor. */
async function proofOf({ db, settings, body, actor }: Asked<typeof proofs.prove>): Promise<Proven | null> {
  if (body.code !== undefined) return checkAppCode(db, settings, actor.id, body.code)
  if (body.recovery_code !== undefined) return checkRecoveryCode(db, actor.id, body.recovery_code)
  if (body.passkey && body.ticket !== undefined)
    return checkPasskey(db, settings, 'passkey_proof', { ticket: body.ticket, passkey: body.passkey }, actor.id)
  if (body.password === undefined) throw invalid('password', 'Write your password, or a code where your account has a second factor.')
  if ((await listMethods(db, actor.id)).length > 0)
    throw invalid('password', 'Your account has a second factor: prove by your passkey or a code, not by the password.')
  await requirePassword(db, actor.id, body.password, 'password')
  return null
}
