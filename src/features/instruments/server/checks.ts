/** Rules of instruments that hold whoever asks. No SQL, no HTTP. */
import { listed } from '../../../kit/contract/words.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { asWeight, codeOf, longestText, type PartKind, weightSays } from '../rules.ts'
import { clashes, type Purpose } from '../rules-fit.ts'
import type { PublishedInstrument, StoredArea } from './queries.ts'

export function missing(): never {
  throw notFound('This instrument')
}

/** @throws Refusal 409 when there is no draft to change */
export function noDraft(): never {
  throw new Refusal(409, 'What was published never changes. Begin the next version first, and change that.')
}

/** The weight as it is stored. @throws Refusal 422 at `text` or `weight` */
export function checkPart(part: PartKind, { text, weight }: { text: string; weight: string }): string {
  if (text.length > longestText[part]) throw invalid('text', `Write at most ${longestText[part]} characters.`)
  const stored = asWeight(weight, part)
  if (stored === null) throw invalid('weight', weightSays(part))
  return stored
}

/** What stands against publishing a draft, as sentences; at most ten. */
export function whatLacks(areas: readonly StoredArea[]): string[] {
  const found: string[] = []
  if (areas.length === 0) found.push('There is no area yet.')
  else if (areas.every(({ weight }) => Number(weight) === 0)) found.push('No area has a weight: the grand mean would be of nothing.')
  const empty = areas.filter(({ parameters }) => parameters.length === 0)
  if (empty.length > 0) found.push(`Without a parameter: area ${listed(empty.map(({ position }) => codeOf('area', position)))}.`)
  const bare = areas.flatMap((area) =>
    area.parameters
      .filter(({ statements }) => statements.length === 0)
      .map((one) => `${codeOf('area', area.position)}.${codeOf('parameter', one.position)}`),
  )
  if (bare.length > 0) found.push(`Without a statement: ${listed(bare)}.`)
  return found
}

/** @throws Refusal 422 at `areas` with all that is missing */
export function checkWhole(areas: readonly StoredArea[]): void {
  const lacks = whatLacks(areas)
  if (lacks.length > 0) throw new Refusal(422, `This draft is not whole. ${lacks.join(' ')}`, { areas: lacks })
}

/** @throws Refusal 422 at `survey_types` when another published instrument is for the same */
export function checkAlone(id: string, purpose: Purpose, published: readonly PublishedInstrument[]): void {
  const other = published.find((one) => one.id !== id && clashes(one, purpose))
  if (!other) return
  throw invalid(
    'survey_types',
    `${other.name} is published for the same surveys, fields and degrees. Say more exactly what this one is for, or retire that one.`,
  )
}
