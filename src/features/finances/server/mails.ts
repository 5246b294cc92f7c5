/** The mails of payments; each is queued in the transaction of what it tells. */
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'
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

export const financeMails = [...Object.values(chargeMails), ...Object.values(honorariumMails)]

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
