/** What a visit is charged when its fee changes, and when it is cancelled (docs/domain.md#charges). Amounts of credits lie below zero. */
import { isFree, isSome, largerOf, lessOf, negativeOf, smallerOf, sumOf } from '../../kit/contract/money.ts'
import type { ChargeKind, PaymentStatus } from '../payments/rules.ts'

/** A charge of a visit as it stands. */
export type Standing = {
  kind: ChargeKind
  amount: string
  payment_status: PaymentStatus
  /** How much of it credits have settled. */
  set_off: string
  has_proof: boolean
}

/** What is to stand beside what somebody paid or decided about. `first`: the amount of the first charge, where that may still follow. */
export type Due = { first: string | null; adjusting: { amount: string; payment_status: 'unpaid' | 'waived' }[] }

const nothing = '0.00'

/** Nothing happened to it yet, so it follows the fee; a credit that is waived never was anything but the other half of a waiver. */
export function followsFee({ kind, payment_status, set_off, has_proof }: Standing): boolean {
  if (isSome(set_off)) return false
  if (kind === 'charge') return payment_status === 'unpaid'
  return !has_proof && (payment_status === 'unpaid' || (kind === 'credit' && payment_status === 'waived'))
}

/** Owed by somebody: the institution, or of a credit the agency. */
export function isOwed({ payment_status }: Pick<Standing, 'payment_status'>): boolean {
  return payment_status !== 'waived' && payment_status !== 'refunded'
}

/** What was charged, credits taken off. */
export function chargedOf(charges: readonly Pick<Standing, 'amount'>[]): string {
  return sumOf(charges.map((charge) => charge.amount))
}

/**
 * The charges with which all of them are the fee. What is paid, claimed or decided about stays as it is: the rest becomes an additional
 * charge or a credit, anew each time, so that what was charged and then is not costs nobody anything. Of what was waived or paid back
 * already nothing is credited.
 */
export function chargesFor(charges: readonly Standing[], fee: string): Due {
  const kept = charges.filter((charge) => !followsFee(charge))
  const owed = chargedOf(kept.filter(isOwed))
  const rest = lessOf(fee, chargedOf(kept))
  // where more was paid back than is owed, as much has to come
  const charged = largerOf(largerOf(rest, negativeOf(owed)), nothing)
  const over = lessOf(charged, rest)
  const credit = smallerOf(over, largerOf(owed, nothing))
  const follows = charges.some((charge) => charge.kind === 'charge' && followsFee(charge))
  const adjusting: Due['adjusting'] = [
    { amount: follows ? nothing : charged, payment_status: 'unpaid' },
    { amount: negativeOf(credit), payment_status: 'unpaid' },
    { amount: lessOf(credit, over), payment_status: 'waived' },
  ]
  return { first: follows ? charged : null, adjusting: adjusting.filter(({ amount }) => !isFree(amount)) }
}

/** What cancelling a visit does to its charges: some lapse, and of what is left owed the institution gets a credit (null: of nothing). */
export function onCancelling<One extends Standing>(charges: readonly One[]): { lapsing: One[]; credit: string | null } {
  const kept = charges.filter((charge) => !(charge.kind === 'credit' && followsFee(charge)))
  const lapsing: One[] = []
  let owed = chargedOf(kept.filter(isOwed))
  for (const charge of kept.toReversed()) {
    const left = lessOf(owed, charge.amount)
    // where more was paid back than came, as much stays open
    if (!isUnpaid(charge) || isSome(negativeOf(left))) continue
    lapsing.push(charge)
    owed = left
  }
  return { lapsing, credit: isSome(owed) ? negativeOf(owed) : null }
}

/** Nothing of it arrived. */
function isUnpaid({ kind, payment_status, set_off }: Standing): boolean {
  return kind !== 'credit' && ['unpaid', 'pending', 'rejected'].includes(payment_status) && !isSome(set_off)
}
