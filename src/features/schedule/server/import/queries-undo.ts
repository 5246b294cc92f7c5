/** What taking an import of survey visits back reads and deletes. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../../kit/server/db/database.ts'
import { inBatches } from '../../../../kit/server/sheets/queries.ts'
import type { VisitType } from '../../../ladder/rules.ts'

export type PlannedFacts = {
  id: string
  number: string
  institution_id: string
  institution: string
  campus: string
  visit_type: VisitType
  visit_date: string
  visit_end: string
  amount: string | null
  /** Something was paid, claimed, waived or set off. */
  is_charge_touched: boolean
  programs: { survey_id: string; name: string }[]
}

/** Visits of an import, in the order of their days. */
export async function listPlannedFacts(db: Db, visitIds: readonly string[]): Promise<PlannedFacts[]> {
  const found: PlannedFacts[] = []
  for (const ids of inBatches(visitIds)) {
    const { rows } = await sql<PlannedFacts>`
      select a.id, a.number, a.institution_id, i.name as institution, a.visit_type, a.visit_date, a.visit_end,
        (select string_agg(c.name, ', ' order by c.id <> a.campus_id, c.name) from campuses c where c.id = a.campus_id
          or c.id in (select further.campus_id from accreditation_campuses further where further.accreditation_id = a.id)) as campus,
        (select sum(f.amount)::text from finances f where f.accreditation_id = a.id and f.finance = 'accreditation') as amount,
        (select count(*) > 1 or bool_or(f.version > 1 or f.payment_status <> 'unpaid'
            or exists (select from payment_proofs proof where proof.finance_id = f.id)
            or exists (select from finances off where off.set_off_against = f.id))
          from finances f where f.accreditation_id = a.id) is true as is_charge_touched,
        (select json_agg(json_build_object('survey_id', ap.id, 'name', p.name) order by p.name)
          from accreditation_programs ap join programs p on p.id = ap.program_id where ap.accreditation_id = a.id) as programs
      from accreditations a join institutions i on i.id = a.institution_id
      where a.id = any(${ids}::uuid[]) order by a.visit_date, a.number`.execute(db)
    found.push(...rows.map((row) => ({ ...row, programs: row.programs ?? [] })))
  }
  return found
}

/** With their programs, steps and unpaid charges. */
export async function deletePlannedVisits(trx: Trx, visitIds: readonly string[]): Promise<void> {
  for (const ids of inBatches(visitIds)) await sql`delete from accreditations where id = any(${ids}::uuid[])`.execute(trx)
}
