import { expect, test } from 'vitest'
import { randomOf } from '../../../demo/basis/random.ts'
import { expectNumbersToAgree } from '../../../testing/agreeing-numbers.ts'
import { startApp } from '../../../testing/app.ts'
import {
  insertAccreditation,
  insertAccreditor,
  insertAssignment,
  insertCampus,
  insertCharge,
  insertInstitution,
  insertProgram,
} from '../../../testing/insert.ts'
import { levels } from '../../features/ladder/rules.ts'
import { paymentStatuses } from '../../features/payments/rules.ts'
import { visitStatuses } from '../../features/visits/rules.ts'
import { addDays, agencyDay } from '../../kit/contract/days.ts'

/** `GENERATED_SEED` for another world than the one of every day. */
const seed = process.env.GENERATED_SEED ?? 'agreeing numbers'
const { between, chance, pick } = randomOf(seed)
const app = await startApp()
const today = agencyDay()

test(`in a world made by chance (${seed}) the same numbers agree, whatever is inactive, lapsed or in grace`, {
  timeout: 120_000,
}, async () => {
  const first = await insertInstitution(app.db)
  for (const institution of [
    first,
    ...(await many(7, () => insertInstitution(app.db, { status: chance(0.25) ? 'inactive' : 'active' }))),
  ]) {
    for (const campus of await many(between(1, 4), () =>
      insertCampus(app.db, { institution_id: institution.id, is_active: !chance(0.2) }),
    )) {
      await many(between(0, 9), () => insertProgram(app.db, { campus_id: campus.id, is_active: !chance(0.15), ...standing() }))
      await many(between(0, 3), () => visitOf(institution.id, campus.id))
    }
  }
  expect(await expectNumbersToAgree(app, first.id)).toBeGreaterThanOrEqual(20)
})

/** A level with a validity that runs, ends soon, has ended, or ended and is in grace. */
function standing() {
  const level = pick(levels)
  if (level === 'none') return { level }
  const valid_to = addDays(today, between(-700, 900))
  const grace_until = valid_to < today && chance(0.5) ? addDays(valid_to, 365) : null
  return { level, valid_from: addDays(valid_to, -1000), valid_to, grace_until, ...(grace_until ? { grace_reason: 'So resolved.' } : {}) }
}

async function visitOf(institution_id: string, campus_id: string) {
  const status = pick(visitStatuses)
  const visit_date = addDays(today, ['requested', 'approved', 'scheduled'].includes(status) ? between(5, 200) : between(-200, -5))
  const visit = await insertAccreditation(app.db, { institution_id, campus_id, status, visit_date, visit_end: addDays(visit_date, 2) })
  const charge = await insertCharge(app.db, { ...payment(), institution_id, accreditation_id: visit.id })
  if (chance(0.3)) await insertCharge(app.db, { ...payment(), institution_id, accreditation_id: visit.id, adjusts: charge.id })
  if (chance(0.3)) {
    const credit = { amount: `-0.${between(10, 99)}`, payment_status: 'unpaid' as const, institution_id, accreditation_id: visit.id }
    await insertCharge(app.db, {
      ...credit,
      adjusts: charge.id,
      ...(chance(0.5) ? { payment_status: 'paid', verified_at: new Date() } : {}),
    })
  }
  if (!chance(0.6)) return
  const accreditor = await insertAccreditor(app.db)
  const answer = chance(0.5) ? ('invited' as const) : ('confirmed' as const)
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: accreditor.id, status: answer })
}

function payment() {
  const payment_status = pick(paymentStatuses)
  const verified_at = payment_status === 'paid' && chance(0.5) ? new Date() : null
  return { amount: `${between(1, 99_999)}.${between(10, 99)}`, payment_status, verified_at }
}

async function many<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let n = 0; n < count; n++) all.push(await make())
  return all
}
