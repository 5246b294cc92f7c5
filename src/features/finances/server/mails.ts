/** The mails of payments; each is queued in the transaction of what it tells. */
import { formatDay } from '../../../kit/contract/days.ts'
import { formatMoney, negativeOf } from '../../../kit/contract/money.ts'
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { institutionPage } from '../../visits/server/mails.ts'
import { listInstitutionAddresses } from '../../visits/server/queries-changes.ts'
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

type Visit = { number: string; institution_id: string }

/** To the institution: beside what it has paid there is something more to pay, or something to get back. */
export async function mailAdjustment(
  act: Posting,
  visit: Visit,
  charge: { kind: string; amount: string; due_date: string | null; description: string },
): Promise<void> {
  const isCredit = charge.kind === 'credit'
  const amount = formatMoney(isCredit ? negativeOf(charge.amount) : charge.amount)
  const next = isCredit
    ? `The Finance office sets ${amount} off against another charge of yours, or pays it back.`
    : `${amount} is due${charge.due_date ? ` on ${formatDay(charge.due_date)}` : ''}. What you have paid stays as it is.`
  await toPayer(act, visit, {
    template: isCredit ? 'charge_credit' : 'charge_additional',
    subject: `${visit.number}: ${isCredit ? 'a credit' : 'an additional charge'} of ${amount}`,
    paragraphs: [`${charge.description}.`, next],
  })
}

/** To the institution: what became of a credit. @param against the visit whose charge it was set off against; null: paid back */
export async function mailCreditSettled(
  act: Posting,
  visit: Visit,
  credit: { amount: string; reference: string | null },
  against: string | null,
): Promise<void> {
  const amount = formatMoney(negativeOf(credit.amount))
  await toPayer(act, visit, {
    template: against ? 'credit_set_off' : 'credit_paid_back',
    subject: `${visit.number}: the credit of ${amount} is ${against ? 'set off' : 'paid back'}`,
    paragraphs: [
      against
        ? `${amount} of what you have paid for ${visit.number} counts for ${against} now.`
        : `${amount} is on its way back to you under the reference ${credit.reference ?? ''}.`,
    ],
  })
}

async function toPayer(
  act: Posting,
  { institution_id }: Visit,
  mail: { template: string; subject: string; paragraphs: string[] },
): Promise<void> {
  for (const { email } of await listInstitutionAddresses(act.trx, institution_id))
    await queueMail(act, { ...mail, recipient: email, action: institutionPage })
}
