/** What Finance does to a charge or an honorarium with more than one key: what is asked, and what is sent. */
import type { Input } from '../../../kit/contract/call.ts'
import type { Charge, finances } from '../contract.ts'
import { offeredActs, openPayments, type PaymentAct, paymentState } from '../rules.ts'

/** As much of a charge or honorarium as acts on it need. `who` pays or receives it. */
export type Payable = Pick<Charge, 'id' | 'finance' | 'version' | 'number' | 'amount' | 'paid_on' | 'reference'> & { who: string }

export type ActKind = {
  /** The button, as the title's verb. */
  verb: string
  title: (payment: Payable) => string
  text: string
  /** Label of the reason; without one none is asked. */
  reason?: string
  /** Usual reasons, one key each. */
  usual?: readonly string[]
  /** Day and reference of the payment are asked. */
  payment?: boolean
  danger?: boolean
  body: Partial<NonNullable<Input<typeof finances.updateStatus>['body']>> & { payment_status: Charge['payment_status'] }
}

const chargeActs: Partial<Record<PaymentAct, ActKind>> = {
  reject: {
    verb: 'Reject payment',
    title: ({ number }) => `Reject the payment of ${number}?`,
    text: 'The institution reads your reason in an e-mail and can upload a new proof.',
    reason: 'Reason',
    usual: [
      'The slip shows a different amount.',
      'The proof cannot be read. Please scan it again.',
      'This slip was used for another visit.',
      'The payment has not arrived on our account.',
    ],
    danger: true,
    body: { payment_status: 'rejected' },
  },
  take_back: {
    verb: 'Take back',
    title: ({ number }) => `Take back the verification of ${number}?`,
    text: 'The payment waits to be verified again. The institution is told by e-mail.',
    reason: 'Reason',
    usual: ['Verified by mistake.', 'The payment belongs to another visit.'],
    body: { payment_status: 'paid', verify: false },
  },
  record: {
    verb: 'Record payment',
    title: ({ number }) => `Record the payment of ${number}`,
    text: 'For money that has arrived without a claim of the institution. It counts as verified by you.',
    payment: true,
    body: { payment_status: 'paid' },
  },
  partial: {
    verb: 'Record part',
    title: ({ number }) => `Part of ${number} has arrived`,
    text: 'The charge stays open until all of it is paid.',
    reason: 'What has arrived, and what is missing',
    payment: true,
    body: { payment_status: 'partial' },
  },
  waive: {
    verb: 'Waive charge',
    title: ({ number }) => `Waive the charge of ${number}?`,
    text: 'Nothing has to be paid any more.',
    reason: 'Who waived it, and why',
    danger: true,
    body: { payment_status: 'waived' },
  },
  refund: {
    verb: 'Record refund',
    title: ({ number }) => `The payment of ${number} was paid back?`,
    text: 'For a verified payment whose amount went back to the institution.',
    reason: 'Reason',
    danger: true,
    body: { payment_status: 'refunded' },
  },
  reopen: {
    verb: 'Open again',
    title: ({ number }) => `Open the charge of ${number} again?`,
    text: 'The institution owes it again and can upload a proof.',
    body: { payment_status: 'unpaid' },
  },
}

const honorariumActs: Partial<Record<PaymentAct, ActKind>> = {
  record: {
    verb: 'Mark as paid',
    title: ({ who }) => `Mark the honorarium of ${who} as paid`,
    text: 'The accreditor is told by e-mail, with the reference.',
    payment: true,
    body: { payment_status: 'paid' },
  },
  partial: {
    verb: 'Record part',
    title: ({ who }) => `Part of the honorarium of ${who} is paid`,
    text: 'The honorarium stays open until all of it is paid.',
    reason: 'What is paid, and what is missing',
    payment: true,
    body: { payment_status: 'partial' },
  },
  pending: {
    verb: 'Set to pending',
    title: ({ who }) => `Set the honorarium of ${who} to pending?`,
    text: 'For a payment order that is with the bank. It stays open until you mark it as paid.',
    body: { payment_status: 'pending' },
  },
  reject: {
    verb: 'Reject honorarium',
    title: ({ who }) => `Reject the honorarium of ${who}?`,
    text: 'The accreditor reads your reason in an e-mail. It can be paid later.',
    reason: 'Reason',
    usual: [
      'The bank sent the transfer back.',
      'The account number is not that of the accreditor.',
      'The report of the visit is missing.',
      'The accreditor did not take part in the visit.',
    ],
    danger: true,
    body: { payment_status: 'rejected' },
  },
  take_back: {
    verb: 'Take back',
    title: ({ who }) => `Take back that ${who} is paid?`,
    text: 'The honorarium is pending again. The accreditor is told by e-mail.',
    reason: 'Reason',
    usual: ['Marked as paid by mistake.', 'The bank sent the transfer back.'],
    body: { payment_status: 'pending' },
  },
  waive: {
    verb: 'Waive honorarium',
    title: ({ who }) => `Waive the honorarium of ${who}?`,
    text: 'Nothing is paid for this part in the visit.',
    reason: 'Who waived it, and why',
    danger: true,
    body: { payment_status: 'waived' },
  },
  refund: {
    verb: 'Record refund',
    title: ({ who }) => `${who} paid the honorarium back?`,
    text: 'For an honorarium that was paid and came back to the agency.',
    reason: 'Reason',
    danger: true,
    body: { payment_status: 'refunded' },
  },
  reopen: {
    verb: 'Open again',
    title: ({ who }) => `Open the honorarium of ${who} again?`,
    text: 'It waits to be paid.',
    body: { payment_status: 'unpaid' },
  },
}

/** What an act asks and sends; a charge and an honorarium are spoken of differently. */
export function actOf(act: PaymentAct, payment: Pick<Payable, 'finance'>): ActKind | undefined {
  return (payment.finance === 'accreditor' ? honorariumActs : chargeActs)[act]
}

type Standing = Pick<Charge, 'payment_status' | 'verified_at'>

/** Whether an act is offered on a payment now: of a charge to an institution, or of an honorarium of an `accreditor`. */
export function isOffered(act: PaymentAct, payment: Standing, kind: Charge['finance']): boolean {
  return offeredActs(kind, stateOf(payment)).includes(act)
}

/** Not settled: it can be paid, rejected or waived. */
export function isOpen({ payment_status }: Pick<Charge, 'payment_status'>): boolean {
  return openPayments.includes(payment_status)
}

function stateOf({ payment_status, verified_at }: Standing) {
  return paymentState({ payment_status, verified: verified_at !== null })
}
