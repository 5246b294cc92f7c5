/** A reset of second factors: asked by one, decided by another, and neither is the owner. */
import type { z } from 'zod'
import { listed } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { aboutOwner, lockOwner, type Owner } from '../../links/server/queries-owners.ts'
import { endConnections } from '../../single-sign-on/server/acts.ts'
import { listConnections } from '../../single-sign-on/server/queries.ts'
import type { FactorReset, factorResets } from '../contract-resets.ts'
import { factorNames } from '../rules.ts'
import { mailReset, mailResetAsked } from './mails-resets.ts'
import { deleteFactors, listMethods } from './queries.ts'
import { decideReset, endSessionsOf, insertReset, lockReset } from './queries-resets.ts'

/** @throws Refusal 422 for one's own account, for one without a factor, and where a reset waits already */
export async function askForReset(act: Act, { account_id, reason }: z.output<typeof factorResets.ask.body>): Promise<FactorReset> {
  const { trx, actor } = act
  const owner = await heldOwner(act, account_id)
  if (owner.id === actor.id) throw new Refusal(422, 'Nobody resets the own factors. Ask a colleague.')
  if ((await listMethods(trx, owner.id)).length === 0 && (await listConnections(trx, owner.id)).length === 0)
    throw new Refusal(422, `${owner.name} has no second factor and signs in by no provider, so there is nothing to reset.`)
  const id = await insertReset(trx, owner.id, actor.id, reason)
  if (!id) throw new Refusal(422, `A reset for ${owner.name} waits already for a second person.`)
  await writeLog(act, {
    ...aboutOwner(owner),
    action: 'account.factor_reset_asked',
    says: `Asked to reset the second factors of ${owner.name}: ${reason}`,
  })
  await mailResetAsked(act, owner, actor.name)
  return toReset((await lockReset(trx, id)) ?? missing())
}

/** @throws Refusal 403 for who asked, and for the owner */
export async function settleReset(act: Act, id: string, decision: 'approved' | 'refused'): Promise<FactorReset> {
  const { trx, actor } = act
  const reset = (await lockReset(trx, id)) ?? missing()
  if (reset.asked_by === actor.id) throw new Refusal(403, 'You have asked for this reset: somebody else decides it.')
  if (reset.account_id === actor.id) throw new Refusal(403, 'These are your own factors: two others decide on them.')
  const owner = await heldOwner(act, reset.account_id)
  await decideReset(trx, id, actor.id, decision)
  if (decision === 'refused') {
    await writeLog(act, {
      ...aboutOwner(owner),
      action: 'account.factor_reset_refused',
      says: `Refused to reset the second factors of ${owner.name}, as ${reset.asker_name} had asked`,
    })
    return toReset(reset)
  }
  const had = await deleteFactors(trx, owner.id)
  await endConnections(act, owner, `Ended the connection of ${owner.name} with`)
  await endSessionsOf(trx, owner.id)
  await writeLog(act, {
    ...aboutOwner(owner),
    action: 'account.factors_reset',
    says: `Reset the second factors of ${owner.name}, as ${reset.asker_name} had asked: ${reset.reason}`,
    before: {
      factors:
        had.length === 0
          ? null
          : listed(
              had.map((one) => factorNames[one]),
              'and',
            ),
    },
    after: { factors: null },
  })
  await mailReset(act, owner, [reset.asker_name, actor.name])
  return toReset(reset)
}

type ResetRow = NonNullable<Awaited<ReturnType<typeof lockReset>>>

export function toReset({ id, reason, account_id, owner_name, asked_by, asker_name, asked_at }: ResetRow): FactorReset {
  const account = { id: account_id, name: owner_name }
  return { id, reason, account, asked_by: { id: asked_by, name: asker_name }, asked_at: asked_at.toISOString() }
}

async function heldOwner({ trx }: Act, id: string): Promise<Owner> {
  const owner = await lockOwner(trx, id)
  if (!owner) throw notFound('This account')
  return owner
}

function missing(): never {
  throw notFound('This reset')
}
