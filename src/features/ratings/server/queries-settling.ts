/** Statements whose marks differ, for the leads of their areas. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { isToSettle, mostBetweenMarks, type Operation, ratingsOf } from '../rules.ts'
import { leadOf } from '../rules-team.ts'
import { versionsOf } from './packs.ts'
import { listOwnSurveys, listTeams } from './queries.ts'

/** How many statements somebody has to settle, in the areas they lead; programs without any are left out. */
export async function countToSettle(db: Db, accountId: string): Promise<{ survey_id: string; count: number }[]> {
  const surveys = await listOwnSurveys(db, accountId)
  const ids = surveys.map(({ id }) => id)
  const visits = surveys.map(({ accreditation_id }) => accreditation_id)
  const [marks, teamOf] = await Promise.all([listMarksApart(db, ids), listTeams(db, visits)])
  const apart = surveys.filter(({ id }) => marks.has(id))
  const versions = versionsOf(db, apart)
  const found = await Promise.all(
    apart.map(async ({ id, accreditation_id, program_id, instrument_version_id }) => {
      const parts = await versions.get(instrument_version_id ?? '')
      const ratings = ratingsOf(marks.get(id) ?? [])
      const isLed = (statement: string) => leadOf(teamOf(accreditation_id), program_id, parts?.areaOf.get(statement) ?? '') === accountId
      return { survey_id: id, count: [...ratings.statements.keys()].filter((one) => isToSettle(ratings, one) && isLed(one)).length }
    }),
  )
  return found.filter(({ count }) => count > 0)
}

/**
 * The marks of people and of teams that count, of those statements alone where marks were ever apart: of thousands of marks, some. What is
 * apart now is among them.
 */
async function listMarksApart(db: Db, surveyIds: readonly string[]): Promise<Map<string, Operation[]>> {
  if (surveyIds.length === 0) return new Map()
  // one pass over the marks, whatever the database believes about how many there are
  const { rows } = await sql<{ survey_id: string; body: Operation }>`
    select survey_id, body from (
      select survey_id, body,
        min(person_id::text) over of_people <> max(person_id::text) over of_people as several,
        max(points) over of_people - min(points) over of_people as between_them,
        bool_or(is_na) over of_people and bool_or(not is_na) over of_people as na_and_rated
      from (
        select survey_id, body, body ->> 'statement' as statement,
          case when kind = 'mark' then person_id end as person_id,
          case when kind = 'mark' and body ->> 'mark' ~ '^[0-9]$' then (body ->> 'mark')::int end as points,
          case when kind = 'mark' then body ->> 'mark' = 'na' end as is_na
        from rating_operations
        where survey_id = any(${sql.val([...surveyIds])}::uuid[]) and kind in ('mark', 'team') and held is null) marks
      window of_people as (partition by survey_id, statement)) rated
    where several and (between_them > ${mostBetweenMarks} or na_and_rated)`.execute(db)
  const found = Map.groupBy(rows, ({ survey_id }) => survey_id)
  return new Map([...found].map(([id, all]) => [id, all.map(({ body }) => body)]))
}
