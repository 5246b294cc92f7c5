/** Paying an honorarium before it is earned: one person asks with a reason, another releases it (docs/domain.md#releases). */

import type { Received } from '../../../kit/contract/call.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { bankInfoWaits } from '../../finance-infos/server/queries.ts'
import type { Honorarium } from '../contract-honoraria.ts'
import type { releases } from '../contract-releases.ts'
import { earlyBecause, openPayments } from '../rules.ts'
import { findHonorarium } from './queries-honoraria.ts'
import { type LockedCharge, lockCharge } from './queries-payments.ts'
import { updateRelease } from './queries-releases.ts'

type Answered = { data: Honorarium; message: string }

/** @throws Refusal 404; 409 on a stale version, where nothing has to be released, and where it was asked for already */
export async function askRelease(act: Act, { body }: Received<typeof releases.ask>): Promise<Answered> {
  const { trx, actor } = act
  const charge = await lockHonorarium(trx, body)
  if (!openPayments.includes(charge.payment_status) || !earlyBecause(charge))
    throw new Refusal(409, `The honorarium for ${charge.number} needs nobody else: it can be paid as it stands, or is settled.`)
  if (charge.release_asked_at) throw new Refusal(409, `The honorarium for ${charge.number} was asked for already. Load it again.`)
  await updateRelease(trx, charge.id, { release_reason: body.reason, release_asked_by: actor.id, release_asked_at: new Date() })
  await log(act, charge, 'finance.release_asked', `Asked for a release of the honorarium for ${charge.number}`, {
    before: { release: null },
    after: { release: 'asked', reason: body.reason },
  })
  return { data: await honorarium(trx, charge.id), message: 'Somebody else of Finance, or a Superadmin, releases it.' }
}

/** @throws Refusal 404; 409 on a stale version, where nothing was asked, and for the person who asked */
export async function decideRelease(act: Act, { body }: Received<typeof releases.decide>): Promise<Answered> {
  const { trx, actor } = act
  const charge = await lockHonorarium(trx, body)
  if (!charge.release_asked_at || charge.released_by)
    throw new Refusal(409, `Nobody asks for a release of the honorarium for ${charge.number}. Load the list again.`)
  if (charge.release_asked_by === actor.id)
    throw new Refusal(409, 'You asked for it yourself: somebody else of Finance, or a Superadmin, releases it.')
  const isReleased = body.decision === 'released'
  await updateRelease(trx, charge.id, isReleased ? { released_by: actor.id } : nothingAsked)
  await log(act, charge, `finance.release_${isReleased ? 'given' : 'refused'}`, saysOf(isReleased, charge.number), {
    before: { release: 'asked', reason: charge.release_reason },
    after: { release: body.decision },
  })
  const message = isReleased
    ? `The honorarium for ${charge.number} can be paid now.`
    : `The honorarium for ${charge.number} is not released.`
  return { data: await honorarium(trx, charge.id), message }
}

const nothingAsked = { release_reason: null, release_asked_by: null, release_asked_at: null }

/** @throws Refusal 409 while bank data waits, or the honorarium is not earned and nobody else has released it */
export async function refuseUnreleased(trx: Trx, charge: LockedCharge): Promise<void> {
  if (charge.finance !== 'accreditor' || !charge.accreditor_id) return
  if (await bankInfoWaits(trx, charge.accreditor_id))
    throw new Refusal(
      409,
      'The bank data of this person was changed by staff and is not released yet. Nothing is paid to it until somebody else has looked at it.',
    )
  const because = earlyBecause(charge)
  if (because && !charge.released_by)
    throw new Refusal(409, `${because} Paying all the same needs a reason and a second person: ask for a release first.`)
}

async function lockHonorarium(trx: Trx, { id, version }: { id: string; version: number }): Promise<LockedCharge> {
  const charge = await lockCharge(trx, id)
  if (charge?.finance !== 'accreditor') throw notFound('This honorarium')
  if (charge.version !== version) throw stale()
  return charge
}

async function honorarium(trx: Trx, id: string): Promise<Honorarium> {
  return (await findHonorarium(trx, id)) as Honorarium
}

function saysOf(isReleased: boolean, number: string): string {
  return `${isReleased ? 'Released' : 'Refused to release'} the honorarium for ${number}`
}

type Changed = { before: Record<string, unknown>; after: Record<string, unknown> }

function log(act: Act, charge: LockedCharge, action: string, says: string, changed: Changed): Promise<void> {
  return writeLog(act, {
    action,
    object: { type: 'finance', id: charge.id },
    says,
    ...changed,
    institution_id: charge.institution_id,
    accreditation_id: charge.accreditation_id,
    accreditor_id: charge.accreditor_id,
  })
}
