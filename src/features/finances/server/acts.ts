/** Keeps the charges of a visit in step with it, inside the act that changes it (docs/domain.md#charges). */
import { isSome, negativeOf } from '../../../kit/contract/money.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { changes } from '../../../kit/server/log/queries.ts'
import { openPayments } from '../rules.ts'
import { chargedOf, chargesFor, followsFee, isOwed, onCancelling } from '../rules-charges.ts'
import { mailAdjustment } from './mails.ts'
import {
  deleteAdjusting,
  deleteCharges,
  insertAdjusting,
  type LockedCharges,
  lockCharges,
  moveCharges,
  updateCharge,
  waiveCharges,
} from './queries-charges.ts'

/** As much of a visit as its charges need. */
type Charged = { id: string; number: string; institution_id: string }
/** What the visit costs now. */
type Wanted = { description: string; amount: string; due_date: string }
/** For the log. */
type Kept = { before: Record<string, unknown>; after: Record<string, unknown> } | null

/**
 * What nobody has paid or claimed follows the fee; the difference to what somebody has is an additional charge or a credit, of which the
 * institution is told by mail. The sum of the charges is the fee.
 */
export async function keepCharges(act: Act, visit: Charged, wanted: Wanted): Promise<Kept> {
  const charges = await lockCharges(act.trx, visit.id)
  await putCharges(act, visit, charges, wanted)
  const after = await lockCharges(act.trx, visit.id)
  await tellInstitution(act, visit, charges, after)
  return changes(logged(charges), logged(after)) ?? null
}

/**
 * The charges of requests that end become charges of the visit that takes their programs: those that somebody has paid, claimed or decided
 * about stay as they are, with their proofs, the others go, and the difference to the fee is charged or credited. Nobody is told here.
 */
export async function mergeCharges(act: Act, visit: Charged, ended: readonly Charged[], wanted: Wanted): Promise<Kept> {
  const { trx } = act
  const before = await lockCharges(trx, visit.id)
  let firstId = before[0]?.id ?? null
  for (const other of ended) {
    const theirs = await lockCharges(trx, other.id)
    before.push(...theirs)
    const kept = theirs.filter((charge) => charge.has_proof || !followsFee(charge)).map((charge) => charge.id)
    if (firstId === null && kept[0]) {
      await moveCharges(trx, [kept[0]], { accreditation_id: visit.id, adjusts: null, from: other.number })
      firstId = kept[0]
    }
    const others = kept.filter((id) => id !== firstId)
    await moveCharges(trx, others, { accreditation_id: visit.id, adjusts: firstId, from: other.number })
    await deleteCharges(trx, other.id)
  }
  await putCharges(act, visit, await lockCharges(trx, visit.id), wanted)
  return changes(logged(before), logged(await lockCharges(trx, visit.id))) ?? null
}

async function putCharges(act: Act, visit: Charged, charges: LockedCharges, wanted: Wanted): Promise<void> {
  const { trx } = act
  const [first] = charges
  if (!first) return
  const due = chargesFor(charges, wanted.amount)
  if (due.first !== null) await updateCharge(trx, first.id, { ...wanted, amount: due.first })
  await putAdjusting(act, visit, charges, due.adjusting, { ...wanted, description: `Programs changed: ${wanted.description}` })
  await moveOpen(act, charges, wanted.due_date)
}

/** What is not settled falls due with the new days, whatever was claimed or paid of it. */
export async function moveDueDates(act: Act, visit: Charged, due_date: string): Promise<Kept> {
  const charges = await lockCharges(act.trx, visit.id)
  const moved = await moveOpen(act, charges, due_date)
  return moved ? (changes({ due_date: moved }, { due_date }) ?? null) : null
}

