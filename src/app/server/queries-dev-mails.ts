/** What `/dev/mails` reads: a visit of the demo world to write about, and what was written. */
import { sql } from 'kysely'
import type { Visit } from '../../features/visits/server/mails.ts'
import { campusNames } from '../../features/visits/server/queries-parts.ts'
import type { Trx } from '../../kit/server/db/database.ts'

export type SampleMail = {
  template: string
  recipient: string
  reply_to: string | null
  subject: string
  text_body: string
  html_body: string
}

/** A visit whose team has answered and whose institution and QA office can be written to. @throws Error where there is none */
export async function sampleVisit(trx: Trx) {
  const found = await trx
    .selectFrom('assignments')
    .innerJoin('accreditations', 'accreditations.id', 'assignments.accreditation_id')
    .innerJoin('institutions', 'institutions.id', 'accreditations.institution_id')
    .innerJoin('campuses', 'campuses.id', 'accreditations.campus_id')
    .innerJoin('accounts', 'accounts.id', 'assignments.accreditor_id')
    .select(['accreditations.id', 'number', 'accreditations.institution_id', 'visit_type', 'visit_date', 'visit_end'])
    .select([
      'institutions.name as institution',
      campusNames('accreditations', 'campuses').as('campus'),
      'accounts.email',
      'assignments.id as assignment_id',
    ])
    .where('assignments.status', '=', 'confirmed')
    .where(sql<boolean>`exists (select 1 from accounts a where a.institution_id = institutions.id and a.status = 'active')`)
    .where(sql<boolean>`exists (select 1 from accreditation_programs ap where ap.accreditation_id = accreditations.id)`)
    .orderBy('visit_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new Error('There is no visit to write about: start with the demo world (an empty DATA_DIR, DEMO=on).')
  const { email, assignment_id, ...visit } = found
  const programs = await trx
    .selectFrom('accreditation_programs')
    .innerJoin('programs', 'programs.id', 'accreditation_programs.program_id')
    .select('programs.name')
    .where('accreditation_id', '=', visit.id)
    .orderBy('programs.name')
    .execute()
  return { visit: visit satisfies Visit, programs: programs.map((one) => one.name), accreditor: email, assignmentId: assignment_id }
}

/** What this transaction has put into the outbox; of mails that differ by their recipient only, the first. */
export async function writtenHere(trx: Trx): Promise<SampleMail[]> {
  const { rows } = await sql<SampleMail>`
    select template, recipient, reply_to, subject, text_body, html_body from (
      select distinct on (template, text_body) * from mails where created_at = now() order by template, text_body, id
    ) of_each order by id`.execute(trx)
  return rows
}
