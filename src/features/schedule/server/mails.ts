/** The mails of a visit's steps and days; each is queued in the transaction of what it tells. */

import { formatDays } from '../../../kit/contract/days.ts'
import { formatMoney } from '../../../kit/contract/money.ts'
import { listed } from '../../../kit/contract/words.ts'
import type { Posting } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'
import { accreditorPage, toTeam } from '../../teams/server/mails.ts'
import type { VisitStatus } from '../../visits/rules.ts'
import { institutionPage, toInstitution, type Visit, visitVariables, visitWords } from '../../visits/server/mails.ts'

const sample = 'The team can only come after the exams.'
const noted = { ...visitVariables, reason: { says: 'what the agency adds', sample, optional: true, needed: true } } as const
const toSchool = { variables: noted, button: 'Open your accreditations' } as const
const toMembers = { variables: noted, button: 'Open your programs' } as const

/** To the institution, for the steps it waits for. */
const stepMails = {
  approved: defineMail({
    key: 'accreditation_approved',
    says: 'To the institution: its request is approved.',
    ...toSchool,
    subject: '{number}: the request is approved.',
    text: ['{survey name}, {campus}, {dates}: the request is approved.', 'The agency writes: {reason}'],
  }),
  scheduled: defineMail({
    key: 'accreditation_scheduled',
    says: 'To the institution: its visit is scheduled.',
    ...toSchool,
    subject: '{number}: the visit is scheduled.',
    text: ['{survey name}, {campus}, {dates}: the visit is scheduled.', 'The agency writes: {reason}'],
  }),
  returned: defineMail({
    key: 'accreditation_returned',
    says: 'To the institution: its request needs something more.',
    ...toSchool,
    subject: '{number}: the request comes back to you.',
    text: ['{survey name}, {campus}, {dates}: the request comes back to you.', 'The agency writes: {reason}'],
  }),
  postponed: defineMail({
    key: 'accreditation_postponed',
    says: 'To the institution: its visit is postponed.',
    ...toSchool,
    subject: '{number}: the visit is postponed.',
    text: ['{survey name}, {campus}, {dates}: the visit is postponed.', 'The agency writes: {reason}'],
  }),
  cancelled: defineMail({
    key: 'accreditation_cancelled',
    says: 'To the institution: its visit is cancelled.',
    ...toSchool,
    subject: '{number}: the visit is cancelled.',
    text: ['{survey name}, {campus}, {dates}: the visit is cancelled.', 'The agency writes: {reason}'],
  }),
}

/** To the team, where it need not come. */
const teamStepMails = {
  postponed: defineMail({
    key: 'visit_postponed',
    says: 'To the team: the visit is postponed.',
    ...toMembers,
    subject: '{number}: the visit is postponed.',
    text: ['{institution}', '{survey name}, {campus}, {dates}: the visit is postponed.', 'The agency writes: {reason}'],
  }),
  cancelled: defineMail({
    key: 'visit_cancelled',
    says: 'To the team: the visit is cancelled.',
    ...toMembers,
    subject: '{number}: the visit is cancelled.',
    text: ['{institution}', '{survey name}, {campus}, {dates}: the visit is cancelled.', 'The agency writes: {reason}'],
  }),
}

const { number, institution, campus, dates } = visitVariables
const moving = {
  variables: {
    number,
    institution,
    campus,
    'days before': { says: 'the days it was planned for', sample: '23 – 25 Feb 2027' },
    dates: { ...dates, says: 'the new days of the visit', needed: true },
  },
  subject: '{number}: new visit dates',
  text: ['The visit to {campus}, {institution}, moves from {days before} to {dates}.'],
} as const

const moved = defineMail({
  key: 'visit_moved',
  says: 'To the institution: its visit is on other days.',
  ...moving,
  button: 'Open your accreditations',
})
const movedTeam = defineMail({
  key: 'team_visit_moved',
  says: 'To the team: the visit is on other days.',
  ...moving,
  button: 'Open your programs',
})

