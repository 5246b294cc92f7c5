/** The means of a visit's programs in exact fractions, for whoever decides by them (docs/domain.md#means). */
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { type Means, meansOf } from '../../instruments/rules-means.ts'
import type { SurveyType } from '../../ladder/rules.ts'
import { ratingsOf } from '../rules.ts'
import { givenIn, versionsOf } from './packs.ts'
import { listOperations, listSurveys } from './queries.ts'

/** What the team's marks of a program come to. */
export type RatedProgram = {
  survey_id: string
  program_id: string
  survey_type: SurveyType
  revisit_of: SurveyType | null
  means: Means
  statements: number
  /** Statements without a team's mark that is set. */
  unset: number
}

/** Programs that are not rated at all are left out. @throws Refusal 404 */
export async function listMeans(db: Db | Trx, accreditationId: string): Promise<RatedProgram[]> {
  const rated: RatedProgram[] = []
  const surveys = await listSurveys(db, accreditationId)
  // every visit covers a program
  if (surveys.length === 0) throw notFound('This accreditation')
  const versions = versionsOf(db, surveys)
  for (const survey of surveys) {
    const parts = await versions.get(survey.instrument_version_id ?? '')
    if (!parts) continue
    const operations = await listOperations(db, survey.id, 0)
    if (operations.length === 0) continue
    const { areas, areaOf } = parts
    const given = givenIn(areas, ratingsOf(operations.map(({ operation }) => operation)))
    const { id: survey_id, program_id, survey_type, revisit_of } = survey
    const means = meansOf(areas, given)
    rated.push({ survey_id, program_id, survey_type, revisit_of, means, statements: areaOf.size, unset: means.unmarked })
  }
  return rated
}
