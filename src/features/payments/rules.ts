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

/** "Paid · to verify" until Finance has verified a claimed payment. */
export function paymentName(status: PaymentStatus, verified: boolean): string {
  return status === 'paid' && !verified ? 'Paid · to verify' : paymentStatusNames[status]
}
