/** The mails of a request. */
import { formatDay } from '../../../kit/contract/days.ts'
import { formatCount, listed } from '../../../kit/contract/words.ts'
import type { Letter } from '../../../kit/server/mail/bodies.ts'
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'
import { institutionPage, type Visit, visitVariables, visitWords } from '../../visits/server/mails.ts'
import { listQaAddresses } from '../../visits/server/queries-changes.ts'
import { listFinanceAddresses } from './queries.ts'

const variables = {
  number: { says: 'the number of the request', sample: 'SV-2026-0147' },
  program: { says: 'the program, or how many', sample: '2 programs' },
  campus: { says: 'the campuses', sample: 'Main Campus' },
  programs: { says: 'their names, of several programs', sample: 'BS Nursing and MA in Nursing', optional: true },
  day: { says: 'the first day of the visit', sample: '9 Mar 2027' },
} as const

const received = defineMail({
  key: 'accreditation_requested',
  says: 'To the person who sent a request without a proof of payment.',
  variables,
  subject: '{number}: your request has arrived',
  text: [
    'You requested the accreditation of {program}, {campus}, with a visit on {day}.',
    'It covers {programs}.',
    'QA answers the request. The fee can be paid until the day it falls due; add the proof to the request then.',
  ],
  button: 'Open your accreditations',
})

const receivedPaid = defineMail({
  key: 'paid_accreditation_requested',
  says: 'To the person who sent a request with the proof of payment.',
  variables,
  subject: '{number}: your request has arrived',
  text: [
    'You requested the accreditation of {program}, {campus}, with a visit on {day}.',
    'It covers {programs}.',
    'Finance checks the proof of payment within three working days; QA then answers the request.',
  ],
  button: 'Open your accreditations',
})

const note = { says: 'what the institution writes', sample: 'The name is as the board wrote it.', optional: true, needed: true } as const

const answered = defineMail({
  key: 'request_answered',
  says: 'To the QA office: a request that was returned is sent again.',
  variables: { ...visitVariables, note },
  subject: '{number}: {institution} has sent its request again',
  text: ['{survey name}, {campus}, {dates}. It waits for your answer.', 'The institution writes: {note}'],
  button: 'Open the request',
})

const withdrawn = defineMail({
  key: 'request_withdrawn',
  says: 'To the QA office: an institution has withdrawn its request.',
  variables: { ...visitVariables, note },
  subject: '{number}: {institution} has withdrawn its request',
  text: ['{survey name}, {campus}, {dates}.', 'The institution writes: {note}'],
  button: 'Open the visit',
})

const claimWithdrawn = defineMail({
  key: 'claimed_request_withdrawn',
  says: 'To the Finance office: a request was withdrawn for which a payment is claimed.',
  variables: visitVariables,
  subject: '{number}: withdrawn, with a payment to verify',
  text: ['{institution} has withdrawn {number} and says that it has paid. Verify or reject the payment; a credit waits beside it.'],
  button: 'Open the payments',
})

export const requestMails = [received, receivedPaid, answered, withdrawn, claimWithdrawn]

/** To the QA office. */
export async function mailAnswered(act: Posting, visit: Visit, said: string | undefined): Promise<void> {
  await toQa(act, answered.letter({ ...visitWords(visit), note: said }, pageOf(visit)))
}

/** To the QA office. */
export async function mailWithdrawn(act: Posting, visit: Visit, said: string | undefined): Promise<void> {
  await toQa(act, withdrawn.letter({ ...visitWords(visit), note: said }, pageOf(visit)))
}

/** To the Finance office. */
export async function mailClaimWithdrawn(act: Posting, visit: Visit): Promise<void> {
  const letter = claimWithdrawn.letter(visitWords(visit), '/admin/finance/institution')
  for (const { email } of await listFinanceAddresses(act.trx)) await queueMail(act, { ...letter, recipient: email })
}

async function toQa(act: Posting, letter: Letter): Promise<void> {
  for (const { email } of await listQaAddresses(act.trx)) await queueMail(act, { ...letter, recipient: email })
}

/** Where staff find the visit. */
function pageOf({ id, institution_id }: Visit): string {
  return `/admin/schedule/${institution_id}/${id}`
}

/** To the person who sent the request. */
export async function mailRequestReceived(
  act: Posting,
  to: string,
  request: { number: string; programs: readonly string[]; campus: string; visit_date: string; paid: boolean },
): Promise<void> {
  const { number, programs, campus, visit_date, paid } = request
  const several = programs.length > 1
  const words = {
    number,
    program: several ? formatCount(programs.length, 'program') : (programs[0] ?? ''),
    campus,
    programs: several ? listed(programs, 'and') : null,
    day: formatDay(visit_date),
  }
  await queueMail(act, { recipient: to, ...(paid ? receivedPaid : received).letter(words, institutionPage) })
}
