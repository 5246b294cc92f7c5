/** What the mails about a visit have in common. */
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import type { Letter } from '../../../kit/server/mail/bodies.ts'
import { type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { visitTypeNames } from '../../ladder/rules.ts'
import { type LockedVisit, listInstitutionAddresses, listQaAddresses } from './queries-changes.ts'

export type Visit = Pick<
  LockedVisit,
  'id' | 'number' | 'institution_id' | 'institution' | 'campus' | 'visit_type' | 'visit_date' | 'visit_end'
>

/** Where a mail to an institution leads. */
export const institutionPage = '/institution/programs'

/** What the text of a mail about a visit may name; `visitWords` says what stands there. */
export const visitVariables = {
  number: { says: 'the number of the visit', sample: 'SV-2026-0147' },
  institution: { says: 'the institution', sample: 'Lakeside Polytechnic State University' },
  campus: { says: 'the campus', sample: 'Main Campus' },
  dates: { says: 'the days of the visit', sample: '9 – 11 Mar 2027' },
  survey: { says: 'the survey, within a sentence', sample: 'second survey' },
  'survey name': { says: 'the survey, at the beginning of a sentence', sample: 'Second survey' },
} as const

/** The values of `visitVariables`. */
export function visitWords({ number, institution, campus, visit_date, visit_end, visit_type }: Omit<Visit, 'id' | 'institution_id'>) {
  const name = visitTypeNames[visit_type]
  return { number, institution, campus, dates: formatDays(visit_date, visit_end), survey: name.toLowerCase(), 'survey name': name }
}

export async function toInstitution(act: Posting, visit: Visit, letter: Letter): Promise<void> {
  for (const { email } of await listInstitutionAddresses(act.trx, visit.institution_id)) {
    await queueMail(act, { ...letter, recipient: email })
  }
}

/** To the QA office; who stands in for somebody of it gets the mail too, and reads for whom. */
export async function toQa(act: Posting, letter: Letter): Promise<void> {
  for (const { email, stands_in } of await listQaAddresses(act.trx)) {
    const away = stands_in.map(({ name, until }) => `You stand in for ${name} until ${formatDay(until)}.`)
    await queueMail(act, { ...letter, paragraphs: [...away, ...letter.paragraphs], recipient: email })
  }
}
