/** The mails of payments; each is queued in the transaction of what it tells. */
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import type { Payment } from './checks.ts'

export type MailKind = 'verified' | 'rejected' | 'taken_back'
type Said = Pick<Payment, 'reference' | 'status_reason'>

/** To those who paid, or are paid: the institution's accounts, or the accreditor. */
export async function mailPayment(
  act: Posting,
  charge: { number: string; finance: 'accreditation' | 'accreditor' },
  recipients: readonly string[],
  after: Said,
  kind: MailKind,
): Promise<void> {
  const isHonorarium = charge.finance === 'accreditor'
  const path = isHonorarium ? '/accreditor/programs' : '/institution/programs'
  for (const recipient of recipients)
    await queueMail(act, {
      template: `payment_${kind}`,
      recipient,
      ...(isHonorarium ? honorariumMails : chargeMails)[kind](charge.number, after),
      action: { label: 'Open the visit', path },
    })
}

type Text = (number: string, after: Said) => { subject: string; paragraphs: string[] }

const chargeMails: Record<MailKind, Text> = {
  verified: (number) => ({
    subject: `Payment of ${number} verified`,
    paragraphs: [`The payment for the survey visit ${number} has arrived and is verified. Nothing more is to be done.`],
  }),
  rejected: (number, { status_reason }) => ({
    subject: `Payment of ${number} not accepted`,
    paragraphs: [
      `The payment for the survey visit ${number} could not be accepted: ${status_reason ?? ''}`,
      'Please correct this and upload a new proof of payment.',
    ],
  }),
  taken_back: (number, { status_reason }) => ({
    subject: `Payment of ${number} is looked at again`,
    paragraphs: [`The payment for the survey visit ${number} was verified by mistake and is looked at again: ${status_reason ?? ''}`],
  }),
}

const honorariumMails: Record<MailKind, Text> = {
  verified: (number, { reference }) => ({
    subject: `Honorarium for ${number} paid`,
    paragraphs: [
      `Your honorarium for the survey visit ${number} is on its way to your account${reference ? ` under the reference ${reference}` : ''}. Nothing more is to be done.`,
    ],
  }),
  rejected: (number, { status_reason }) => ({
    subject: `Honorarium for ${number} could not be paid`,
    paragraphs: [
      `Your honorarium for the survey visit ${number} could not be paid: ${status_reason ?? ''}`,
      'Please look at your bank info in your profile, or write to the Finance office.',
    ],
  }),
  taken_back: (number, { status_reason }) => ({
    subject: `Honorarium for ${number} is looked at again`,
    paragraphs: [
      `Your honorarium for the survey visit ${number} was marked as paid by mistake and is looked at again: ${status_reason ?? ''}`,
    ],
  }),
}
