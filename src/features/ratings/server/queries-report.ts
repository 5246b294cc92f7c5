/** What the rating of a program says to those who report on it. */
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { Mark } from '../../instruments/rules-means.ts'
import { type NarrativePart, narrativeParts, ratingsOf, teamMarkOf } from '../rules.ts'
import { type AreaNarrative, narrativesIn } from './narratives.ts'
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

/** What the team has written of an area while it rated, by the area's code; versions beside it stand behind it. */
type WrittenArea = Record<NarrativePart, string>

export type RatingFound = ReturnType<typeof meansIn> & {
  raters: TeamRow[]
  statements: RatedStatement[]
  narratives: AreaNarrative[]
  written: Map<string, WrittenArea>
}

/** The means of a program's rating and each statement in the order of the instrument; nothing where it has no instrument. */
export async function findRating(db: Db | Trx, survey: SurveyRow): Promise<RatingFound> {
  const raters = await listRaters(db, survey.accreditation_id)
  if (!survey.instrument_version_id)
    return { ...meansIn([], ratingsOf([]), survey, raters), raters, statements: [], narratives: [], written: new Map() }
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
  const narratives = narrativesIn(areas, ratings, survey.program_id, raters)
  const written = narratives.map(({ code, texts, beside }) => {
    const all = (part: NarrativePart) => [texts[part], ...beside.filter((one) => one.part === part).map(({ text }) => text)]
    const words = narrativeParts.map((part) => [part, all(part).filter(Boolean).join('\n\n')])
    return [code, Object.fromEntries(words) as WrittenArea] as const
  })
  return { ...meansIn(areas, ratings, survey, raters), raters, statements, narratives, written: new Map(written) }
}
