/** What the programs of one institution hold, and when it ends. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { levels } from '../../ladder/rules.ts'
import type { InstitutionStanding } from '../contract.ts'
import { closedCampuses } from './queries-active.ts'

/** So many are named as the next. */
const mostNamed = 5

/** `{ "candidate": 3, … }` over the rows of `programs` in a group. */
export const levelCounts = sql`json_build_object(${sql.join(
  levels.map((level) => sql`${sql.lit(level)}, (count(programs.id) filter (where programs.level = ${sql.lit(level)}))::int`),
)})`

/** Of one without programs: none of anything. One statement. */
export async function findStanding(db: Db, institutionId: string, today: string): Promise<InstitutionStanding> {
  const runs = sql`is_offered and valid_to >= ${today}::date`
  const { rows } = await sql<InstitutionStanding>`
    with own as materialized (
      select programs.id, programs.name, programs.level, programs.valid_to, campuses.name as campus_name,
        programs.is_active and campus_id <> all(${closedCampuses}) as is_offered
      from programs join campuses on campuses.id = programs.campus_id where campuses.institution_id = ${institutionId}::uuid
    )
    select
      (select ${levelCounts} from own programs) as levels,
      (select count(*)::int from own where not is_offered) as inactive,
      (select coalesce(json_agg(ending order by month), '[]'::json) from (
        select to_char(valid_to, 'YYYY-MM') as month, count(*)::int as programs from own where ${runs} group by 1) ending) as endings,
      (select coalesce(json_agg(named order by valid_to, lower(name), id), '[]'::json) from (
        select id, name, campus_name, level, valid_to from own where ${runs}
        order by valid_to, lower(name), id limit ${sql.lit(mostNamed)}) named) as next`.execute(db)
  return rows[0] as InstitutionStanding
}
