/** The mails about reports on programs; each is queued in the transaction of what it tells. */
import { formatDay } from '../../../kit/contract/days.ts'
import { type Posting, queueMails } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'
import { toInstitution, toQa, type Visit, visitVariables, visitWords } from '../../visits/server/mails.ts'
import { listAddresses } from './queries.ts'

type Survey = { id: string; program: string }

const { number, institution, campus, dates } = visitVariables
const place = { number, institution, campus, dates, program: { says: 'the program', sample: 'BS Marine Biology', needed: true } } as const
const day = { says: 'the last day for corrections of fact', sample: '25 Mar 2027', needed: true } as const
const count = { says: 'how many there are', sample: '3', needed: true } as const

const handedIn = defineMail({
  key: 'survey_report_handed_in',
  says: 'To the QA office: a report on a program waits to be read.',
  variables: place,
  subject: '{number}: the report on {program} is in',
  text: ['The team that visited {institution}, {campus}, {dates}, has handed in its report on {program}.'],
  button: 'Read the report',
})

const givenBack = defineMail({
  key: 'survey_report_returned',
  says: 'To everybody who writes the report: QA has returned it with remarks.',
  variables: { ...place, count },
  subject: '{number}: the report on {program} comes back to you',
  text: [
    'The agency has read the report on {program} of {institution}, and asks for changes. Remarks at their places: {count}.',
    'Please answer each of them; then it is handed in again.',
  ],
  button: 'Open the report',
})

const released = defineMail({
  key: 'survey_report_released',
  says: 'To the institution: it can read the report on a program, and correct its facts.',
  variables: { ...place, day },
  subject: '{number}: the report on {program}',
  text: [
    'The report on {program}, visited {dates}, is open to you.',
    'If a fact in it is wrong, say so in the portal until {day}. Without a word from you it is final then.',
  ],
  button: 'Read the report',
})

const corrections = defineMail({
  key: 'survey_report_corrections',
  says: 'To the QA office: an institution asks for corrections of fact in a report.',
  variables: { ...place, count },
  subject: '{number}: {institution} corrects facts in the report on {program}',
  text: ['Corrections asked: {count}. Please answer each in the portal.'],
  button: 'Answer the corrections',
})

const closed = defineMail({
  key: 'survey_report_closed',
  says: 'To the institution: its corrections are answered.',
  variables: place,
  subject: '{number}: the corrections in the report on {program}',
  text: ['The corrections you asked for in the report on {program} are answered, each with its reason. The report is final now.'],
  button: 'Read the report',
})

export const surveyReportMails = [handedIn, givenBack, released, corrections, closed]

export async function mailHandedIn(act: Posting, visit: Visit, survey: Survey): Promise<void> {
  await toQa(act, handedIn.letter(wordsOf(visit, survey), staffPage(survey)))
}

/** @param people the accounts that write it */
export async function mailGivenBack(act: Posting, visit: Visit, survey: Survey, people: readonly string[], remarks: number): Promise<void> {
  const letter = givenBack.letter({ ...wordsOf(visit, survey), count: String(remarks) }, `/accreditor/reports/${survey.id}`)
  const addresses = await listAddresses(act.trx, people)
  await queueMails(
    act,
    addresses.map(({ email }) => ({ ...letter, recipient: email })),
  )
}

export async function mailReleased(act: Posting, visit: Visit, survey: Survey, until: string): Promise<void> {
  await toInstitution(act, visit, released.letter({ ...wordsOf(visit, survey), day: formatDay(until) }, institutionReport(survey)))
}

export async function mailCorrections(act: Posting, visit: Visit, survey: Survey, asked: number): Promise<void> {
  await toQa(act, corrections.letter({ ...wordsOf(visit, survey), count: String(asked) }, staffPage(survey)))
}

export async function mailClosed(act: Posting, visit: Visit, survey: Survey): Promise<void> {
  await toInstitution(act, visit, closed.letter(wordsOf(visit, survey), institutionReport(survey)))
}

function wordsOf(visit: Visit, { program }: Survey) {
  const { number, institution, campus, dates } = visitWords(visit)
  return { number, institution, campus, dates, program }
}

function staffPage({ id }: Survey): string {
  return `/admin/reports/${id}`
}

function institutionReport({ id }: Survey): string {
  return `/institution/reports/${id}`
}
