/** Programs of visits of which something was rated that does not count yet: QA looks at it, before the outcome. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { listOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { campusNamed, listedIn } from '../../visits/server/queries-parts.ts'
import { startSurveys } from '../../visits/server/queries-surveys.ts'
import type { HeldSurvey } from '../contract.ts'
import { heldVisits } from '../rules-team.ts'

/** `survey_id` and `since` of each program that waits, the condition of the list. */
export const waitingHeld = sql`(select o.survey_id, min(o.received_at) as since
  from rating_operations o
  join accreditation_programs ap on ap.id = o.survey_id
  join accreditations a on a.id = ap.accreditation_id
  where o.held is not null and a.status in (${listedIn(heldVisits)})
  group by o.survey_id) held_surveys`

/** What waits longest first. */
export async function listHeldSurveys(db: Db, asked: PageAsked & { search?: string | undefined }): Promise<Page<HeldSurvey>> {
  const found = startSurveys(db)
    .innerJoin(
      (held) =>
        held
          .selectFrom('rating_operations as o')
          .innerJoin('accounts as person', 'person.id', 'o.person_id')
          .select(['o.survey_id'])
          .select([sql<number>`count(*)::int`.as('entries'), sql<Date>`min(o.received_at)`.as('since')])
          .select(sql<string[]>`array_agg(distinct ${fullNameOf('person')})`.as('people'))
          .where('o.held', 'is not', null)
          .groupBy('o.survey_id')
          .as('held'),
      (join) => join.onRef('held.survey_id', '=', 'ap.id'),
    )
    .where(sql<SqlBool>`a.status in (${listedIn(heldVisits)})`)
    .where(named(asked.search))
  const rows = found
    .select(['held.entries', 'held.since', 'held.people'])
    .orderBy('held.since')
    .orderBy('ap.id')
    .limit(asked.paginate)
    .offset(offsetOf(asked))
  const { data, meta } = await listOf(asked, rows.execute(), totalOf(found))
  return { data: data.map((row) => ({ ...row, since: row.since.toISOString() })), meta }
}

function named(search: string | undefined): RawBuilder<SqlBool> {
  const each = likePatterns(search).map(
    (pattern) => sql<SqlBool>`(i.name ilike ${pattern} or p.name ilike ${pattern} or a.number ilike ${pattern} or ${campusNamed(pattern)})`,
  )
  return sql<SqlBool>`${sql.join([sql`true`, ...each], sql` and `)}`
}
