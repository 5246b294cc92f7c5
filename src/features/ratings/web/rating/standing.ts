/** How the rating of a program stands on this device: what the pages show, worked out of the pack and the operations. */
import { statementKindNames } from '../../../instruments/rules.ts'
import { type Fraction, type Mark, type Means, meansOf, reaches } from '../../../instruments/rules-means.ts'
import { areaNeeds } from '../../../ladder/rules-surveys.ts'
import type { RatingPack } from '../../contract.ts'
import { differ, type MarkMade, type Ratings, type TeamMark, teamMarkOf } from '../../rules.ts'
import { type Narrative, narrativeOf } from '../../rules-narrative.ts'
import { ratingVisits } from '../../rules-team.ts'

export type Area = RatingPack['instrument']['areas'][number]
export type Statement = Area['parameters'][number]['statements'][number]
export type RatingPerson = RatingPack['people'][number]

export function statementsOf(areas: readonly Area[]): Statement[] {
  return areas.flatMap(({ parameters }) => parameters.flatMap(({ statements }) => statements))
}

/** Those who rate an area of the program. */
export function ratersOf({ people }: RatingPack, code: string): RatingPerson[] {
  return people.filter(({ rates, areas }) => rates && (areas.length === 0 || areas.includes(code)))
}

export function isRatedBy(pack: RatingPack, code: string, person: string): boolean {
  return ratersOf(pack, code).some(({ id }) => id === person)
}

export function nameOf({ people }: RatingPack, person: string | null | undefined): string {
  return people.find(({ id }) => id === person)?.name ?? 'Somebody who has left'
}

/** Why the person rates nothing here, as a sentence; null: rates. */
export function readsOnly({ people, status, number }: RatingPack, person: string): string | null {
  const own = people.find(({ id }) => id === person)
  if (!own) return 'You have left the team of this visit. What you rated is kept; QA decides whether what you add counts.'
  if (!own.rates) return 'You read along: trainees, observers and those of other programs see every mark and rate nothing.'
  if (!ratingVisits.some((one) => one === status)) return `${number} is not rated now. What you rated is kept.`
  return null
}

/** The marks that stand, each its person's. */
function marksOf(ratings: Ratings, statement: string): MarkMade[] {
  const shares = ratings.statements.get(statement)?.shares.values() ?? []
  return [...shares].flatMap(({ mark }) => mark ?? [])
}

export function ownMark(ratings: Ratings, statement: string, person: string): Mark | null {
  return ratings.statements.get(statement)?.shares.get(person)?.mark?.mark ?? null
}

/** The means of the marks one asks for. */
export function meansBy(areas: readonly Area[], markOf: (statement: string) => Mark | null): Means {
  const given = new Map<string, Mark>()
  for (const { id } of statementsOf(areas)) {
    const mark = markOf(id)
    if (mark !== null) given.set(id, mark)
  }
  return meansOf(areas, given)
}

export type AreaStanding = {
  area: Area
  statements: number
  /** How many the person has rated; null where the area is not theirs. */
  own: number | null
  /** How many team's marks are set, and how many wait for the lead (open, opened again, to settle). */
  set: number
  waiting: number
  mean: Fraction | null
  /** Of the person's own marks. */
  ownMean: Fraction | null
  /** What the survey asks of the area; null where it is judged by criteria. */
  needs: number | null
  /** Reaches that; null where nothing is asked or set. */
  reaches: boolean | null
}

export type Standing = { areas: AreaStanding[]; grand: Fraction | null; reaches: boolean | null; set: number; statements: number }

/** What the survey asks of an area; null where it is judged by criteria. */
export function needsOf({ threshold }: RatingPack, { code }: Area): number | null {
  return threshold && areaNeeds(threshold, code)
}

export function standingOf(pack: RatingPack, ratings: Ratings, person: string): Standing {
  const { areas } = pack.instrument
  const team = new Map(statementsOf(areas).map(({ id }) => [id, teamMarkOf(ratings, id)]))
  const means = meansBy(areas, (id) => team.get(id)?.mark ?? null)
  const own = meansBy(areas, (id) => ownMark(ratings, id, person))
  const standings = areas.map((area, at): AreaStanding => {
    const ids = statementsOf([area]).map(({ id }) => id)
    const states = ids.map((id) => team.get(id)?.state ?? 'none')
    const mean = means.areas[at]?.mean ?? null
    const needs = needsOf(pack, area)
    return {
      area,
      statements: ids.length,
      own: isRatedBy(pack, area.code, person) ? ids.filter((id) => ownMark(ratings, id, person) !== null).length : null,
      set: states.filter((state) => state === 'set').length,
      waiting: states.filter((state) => state !== 'set' && state !== 'none').length,
      mean,
      ownMean: own.areas[at]?.mean ?? null,
      needs,
      reaches: mean && needs !== null ? reaches(mean, needs) : null,
    }
  })
  return {
    areas: standings,
    grand: means.grand,
    reaches: means.grand && pack.threshold ? reaches(means.grand, pack.threshold.mean) : null,
    set: standings.reduce((sum, { set }) => sum + set, 0),
    statements: team.size,
  }
}

/** A statement as the lead meets it. */
export type ToSet = {
  statement: Statement
  /** `B · Outcome 2`: its parameter, and its number there. */
  name: string
  team: TeamMark
  marks: MarkMade[]
  /** The marks differ by more than a point: a sentence is asked for. */
  apart: boolean
  /** What everybody who rates the area has given; null where they differ, or one has not rated it yet. */
  agreed: Mark | null
}

export function toSet(pack: RatingPack, ratings: Ratings, area: Area): ToSet[] {
  const raters = ratersOf(pack, area.code)
  const named = area.parameters.flatMap(({ code, statements }) =>
    statements.map((one) => ({ statement: one, name: `${code} · ${statementKindNames[one.kind]} ${one.number}` })),
  )
  return named.map(({ statement, name }) => {
    const marks = marksOf(ratings, statement.id)
    const given = new Set(marks.map(({ mark }) => mark))
    const isWhole = raters.every(({ id }) => marks.some((one) => one.person === id))
    const agreed = isWhole && given.size === 1 ? (marks[0]?.mark ?? null) : null
    return { statement, name, team: teamMarkOf(ratings, statement.id), marks, apart: differ(marks), agreed }
  })
}

/** The narrative of an area, as the people of the pack hold it. */
export function narrativeIn(pack: RatingPack, ratings: Ratings, area: Area): Narrative {
  return narrativeOf(ratings, area.id, {
    lead: pack.leads[area.code] ?? null,
    rates: (person) => pack.people.some(({ id, rates }) => id === person && rates),
  })
}
