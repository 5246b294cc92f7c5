/** The steps of a payment, of charges and honoraria alike (docs/domain.md#payment-status), drawn in docs/states/payment.md. */
import type { Role } from '../../kit/contract/roles.ts'
import { findStep, type Machine, type Step } from '../../kit/contract/states.ts'
import { type PaymentStatus, paymentName, paymentStatuses, paymentStatusNames } from '../payments/rules.ts'
import { type AssignmentRole, type AssignmentStatus, type ReportStatus, rolesWithReport } from '../visits/rules.ts'
import { countedOn, takingPart } from '../visits/rules-steps.ts'

/** Finance owns the payments. */
export const paymentWriters = ['Superadmin', 'Finance'] as const satisfies readonly Role[]

/** `paid` is two states: claimed until it is verified, paid from then on. */
export const paymentStates = ['unpaid', 'pending', 'partial', 'claimed', 'paid', 'rejected', 'refunded', 'waived'] as const
export type PaymentState = (typeof paymentStates)[number]

export type PaymentNeed = 'version' | 'reason' | 'proof' | 'charge'

/** What Finance is offered, by the name of the act; a charge is paid to the agency, an honorarium by it. */
export type PaymentAct = 'verify' | 'record' | 'partial' | 'pending' | 'reject' | 'take_back' | 'waive' | 'refund' | 'reopen'
export type PaymentKind = 'accreditation' | 'accreditor'

export type PaymentStep = Step<PaymentState, PaymentNeed> & {
  /** The act that takes this step on the pages; the call takes the others too. */
  readonly offered?: Partial<Record<PaymentKind, PaymentAct>>
}

const claim = { by: ['institution'], call: 'finances.claim' } as const
const set = { by: paymentWriters, call: 'finances.updateStatus' } as const
const both = (act: PaymentAct) => ({ accreditation: act, accreditor: act })

export const paymentSteps: readonly PaymentStep[] = [
  { from: [], to: 'unpaid', by: ['institution'], call: 'requests.add', needs: [] },
  { from: [], to: 'claimed', by: ['institution'], call: 'requests.add', needs: ['proof'] },
  { from: ['unpaid', 'pending', 'partial', 'claimed', 'rejected'], to: 'claimed', ...claim, needs: ['charge', 'proof'] },

  { from: ['claimed'], to: 'paid', ...set, needs: ['version'], offered: { accreditation: 'verify' } },
  { from: ['unpaid', 'pending', 'partial', 'rejected'], to: 'paid', ...set, needs: ['version'], offered: both('record') },
  { from: ['refunded', 'waived'], to: 'paid', ...set, needs: ['version'] },

  { from: ['unpaid', 'pending', 'partial', 'rejected'], to: 'partial', ...set, needs: ['version'], offered: both('partial') },
  { from: ['claimed'], to: 'partial', ...set, needs: ['version'], offered: { accreditation: 'partial' } },
  { from: ['refunded', 'waived'], to: 'partial', ...set, needs: ['version'] },
  { from: ['paid'], to: 'partial', ...set, needs: ['version', 'reason'] },

  { from: ['paid'], to: 'claimed', ...set, needs: ['version', 'reason'], offered: { accreditation: 'take_back' } },
  { from: ['unpaid', 'pending', 'partial', 'rejected', 'refunded', 'waived'], to: 'claimed', ...set, needs: ['version'] },

  { from: ['unpaid', 'rejected'], to: 'pending', ...set, needs: ['version'], offered: { accreditor: 'pending' } },
  { from: ['claimed'], to: 'pending', ...set, needs: ['version'], offered: { accreditor: 'take_back' } },
  { from: ['partial', 'refunded', 'waived'], to: 'pending', ...set, needs: ['version'] },
  { from: ['paid'], to: 'pending', ...set, needs: ['version', 'reason'], offered: { accreditor: 'take_back' } },

  { from: ['claimed'], to: 'rejected', ...set, needs: ['version', 'reason'], offered: { accreditation: 'reject' } },
  { from: ['unpaid', 'pending', 'partial'], to: 'rejected', ...set, needs: ['version', 'reason'], offered: { accreditor: 'reject' } },
  { from: ['paid', 'refunded', 'waived'], to: 'rejected', ...set, needs: ['version', 'reason'] },

  { from: ['unpaid', 'pending', 'partial', 'rejected'], to: 'waived', ...set, needs: ['version', 'reason'], offered: both('waive') },
  { from: ['claimed', 'paid', 'refunded'], to: 'waived', ...set, needs: ['version', 'reason'] },

  { from: ['paid'], to: 'refunded', ...set, needs: ['version', 'reason'], offered: both('refund') },
  { from: ['partial'], to: 'refunded', ...set, needs: ['version', 'reason'] },

  { from: ['refunded', 'waived'], to: 'unpaid', ...set, needs: ['version'], offered: both('reopen') },
  { from: ['pending', 'partial', 'claimed', 'rejected'], to: 'unpaid', ...set, needs: ['version'] },
  { from: ['paid'], to: 'unpaid', ...set, needs: ['version', 'reason'] },
]

