import { formatDays } from '../../../kit/contract/days.ts'
import type { Mail } from '../../../kit/server/mail/queries.ts'
import { visitTypeNames } from '../../ladder/rules.ts'
import type { Visit } from '../../visits/server/mails.ts'

/** Programs and visits a mail names before it only counts. */
const mostPrograms = 10
const mostVisits = 40

/** A visit as the mail tells it. */
type NewVisit = Omit<Visit, 'id' | 'institution_id'> & { programs: readonly { name: string }[] }

/** To a person of an institution: the visits the agency has set with one import. */
export function importedVisitsMail(recipient: string, visits: readonly NewVisit[]): Mail {
  const first = visits[0] as NewVisit
  const many = visits.length > 1
  return {
    template: 'accreditations_imported',
    recipient,
    subject: many ? `The agency has set ${visits.length} visits` : `${first.number}: the agency has set a visit`,
    paragraphs: [
      `The agency has put ${many ? `${visits.length} visits` : 'a visit'} of ${first.institution} on its schedule.`,
      ...visits.slice(0, mostVisits).map(visitWords),
      ...(visits.length > mostVisits ? [`And ${visits.length - mostVisits} more.`] : []),
    ],
    action: { label: 'Open your accreditations', path: '/institution/programs' },
  }
}

function visitWords({ number, visit_type, campus, visit_date, visit_end, programs }: NewVisit): string {
  const names = programs.slice(0, mostPrograms).map((program) => program.name)
  const more = programs.length > mostPrograms ? ` and ${programs.length - mostPrograms} more` : ''
  return `${number}: ${visitTypeNames[visit_type]}, ${campus}, ${formatDays(visit_date, visit_end)}.\nIt covers ${names.join(', ')}${more}.`
}
