import type { Tone } from '../../../../kit/web/record/Status.tsx'
import type { PaymentStatus } from '../../rules.ts'

/** A payment that is claimed but not verified still waits for Finance. */
export function paymentTone(status: PaymentStatus, verified: boolean): Tone {
  if (status === 'paid') return verified ? 'ok' : 'warn'
  return ({ unpaid: 'idle', pending: 'warn', partial: 'warn', rejected: 'err', refunded: 'note', waived: 'note' } as const)[status]
}
