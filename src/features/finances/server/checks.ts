/** What Finance may do to a payment, and who may see a proof (docs/domain.md#money). */

import type { z } from 'zod'
import { agencyDay } from '../../../kit/contract/days.ts'
import { readers } from '../../../kit/contract/roles.ts'
import { findStep } from '../../../kit/contract/states.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import type { StoredFile } from '../../files/server/queries.ts'
import { type PaymentStatus, paidOnProblem } from '../../payments/rules.ts'
import type { PaymentClaim, PaymentUpdate } from '../contract.ts'
import { isClaimable, type PaymentState, paymentMachine, paymentState, paymentSteps } from '../rules.ts'
import { isProofOf } from './queries.ts'

/** What a payment is, apart from when and by whom it was verified. */
export type Payment = {
  payment_status: PaymentStatus
  paid_on: string | null
  /** What the institution says it has paid. */
  claimed_amount: string | null
  reference: string | null
  status_reason: string | null
  verified: boolean
}

/**
 * The state after Finance's act.
 * @throws Refusal 422 where the act does not fit the state, or needs a reason
 */
export function afterUpdate(before: Payment, update: z.output<typeof PaymentUpdate>): Payment {
  const { payment_status } = update
  const verified = payment_status === 'partial' || payment_status === 'refunded' || (payment_status === 'paid' && update.verify)
  const [from, to] = [paymentState(before), paymentState({ payment_status, verified })]
  const step = findStep(paymentSteps, from, to, 'finances.updateStatus')
  if (!step && from !== to) throw invalid('payment_status', noStep(from, to))
  const undone = from === 'paid' && to !== 'paid'
  if (step?.needs.includes('reason') && !update.reason) throw invalid('reason', 'This payment is verified. Write why that is taken back.')
  checkPaidOn(update.paid_on)
  const moved = payment_status === 'unpaid' || payment_status === 'pending' || payment_status === 'waived'
  const given = { paid_on: update.paid_on, reference: update.reference || (update.reference === undefined ? undefined : null) }
  return {
    payment_status,
    paid_on: moved ? null : given.paid_on === undefined ? (before.paid_on ?? (verified ? agencyDay() : null)) : given.paid_on,
    claimed_amount: moved ? null : before.claimed_amount,
    reference: moved ? null : given.reference === undefined ? before.reference : given.reference,
    status_reason: update.reason || (payment_status === before.payment_status && !undone ? before.status_reason : null),
    verified,
  }
}

function noStep(from: PaymentState, to: PaymentState): string {
  if (to === 'refunded') return 'Only a verified payment can be paid back. Verify it first, or reject it.'
  const [now, next] = [from, to].map((state) => paymentMachine.names[state].toLowerCase())
  return `A payment that is ${now} cannot become ${next}.`
}

/** The state after an institution's claim "paid". @throws Refusal 409 where nothing is left to pay */
export function afterClaim(before: Payment, claim: Omit<z.output<typeof PaymentClaim>, 'finance_id'>): Payment {
  const now = paymentState(before)
  if (!isClaimable(now)) throw new Refusal(409, closedSentences[now] ?? 'No proof is taken for this charge now.')
  checkPaidOn(claim.paid_on)
  return {
    payment_status: 'paid',
    paid_on: claim.paid_on ?? (before.payment_status === 'paid' ? before.paid_on : agencyDay()),
    claimed_amount: claim.amount ?? (before.payment_status === 'paid' ? before.claimed_amount : null),
    reference: claim.reference || (before.payment_status === 'paid' ? before.reference : null),
    status_reason: null,
    verified: false,
  }
}

function checkPaidOn(paidOn: string | null | undefined): void {
  // most acts name no day: which one it is today is not worked out for them (1 % of what a change takes of the server)
  const problem = paidOn && paidOnProblem(paidOn, agencyDay())
  if (problem) throw invalid('paid_on', problem)
}

const closedSentences: Partial<Record<PaymentState, string>> = {
  paid: 'This payment is verified already, so no further proof is needed.',
  waived: 'This charge is waived: nothing has to be paid.',
  refunded: 'This payment was paid back. Ask the Finance office before you pay again.',
}

/** Finance readers; the institution whose charge it proves; the accreditor whose honorarium it proves. */
export async function mayReadProof(db: Db, actor: Actor, file: StoredFile): Promise<boolean> {
  if ((readers.finances as readonly string[]).includes(actor.role)) return true
  if (actor.role === 'institution') return actor.institution_id !== null && isProofOf(db, file.id, { institution_id: actor.institution_id })
  return actor.role === 'accreditor' && isProofOf(db, file.id, { accreditor_id: actor.id })
}
