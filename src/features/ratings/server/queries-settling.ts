/** Statements whose marks differ, for the leads of their areas. */
import type { Db } from '../../../kit/server/db/database.ts'
import { isToSettle, type Operation, ratingsOf } from '../rules.ts'
import { leadOf } from '../rules-team.ts'
import { partsOf } from './packs.ts'
import { listOwnSurveys, listRaters } from './queries.ts'

/** How many statements somebody has to settle, in the areas they lead; programs without any are left out. */
export async function countToSettle(db: Db, accountId: string): Promise<{ survey_id: string; count: number }[]> {
  const surveys = await listOwnSurveys(db, accountId)
  const marks = await listMarks(
    db,
    surveys.map(({ id }) => id),
  )
  const found: { survey_id: string; count: number }[] = []
  for (const { id, accreditation_id, program_id, instrument_version_id } of surveys) {
    const made = marks.filter(({ survey_id }) => survey_id === id).map(({ body }) => body)
    if (made.length === 0 || !instrument_version_id) continue
    const ratings = ratingsOf(made)
    const apart = [...ratings.statements.keys()].filter((statement) => isToSettle(ratings, statement))
    if (apart.length === 0) continue
    const [raters, { areaOf }] = await Promise.all([listRaters(db, accreditation_id), partsOf(db, instrument_version_id)])
    const count = apart.filter((statement) => leadOf(raters, program_id, areaOf.get(statement) ?? '') === accountId).length
    if (count > 0) found.push({ survey_id: id, count })
  }
  return found
}

/** The marks of people and of teams that count. */
async function listMarks(db: Db, surveyIds: readonly string[]): Promise<{ survey_id: string; body: Operation }[]> {
  if (surveyIds.length === 0) return []
  return db
    .selectFrom('rating_operations')
    .select(['survey_id', 'body'])
    .where('survey_id', 'in', surveyIds)
    .where('kind', 'in', ['mark', 'team'])
    .where('held', 'is', null)
    .execute()
}
