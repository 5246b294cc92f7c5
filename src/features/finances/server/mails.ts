/** The mails of payments; each is queued in the transaction of what it tells. */
import { formatDay } from '../../../kit/contract/days.ts'
import { formatMoney, negativeOf } from '../../../kit/contract/money.ts'
import type { Letter } from '../../../kit/server/mail/bodies.ts'
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'
import { institutionPage } from '../../visits/server/mails.ts'
import { listInstitutionAddresses } from '../../visits/server/queries-changes.ts'
import type { Payment } from './checks.ts'

export type MailKind = 'verified' | 'rejected' | 'taken_back'
type Said = Pick<Payment, 'reference' | 'status_reason'>

const number = { says: 'the number of the visit', sample: 'SV-2026-0147' }
const sample = 'The amount on the deposit slip is lower than the fee.'
const variables = { number, reason: { says: 'the reason', sample, needed: true } } as const
const paidVariables = { number, reference: { says: 'the reference of the payment', sample: 'LBP 884-201', optional: true } } as const

const chargeMails = {
  verified: defineMail({
    key: 'payment_verified',
    says: 'To the institution: its payment has arrived.',
    variables: { number },
    subject: 'Payment of {number} verified',
    text: ['The payment for the survey visit {number} has arrived and is verified. Nothing more is to be done.'],
    button: 'Open the visit',
  }),
  rejected: defineMail({
    key: 'payment_rejected',
    says: 'To the institution: its proof of payment could not be accepted.',
    variables,
    subject: 'Payment of {number} not accepted',
    text: [
      'The payment for the survey visit {number} could not be accepted: {reason}',
      'Please correct this and upload a new proof of payment.',
    ],
    button: 'Open the visit',
  }),
  taken_back: defineMail({
    key: 'payment_taken_back',
    says: 'To the institution: a payment was verified by mistake.',
    variables,
    subject: 'Payment of {number} is looked at again',
    text: ['The payment for the survey visit {number} was verified by mistake and is looked at again: {reason}'],
    button: 'Open the visit',
  }),
}

const honorariumMails = {
  verified: defineMail({
    key: 'honorarium_paid',
    says: 'To the accreditor: the honorarium is paid.',
    variables: paidVariables,
    subject: 'Honorarium for {number} paid',
    text: [
      'Your honorarium for the survey visit {number} is on its way to your account[ under the reference {reference}]. Nothing more is to be done.',
    ],
    button: 'Open the visit',
  }),
  rejected: defineMail({
    key: 'honorarium_rejected',
    says: 'To the accreditor: the honorarium could not be paid.',
    variables,
    subject: 'Honorarium for {number} could not be paid',
    text: [
      'Your honorarium for the survey visit {number} could not be paid: {reason}',
      'Please look at your bank info in your profile, or write to the Finance office.',
    ],
    button: 'Open the visit',
  }),
  taken_back: defineMail({
    key: 'honorarium_taken_back',
    says: 'To the accreditor: an honorarium was marked as paid by mistake.',
    variables,
    subject: 'Honorarium for {number} is looked at again',
    text: ['Your honorarium for the survey visit {number} was marked as paid by mistake and is looked at again: {reason}'],
    button: 'Open the visit',
  }),
}

const amount = { says: 'the amount', sample: '₱ 15,200.00', needed: true } as const
const change = { says: 'what was changed', sample: 'Programs changed: second survey, Main Campus, 3 programs' }
const button = 'Open your accreditations'

/** To the institution, where it has paid: something more to pay, or something to get back, and what became of that. */
const adjustmentMails = {
  additional: defineMail({
    key: 'charge_additional',
    says: 'To the institution: a visit it has paid for costs more now.',
    variables: { number, amount, change, due: { says: 'the day it is due', sample: '9 Mar 2027', optional: true } },
    subject: '{number}: an additional charge of {amount}',
    text: ['{change}.', '{amount} is due[ on {due}]. What you have paid stays as it is.'],
    button,
  }),
  credit: defineMail({
    key: 'charge_credit',
    says: 'To the institution: a visit it has paid for costs less now.',
    variables: { number, amount, change },
    subject: '{number}: a credit of {amount}',
    text: ['{change}.', 'The Finance office sets {amount} off against another charge of yours, or pays it back.'],
    button,
  }),
  set_off: defineMail({
    key: 'credit_set_off',
    says: 'To the institution: a credit counts for another visit.',
    variables: { number, amount, 'other number': { says: 'the number of the other visit', sample: 'SV-2026-0312' } },
    subject: '{number}: the credit of {amount} is set off',
    text: ['{amount} of what you have paid for {number} counts for {other number} now.'],
    button,
  }),
  paid_back: defineMail({
    key: 'credit_paid_back',
    says: 'To the institution: a credit is paid back.',
    variables: { number, amount, reference: { ...paidVariables.reference, says: 'the reference of the transfer' } },
    subject: '{number}: the credit of {amount} is paid back',
    text: ['{amount} is on its way back to you[ under the reference {reference}].'],
    button,
  }),
}

export const financeMails = [chargeMails, adjustmentMails, honorariumMails].flatMap((mails) => Object.values(mails))

/** To those who paid, or are paid: the institution's accounts, or the accreditor. */
export async function mailPayment(
  act: Posting,
  charge: { number: string; finance: 'accreditation' | 'accreditor' },
  recipients: readonly string[],
  after: Said,
  kind: MailKind,
): Promise<void> {
  const isHonorarium = charge.finance === 'accreditor'
  const words = { number: charge.number, reference: after.reference, reason: after.status_reason ?? '' }
  const path = isHonorarium ? '/accreditor/programs' : '/institution/programs'
  const letter = (isHonorarium ? honorariumMails : chargeMails)[kind].letter(words, path)
  for (const recipient of recipients) await queueMail(act, { ...letter, recipient })
}

type Visit = { number: string; institution_id: string }

/** Beside what the institution has paid there is something more to pay, or something to get back. */
export async function mailAdjustment(
  act: Posting,
  visit: Visit,
  charge: { kind: string; amount: string; due_date: string | null; description: string },
): Promise<void> {
  const isCredit = charge.kind === 'credit'
  const words = { number: visit.number, change: charge.description }
  const due = charge.due_date && formatDay(charge.due_date)
  const letter = isCredit
    ? adjustmentMails.credit.letter({ ...words, amount: formatMoney(negativeOf(charge.amount)) }, institutionPage)
    : adjustmentMails.additional.letter({ ...words, amount: formatMoney(charge.amount), due }, institutionPage)
  await toPayer(act, visit, letter)
}

/** What became of a credit. @param against the number of the visit whose charge it was set off against; null: paid back */
export async function mailCreditSettled(
  act: Posting,
  visit: Visit,
  credit: { amount: string; reference: string | null },
  against: string | null,
): Promise<void> {
  const words = { number: visit.number, amount: formatMoney(negativeOf(credit.amount)) }
  const letter = against
    ? adjustmentMails.set_off.letter({ ...words, 'other number': against }, institutionPage)
    : adjustmentMails.paid_back.letter({ ...words, reference: credit.reference }, institutionPage)
  await toPayer(act, visit, letter)
}

async function toPayer(act: Posting, { institution_id }: Visit, letter: Letter): Promise<void> {
  for (const { email } of await listInstitutionAddresses(act.trx, institution_id)) await queueMail(act, { ...letter, recipient: email })
}
