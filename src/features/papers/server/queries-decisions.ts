/** What certificates and letters are told of entries of the book. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import { inBatches } from '../../../kit/server/sheets/queries.ts'
import type { DecisionFacts } from './decision-words.ts'

/** In the order in which they were entered; an entry about a program that is gone has none. */
export async function listDecisionFacts(trx: Trx, ids: readonly string[]): Promise<DecisionFacts[]> {
  const found: DecisionFacts[] = []
  for (const batch of inBatches(ids)) {
    const { rows } = await sql<DecisionFacts>`
      select d.id, d.number, d.act, d.level_before, d.level, d.qualified_for, d.revisit_for, d.valid_from, d.valid_to, d.grace_until,
        d.counts_from, d.decided_on, d.resolution, d.reason, d.program_id, p.name as program, c.name as campus, c.is_main as campus_is_main,
        i.id as institution_id, i.name as institution, i.president, nullif(concat_ws(', ', coalesce(c.city, main.city), coalesce(c.province, main.province)), '') as place,
        a.number as visit, a.visit_date, a.visit_end,
        (select number from papers where decision_id = d.id and kind = 'certificate' limit 1) as certificate,
        exists (select from papers where decision_id = d.id and kind = 'letter') as has_letter,
        (select replaced.id from papers replaced
          where replaced.decision_id = d.supersedes and replaced.kind = 'certificate'
            and not exists (select from papers other where other.replaces = replaced.id)) as replaces
      from decisions d
      left join programs p on p.id = d.program_id
      left join campuses c on c.id = p.campus_id
      join institutions i on i.id = coalesce(d.institution_id, c.institution_id)
      -- an institution as a whole is where its main campus is
      left join campuses main on main.institution_id = d.institution_id and main.is_main
      left join accreditations a on a.id = d.accreditation_id
      where d.id = any(${[...batch]}::uuid[])
      order by d.seq`.execute(trx)
    found.push(...rows)
  }
  return found
}
