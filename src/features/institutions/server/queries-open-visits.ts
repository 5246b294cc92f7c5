import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import { openStatuses } from '../../visits/rules.ts'

/** The numbers of the visits that are under way at an institution, on a campus or for a program, the next one first. */
export async function openVisitsOf(
  trx: Trx,
  of: { institution_id: string } | { campus_id: string } | { program_id: string },
): Promise<string[]> {
  const [[column, id]] = Object.entries(of) as [[string, string]]
  const { rows } = await sql<{ number: string }>`
    select distinct a.number, a.visit_date from accreditations a
    left join accreditation_programs ap on ap.accreditation_id = a.id left join programs p on p.id = ap.program_id
    where a.status = any(${[...openStatuses]}::text[])
      and ${
        column === 'institution_id'
          ? sql`a.institution_id = ${id}::uuid`
          : column === 'program_id'
            ? sql`ap.program_id = ${id}::uuid`
            : sql`(a.campus_id = ${id}::uuid or p.campus_id = ${id}::uuid
        or a.id = any(array(select accreditation_id from accreditation_campuses where campus_id = ${id}::uuid)))`
      }
    order by a.visit_date, a.number`.execute(trx)
  return rows.map((row) => row.number)
}
