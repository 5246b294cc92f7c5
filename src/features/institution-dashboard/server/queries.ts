/** The dashboard of one institution. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import type { CalendarVisit } from '../../dashboard-figures/contract.ts'
import { isHeld, isScheduled, visitColumns, visitTables } from '../../dashboard-figures/server/queries.ts'
import { isOpenCharge, sumsOf } from '../../payments/server/queries.ts'
import { programTotals } from '../../programs/server/queries-conditions.ts'
import type { InstitutionTotals } from '../contract.ts'

type CountedTotals = Pick<InstitutionTotals, 'campuses' | 'programs' | 'visits' | 'charges_open' | 'charges_overdue' | 'open'>

/** The cards of an institution: its campuses, programs, visits, open charges, and its next visit. */
export async function findInstitutionTotals(
  db: Db,
  institutionId: string,
  today: string,
): Promise<CountedTotals & Pick<InstitutionTotals, 'next_visit'>> {
  const totals = await sql<CountedTotals>`
    select
      (select count(*)::int from campuses where institution_id = ${institutionId}) as campuses,
      (select ${programTotals(today)}
       from programs join campuses on campuses.id = campus_id where institution_id = ${institutionId}) as programs,
      (select json_build_object('requested', count(*) filter (where status = 'requested'), 'held', count(*) filter (where ${isHeld}),
        'scheduled', count(*) filter (where ${isScheduled})) from accreditations where institution_id = ${institutionId}) as visits,
      charges.*
    from (select (count(*) filter (where ${isOpenCharge('finances')}))::int as charges_open, ${sumsOf('finances').open}::text as open,
        (count(*) filter (where ${isOpenCharge('finances')} and due_date < ${today}::date))::int as charges_overdue
      from finances where institution_id = ${institutionId} and finance = 'accreditation') charges`.execute(db)
  const next = await sql<CalendarVisit>`
    select ${visitColumns} from ${visitTables}
    where accreditations.institution_id = ${institutionId} and visit_date >= ${today}::date and ${isScheduled}
    order by visit_date, accreditations.id limit 1`.execute(db)
  return { ...(totals.rows[0] as CountedTotals), next_visit: next.rows[0] ?? null }
}
