/** Home institutions that people leave: written by everything that changes one, the profile, staff and the import alike. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'

/**
 * Keeps home institutions that people leave among their ties, as former employee until today, so that nobody is sent on visits there
 * at once (docs/domain.md#ties-and-conflicts). Who is tied there anyhow keeps that tie alone.
 * @param today the agency's day
 * @returns those for whom a tie was written
 */
export async function keepFormerHomes(
  trx: Trx,
  left: readonly { accreditor_id: string; institution_id: string }[],
  today: string,
): Promise<Set<string>> {
  if (left.length === 0) return new Set()
  const json = JSON.stringify(left.map((one) => ({ ...one, id: newId() })))
  const { rows } = await sql<{ accreditor_id: string }>`
    insert into sub_member_institutions (id, accreditor_id, institution_id, relation, to_date)
    select x.id, x.accreditor_id, x.institution_id, 'former_employee', ${today}::date
    from jsonb_to_recordset(${json}::jsonb) as x (id uuid, accreditor_id uuid, institution_id uuid)
    where not exists (
      select 1 from sub_member_institutions sub where sub.accreditor_id = x.accreditor_id and sub.institution_id = x.institution_id
        and (sub.to_date is null or sub.to_date >= ${today}::date))
    returning accreditor_id`.execute(trx)
  return new Set(rows.map((row) => row.accreditor_id))
}
