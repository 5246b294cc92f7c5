/** The mail of a request. */
import { formatDay } from '../../../kit/contract/days.ts'
import { formatCount, listed } from '../../../kit/contract/words.ts'
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'
import { institutionPage } from '../../visits/server/mails.ts'

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

export const requestMails = [received, receivedPaid]

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