export const paymentMachine: Machine<PaymentState, PaymentNeed> = {
  noun: 'a payment',
  says: 'A charge to an institution, or an honorarium of an accreditor. Both have the same steps; the pages offer of each what is usual for it, and the diagram shows that.',
  states: paymentStates,
  names: { ...paymentStatusNames, claimed: paymentName('paid', false) },
  steps: paymentSteps,
  needs: {
    version: 'the version that was read',
    reason: 'a reason',
    proof: 'a proof',
    charge: 'a charge of the own institution',
  },
  offered: ({ offered = {} }: PaymentStep) => {
    const { accreditation: charge, accreditor: honorarium } = offered
    if (charge === honorarium) return charge
    return [charge && `${charge} (charges)`, honorarium && `${honorarium} (honoraria)`].filter(Boolean).join(', ') || undefined
  },
}

/** Where a payment stands: its status, and of one that is `paid` whether Finance has verified it. */
export function paymentState(payment: { payment_status: PaymentStatus; verified: boolean }): PaymentState {
  return payment.payment_status === 'paid' && !payment.verified ? 'claimed' : payment.payment_status
}

/** The acts that are offered on a charge (`accreditation`) or an honorarium (`accreditor`) now. */
export function offeredActs(kind: PaymentKind, now: PaymentState): PaymentAct[] {
  return paymentSteps.filter((step) => step.from.includes(now)).flatMap((step) => step.offered?.[kind] ?? [])
}

/** Whether the institution can send a proof for it, as far as its state says. */
export function isClaimable(now: PaymentState): boolean {
  return findStep(paymentSteps, now, 'claimed', claim.call) !== undefined
}

/** A status to which no step leads without a reason. */
export function asksReason(status: PaymentStatus): boolean {
  return paymentSteps.filter((step) => step.call === set.call && step.to === status).every((step) => step.needs.includes('reason'))
}

/** Not settled: it can be paid, rejected or waived. */
export const openPayments: readonly PaymentStatus[] = paymentStatuses.filter((status) =>
  paymentSteps.some((step) => step.offered?.accreditation === 'record' && step.from.includes(status)),
)

/** Why an honorarium is not earned yet; null where it is. */
export function earlyBecause(part: {
  role: AssignmentRole | null
  assignment_status: AssignmentStatus | null
  report_status: ReportStatus | null
}) {
  const { role, assignment_status, report_status } = part
  if (!role || !assignment_status || !report_status) return null
  if (!takingPart.includes(assignment_status)) return 'This person has not said yes to the visit.'
  if (!countedOn.includes(assignment_status)) return 'QA has not confirmed this person for the visit.'
  return rolesWithReport.includes(role) && report_status !== 'accepted' ? 'The report of this person is not accepted.' : null
}
