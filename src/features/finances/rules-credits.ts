/** What becomes of a credit (docs/domain.md#credits), drawn in docs/states/credit.md. */
import type { Machine, Step } from '../../kit/contract/states.ts'
import type { PaymentStatus } from '../payments/rules.ts'
import { visitWriters } from '../visits/rules.ts'
import { paymentWriters } from './rules.ts'

export const creditStates = ['open', 'set_off', 'paid_back'] as const
export type CreditState = (typeof creditStates)[number]
type CreditNeed = 'version' | 'paid_more' | 'open_charge' | 'reference' | 'reason'

const settle = { by: paymentWriters, call: 'finances.settleCredit' } as const

export const creditSteps: readonly Step<CreditState, CreditNeed>[] = [
  { from: [], to: 'open', by: visitWriters, call: 'schedule.edit', needs: ['paid_more'] },
  { from: ['open'], to: 'set_off', ...settle, needs: ['version', 'open_charge'] },
  { from: ['open'], to: 'paid_back', ...settle, needs: ['version', 'reference'] },
  { from: ['set_off', 'paid_back'], to: 'open', ...settle, needs: ['version', 'reason'] },
]

export const creditMachine: Machine<CreditState, CreditNeed> = {
  noun: 'a credit',
  says: 'What an institution has paid for a visit beyond what it costs now. Finance sets it off against another charge or pays it back.',
  states: creditStates,
  names: { open: 'To settle', set_off: 'Set off', paid_back: 'Paid back' },
  steps: creditSteps,
  needs: {
    version: 'the version that was read',
    paid_more: 'more was paid or claimed than the visit costs now',
    open_charge: 'a charge of the same institution that is open',
    reference: 'the reference of the transfer',
    reason: 'a reason',
  },
}

/** Where a credit stands; undefined where what it lowers was waived, so that there is nothing to settle. */
export function creditState(credit: { payment_status: PaymentStatus; set_off_against: unknown }): CreditState | undefined {
  if (credit.payment_status === 'unpaid') return 'open'
  if (credit.payment_status !== 'paid') return undefined
  return credit.set_off_against ? 'set_off' : 'paid_back'
}
