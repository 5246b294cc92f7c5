/** The states of a payment, of charges and of honoraria alike. */
export const paymentStatuses = ['unpaid', 'pending', 'partial', 'paid', 'rejected', 'refunded', 'waived'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export const paymentStatusNames: Record<PaymentStatus, string> = {
  unpaid: 'Unpaid',
  pending: 'Pending',
  partial: 'Partly paid',
  paid: 'Paid',
  rejected: 'Rejected',
  refunded: 'Refunded',
  waived: 'Waived',
}
/** What an institution itself may claim. */
export const claimedPaymentStatuses = ['unpaid', 'paid'] as const

/** A claim that something is paid is taken with its proof only, and a proof with such a claim only. */
export function proofProblem(claimed: PaymentStatus | null | undefined, hasProof: boolean): 'missing' | 'unasked' | undefined {
  if (claimed === 'paid') return hasProof ? undefined : 'missing'
  return hasProof ? 'unasked' : undefined
}

/** What is wrong with the day of a payment; null when nothing is. */
export function paidOnProblem(paidOn: string | null | undefined, today: string): string | null {
  return paidOn && paidOn > today ? 'A payment cannot lie in the future. Correct the date.' : null
}

/** "Paid · to verify" until Finance has verified a claimed payment. */
export function paymentName(status: PaymentStatus, verified: boolean): string {
  return status === 'paid' && !verified ? 'Paid · to verify' : paymentStatusNames[status]
}

/** A change after a payment is an additional charge or a credit, which adjusts the first charge of the visit. */
export const chargeKinds = ['charge', 'additional', 'credit'] as const
export type ChargeKind = (typeof chargeKinds)[number]
export const chargeKindNames: Record<ChargeKind, string> = { charge: 'Charge', additional: 'Additional charge', credit: 'Credit' }

/** What stands beside a charge: of a credit what became of it, of any other how its payment stands. */
export function chargeStateName(charge: {
  kind: ChargeKind
  payment_status: PaymentStatus
  verified: boolean
  set_off_against: unknown
}): string {
  const { kind, payment_status, verified, set_off_against } = charge
  if (kind !== 'credit') return paymentName(payment_status, verified)
  if (payment_status === 'waived') return 'Nothing to pay back'
  if (payment_status !== 'paid') return 'To settle'
  return set_off_against ? 'Set off' : 'Paid back'
}
