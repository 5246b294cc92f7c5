import { formatCount } from '../../../../kit/contract/words.ts'
import type { Mail } from '../../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../../kit/server/mail/templates.ts'
import { institutionPage, type Visit, visitVariables, visitWords } from '../../../visits/server/mails.ts'

/** Programs and visits a mail names before it only counts. */
const mostPrograms = 10
const mostVisits = 40

/** A visit as the mail tells it. */
type NewVisit = Omit<Visit, 'id' | 'institution_id'> & { programs: readonly { name: string }[] }

const { number, institution } = visitVariables
const sampleVisits = [
  'SV-2026-0147: Second survey, Main Campus, 9 – 11 Mar 2027.\nIt covers BS Nursing, BS Biology.',
  'SV-2026-0148: Preliminary survey, North Campus, 6 – 8 Apr 2027.\nIt covers BS Forestry.',
]

const importedVisit = defineMail({
  key: 'accreditation_imported',
  says: 'To the institution: an import has set one visit.',
  variables: { number, institution, visit: { says: 'survey, campus, days and programs', sample: sampleVisits[0] as string, needed: true } },
  subject: '{number}: the agency has set a visit',
  text: ['The agency has put a visit of {institution} on its schedule.', '{visit}'],
  button: 'Open your accreditations',
})

const importedVisits = defineMail({
  key: 'accreditations_imported',
  says: 'To the institution: an import has set several visits.',
  variables: {
    institution,
    count: { says: 'how many visits', sample: '2' },
    visits: { says: 'the visits, each with survey, campus, days and programs', sample: sampleVisits.join('\n\n'), needed: true },
  },
  subject: 'The agency has set {count} visits',
  text: ['The agency has put {count} visits of {institution} on its schedule.', '{visits}'],
  button: 'Open your accreditations',
})

const takenBack = defineMail({
  key: 'accreditations_taken_back',
  says: 'To the institution: visits that an import had set are off the schedule again.',
  variables: {
    institution,
    count: { says: 'how many visits', sample: '2 visits' },
    visits: { says: 'the visits, each with survey, campus, days and programs', sample: sampleVisits.join('\n\n'), needed: true },
  },
  subject: 'The agency has taken {count} off its schedule',
  text: ['These visits of {institution} stood on the schedule by mistake, and are taken off it. Nothing is owed for them.', '{visits}'],
  button: 'Open your accreditations',
})

export const importMails = [importedVisit, importedVisits, takenBack]

/** To a person of an institution: the visits the agency has set with one import. */
export function importedVisitsMail(recipient: string, visits: readonly NewVisit[]): Mail {
  const { number, institution } = visits[0] as NewVisit
  if (visits.length === 1) {
    const visit = visits.map(visitLines).join()
    return { recipient, ...importedVisit.letter({ number, institution, visit }, institutionPage) }
  }
  const count = String(visits.length)
  return { recipient, ...importedVisits.letter({ institution, count, visits: toldOf(visits) }, institutionPage) }
}

/** To a person of an institution: visits of an import that was taken back. */
export function takenBackMail(recipient: string, visits: readonly NewVisit[]): Mail {
  const { institution } = visits[0] as NewVisit
  const count = formatCount(visits.length, 'visit')
  return { recipient, ...takenBack.letter({ institution, count, visits: toldOf(visits) }, institutionPage) }
}

function toldOf(visits: readonly NewVisit[]): string {
  const more = visits.length > mostVisits ? [`And ${visits.length - mostVisits} more.`] : []
  return [...visits.slice(0, mostVisits).map(visitLines), ...more].join('\n\n')
}

function visitLines({ programs, ...visit }: NewVisit): string {
  const { number, campus, dates, 'survey name': survey } = visitWords(visit)
  const names = programs.slice(0, mostPrograms).map((program) => program.name)
  const more = programs.length > mostPrograms ? ` and ${programs.length - mostPrograms} more` : ''
  return `${number}: ${survey}, ${campus}, ${dates}.\nIt covers ${names.join(', ')}${more}.`
}