/** A visit that is cancelled costs nothing: what nobody has paid is waived, what somebody has paid or claimed becomes a credit. */
export async function cancelCharges(act: Act, visit: Charged): Promise<Kept> {
  const { trx } = act
  const charges = await lockCharges(trx, visit.id)
  if (charges.length === 0) return null
  const { lapsing, credit } = onCancelling(charges)
  const ids = lapsing.map((charge) => charge.id)
  await waiveCharges(trx, ids, 'The visit is cancelled.')
  const adjusting = credit ? [{ amount: credit, payment_status: 'unpaid' as const }] : []
  const words = { description: `The visit ${visit.number} is cancelled`, due_date: null }
  // what is left, but for credits that only stand beside a waiver
  const left = charges.filter((charge) => !ids.includes(charge.id) && !(charge.kind === 'credit' && charge.payment_status === 'waived'))
  const rest = left.filter((charge) => charge.kind === 'credit' || !followsFee(charge))
  await putAdjusting(act, visit, rest, adjusting, words, charges[0]?.id)
  const after = await lockCharges(trx, visit.id)
  await tellInstitution(act, visit, charges, after)
  return changes(logged(charges), logged(after)) ?? null
}

/** Puts what adjusts the first charge in the place of what did and nothing happened to. */
async function putAdjusting(
  { trx }: Act,
  visit: Charged,
  charges: LockedCharges,
  wanted: ReturnType<typeof chargesFor>['adjusting'],
  words: { description: string; due_date: string | null },
  firstId = charges[0]?.id as string,
): Promise<void> {
  const free = charges.filter((charge) => charge.kind !== 'charge' && followsFee(charge))
  for (const { amount, payment_status } of wanted) {
    const isCredit = isSome(negativeOf(amount))
    const at = free.findIndex((one) => (one.kind === 'credit') === isCredit && one.payment_status === payment_status)
    const [same] = at < 0 ? [] : free.splice(at, 1)
    const charge = { description: words.description, amount, due_date: isCredit ? null : words.due_date }
    if (same?.amount === amount) continue
    if (same) await updateCharge(trx, same.id, charge)
    else {
      const first = { id: firstId, accreditation_id: visit.id, institution_id: visit.institution_id }
      const status_reason = payment_status === 'waived' ? 'What it lowers was waived or paid back before.' : null
      await insertAdjusting(trx, first, { ...charge, payment_status, status_reason })
    }
  }
  await deleteAdjusting(
    trx,
    free.map((charge) => charge.id),
  )
}

/** @returns the day before, where something was moved */
async function moveOpen({ trx }: Act, charges: LockedCharges, due_date: string): Promise<string | null | undefined> {
  const open = charges.filter((charge) => charge.kind !== 'credit' && !isSettled(charge) && charge.due_date !== due_date)
  for (const charge of open) await updateCharge(trx, charge.id, { due_date })
  return open[0]?.due_date
}

/** A claim settles nothing: it may be rejected, and the charge is due then. */
function isSettled({ payment_status, verified_at }: LockedCharges[number]): boolean {
  return !openPayments.includes(payment_status) && !(payment_status === 'paid' && verified_at === null)
}

/** Of what is new beside what the institution has paid. */
async function tellInstitution(act: Act, visit: Charged, before: LockedCharges, after: LockedCharges): Promise<void> {
  for (const charge of after.filter((one) => one.kind !== 'charge' && isOwed(one))) {
    const known = before.some((one) => one.id === charge.id && one.amount === charge.amount)
    if (!known) await mailAdjustment(act, visit, charge)
  }
}

/** For the log. */
function logged(charges: LockedCharges): Record<string, unknown> {
  const amounts = (kind: string) => charges.filter((charge) => charge.kind === kind && isOwed(charge))
  const [first] = charges
  return {
    amount: chargedOf(charges.filter(isOwed)),
    due_date: first?.due_date ?? null,
    additional_charge: amounts('additional').length > 0 ? chargedOf(amounts('additional')) : null,
    credit: amounts('credit').length > 0 ? negativeOf(chargedOf(amounts('credit'))) : null,
  }
}