const added = defineMail({
  key: 'accreditation_added',
  says: 'To the institution: the agency has set a visit nobody asked for.',
  variables: { ...visitVariables, programs: { says: 'the programs', sample: 'BS Nursing, BS Biology', needed: true } },
  subject: '{number}: the agency has set a visit',
  text: ['{survey name}, {campus}, {dates}.', 'It covers {programs}.'],
  button: 'Open your accreditations',
})

const merged = defineMail({
  key: 'requests_merged',
  says: 'To the institution: several of its requests are one visit now.',
  variables: {
    ...visitVariables,
    'merged numbers': { says: 'the numbers of the others', sample: 'SV-2026-0151 and SV-2026-0152', needed: true },
    programs: { says: 'the programs', sample: 'BS Nursing and BS Biology' },
    amount: { says: 'what the visit costs', sample: '₱ 27,700.00', optional: true },
    open: { says: 'what of it is open', sample: '₱ 15,200.00', optional: true },
  },
  subject: '{number}: your requests are one visit now',
  text: [
    '{merged numbers} went into {number}: {campus}, {dates}. The visit covers {programs}.',
    'It costs {amount}, of which {open} are open. What you have paid stays as it is.',
  ],
  button: 'Open your accreditations',
})

export const scheduleMails = [merged, ...Object.values(stepMails), ...Object.values(teamStepMails), moved, movedTeam, added]

/** To the institution, for the steps it waits for; and to the team, where it need not come. */
export async function mailStep(act: Posting, visit: Visit, status: VisitStatus, reason: string | undefined): Promise<void> {
  const words = { ...visitWords(visit), reason }
  const told = namedBy(stepMails, status)
  if (told) await toInstitution(act, visit, told.letter(words, institutionPage))
  const toldTeam = namedBy(teamStepMails, status)
  if (toldTeam) await toTeam(act, visit, toldTeam.letter(words, accreditorPage))
}

function namedBy<Mails extends object>(mails: Mails, status: VisitStatus): Mails[keyof Mails] | undefined {
  return (mails as Partial<Record<VisitStatus, Mails[keyof Mails]>>)[status]
}

/** To the team: the institution has withdrawn its request. */
export async function mailTeamOff(act: Posting, visit: Visit): Promise<void> {
  await toTeam(act, visit, teamStepMails.cancelled.letter({ ...visitWords(visit), reason: null }, accreditorPage))
}

/** To the institution and the team. */
export async function mailNewDates(act: Posting, visit: Visit, before: { visit_date: string; visit_end: string }): Promise<void> {
  const words = { ...visitWords(visit), 'days before': formatDays(before.visit_date, before.visit_end) }
  await toInstitution(act, visit, moved.letter(words, institutionPage))
  await mailTeamMoved(act, visit, before)
}

/** To the team alone, where the institution is told otherwise. */
export async function mailTeamMoved(act: Posting, visit: Visit, before: { visit_date: string; visit_end: string }): Promise<void> {
  const words = { ...visitWords(visit), 'days before': formatDays(before.visit_date, before.visit_end) }
  await toTeam(act, visit, movedTeam.letter(words, accreditorPage))
}

/** To the institution: several of its requests are one visit now. */
export async function mailMerged(
  act: Posting,
  visit: Visit,
  others: readonly string[],
  programs: readonly string[],
  payment: { amount: string; open: string } | null,
): Promise<void> {
  const words = { ...visitWords(visit), 'merged numbers': listed(others, 'and'), programs: listed(programs, 'and') }
  const money = payment && { amount: formatMoney(payment.amount), open: formatMoney(payment.open) }
  await toInstitution(act, visit, merged.letter({ ...words, amount: money?.amount, open: money?.open }, institutionPage))
}

/** To the institution: the agency has set a visit nobody asked for. */
export async function mailVisitAdded(act: Posting, visit: Visit, programs: readonly string[]): Promise<void> {
  await toInstitution(act, visit, added.letter({ ...visitWords(visit), programs: programs.join(', ') }, institutionPage))
}
