/** What the rating of a program says to those who report on it. */
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { Mark } from '../../instruments/rules-means.ts'
import { ratingsOf, teamMarkOf } from '../rules.ts'
import { meansIn, partsOf } from './packs.ts'
import { listOperations, listRaters, type SurveyRow, type TeamRow } from './queries.ts'

/** A statement as it was rated: the team's mark where it is set, and what people noted. */
export type RatedStatement = {
  /** The code of its area. */
  area: string
  /** `IV.B · Outcome 2` */
  code: string
  text: string
  mark: Mark | null
  notes: string[]
  photos: number
}

export type RatingFound = ReturnType<typeof meansIn> & { raters: TeamRow[]; statements: RatedStatement[] }

/** The means of a program's rating and each statement in the order of the instrument; nothing where it has no instrument. */
export async function findRating(db: Db | Trx, survey: SurveyRow): Promise<RatingFound> {
  const raters = await listRaters(db, survey.accreditation_id)
  if (!survey.instrument_version_id) return { ...meansIn([], ratingsOf([]), survey, raters), raters, statements: [] }
  const { areas, areaOf, shown } = await partsOf(db, survey.instrument_version_id)
  const ratings = ratingsOf((await listOperations(db, survey.id, 0)).map(({ operation }) => operation))
  const statements = [...shown].map(([id, { code, text }]) => {
    const shares = [...(ratings.statements.get(id)?.shares.values() ?? [])]
    return {
      area: areaOf.get(id) ?? '',
      code,
      text,
      mark: teamMarkOf(ratings, id).mark,
      notes: shares.map(({ note }) => note?.text.trim() ?? '').filter((note) => note !== ''),
      photos: shares.flatMap(({ photos }) => [...photos.values()]).filter(({ gone }) => !gone).length,
    }
  })
  return { ...meansIn(areas, ratings, survey, raters), raters, statements }
}
