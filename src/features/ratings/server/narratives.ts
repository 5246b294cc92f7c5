/** The narratives of the areas of a program, for who writes the report of it (docs/domain.md#ratings). */
import type { AreaPart } from '../../instruments/contract.ts'
import { type NarrativePart, narrativeParts, type Ratings } from '../rules.ts'
import { narrativeOf } from '../rules-narrative.ts'
import { leadOf, rates } from '../rules-team.ts'
import type { TeamRow } from './queries.ts'

export type AreaNarrative = {
  /** The area, as it is called through all versions of the instrument. */
  area: string
  code: string
  title: string
  /** Who writes it; null while nobody rates the area. */
  holder: { id: string; name: string } | null
  /** Empty where nothing was written. */
  texts: Record<NarrativePart, string>
  /** What was written beside it, and was not taken over yet. */
  beside: { part: NarrativePart; name: string; text: string }[]
}

/** Area by area in the order of the instrument. */
export function narrativesIn(areas: readonly AreaPart[], ratings: Ratings, program: string, raters: readonly TeamRow[]): AreaNarrative[] {
  const nameOf = (id: string) => raters.find(({ person }) => person === id)?.name ?? ''
  const isRating = (id: string) => raters.some((one) => one.person === id && rates(one, program))
  return areas.map(({ id, code, title }) => {
    const lead = leadOf(raters, program, code)
    const { holder, parts } = narrativeOf(ratings, id, { lead, rates: isRating })
    return {
      area: id,
      code,
      title,
      holder: holder === null ? null : { id: holder, name: nameOf(holder) },
      texts: Object.fromEntries(narrativeParts.map((part) => [part, parts[part].text])) as Record<NarrativePart, string>,
      beside: narrativeParts.flatMap((part) => parts[part].beside.map(({ person, text }) => ({ part, name: nameOf(person), text }))),
    }
  })
}
