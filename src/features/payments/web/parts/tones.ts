import type { Tone } from '../../../../kit/web/record/Status.tsx'
import type { ChargeKind, PaymentStatus } from '../../rules.ts'

/** A payment that is claimed but not verified still waits for Finance. */
export function paymentTone(status: PaymentStatus, verified: boolean): Tone {
  if (status === 'paid') return verified ? 'ok' : 'warn'
  return ({ unpaid: 'idle', pending: 'warn', partial: 'warn', rejected: 'err', refunded: 'note', waived: 'note' } as const)[status]
}

/** As `paymentTone`; a credit that is not settled waits for Finance. */
export function chargeTone(charge: { kind: ChargeKind; payment_status: PaymentStatus; verified: boolean }): Tone {
  if (charge.kind === 'credit' && charge.payment_status === 'unpaid') return 'warn'
  return paymentTone(charge.payment_status, charge.verified)
}
