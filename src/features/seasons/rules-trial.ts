/** What a change that is tried beside a plan would come to (docs/domain.md#seasons). Pure: no SQL, no HTTP. */
import { sameDays } from './rules-days.ts'
import type { Plan, PlannedVisit, SeasonLimits } from './rules-plan.ts'

/** Limits that a season may have of its own; the others are settings, or follow from its visits. */
export type SeasonLimitsSet = Partial<Pick<SeasonLimits, 'per_home' | 'visits_a_year' | 'travel_day_km'>>

export type TrialChange = {
  /** People who would not be there for any visit. */
  away: string[]
  /** Visits that would be on these days. */
  days: { visit_id: string; from: string; to: string }[]
  /** Visits that would not be part of the season. */
  left_out: string[]
  limits: SeasonLimitsSet
}

/**
 * Which visits are planned anew, at first as few as can be: those on other days or without a team, while from the others whoever is away
 * is missing; then the visits of who is away as a whole. Other limits are about all of them.
 */
export function stagesOf({ away, days, left_out, limits }: TrialChange, visits: readonly string[], plan: Plan | null): string[][] {
  const stays = visits.filter((id) => !left_out.includes(id))
  if (Object.keys(limits).length > 0 || !plan) return [stays]
  const teams = new Map(plan.visits.map((one) => [one.visit_id, one.team]))
  const anew = stays.filter((id) => days.some((one) => one.visit_id === id) || !teams.has(id))
  const misses = stays.filter((id) => teams.get(id)?.some((place) => away.includes(place.person_id)))
  const stages = [anew, [...new Set([...anew, ...misses])], stays]
  return stages.filter((stage, at) => stage.length > (stages[at - 1]?.length ?? -1))
}

/** What becomes of a visit: it is left out, loses or gets its team, has other days, or other people. */
export const differenceKinds = ['left_out', 'loses', 'gains', 'moves', 'people'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export type Difference = {
  visit_id: string
  kind: DifferenceKind
  before: PlannedVisit | null
  after: PlannedVisit | null
  /** Ids of who goes and who comes. */
  goes: string[]
  comes: string[]
}

/** What is not the same in two plans of these visits, what is lost first. */
export function differencesOf(before: Plan | null, after: Plan, { left_out }: TrialChange, visits: readonly string[]): Difference[] {
  const [had, has] = [before, after].map((plan) => new Map(plan?.visits.map((one) => [one.visit_id, one])))
  const found = visits.flatMap((visit_id): Difference[] => {
    const [was, is] = [had?.get(visit_id) ?? null, has?.get(visit_id) ?? null]
    const people = (visit: PlannedVisit | null) => visit?.team.map((one) => one.person_id) ?? []
    const goes = people(was).filter((id) => !people(is).includes(id))
    const comes = people(is).filter((id) => !people(was).includes(id))
    const kind = kindOf(left_out.includes(visit_id), was, is, goes.length + comes.length > 0)
    return kind ? [{ visit_id, kind, before: was, after: is, goes, comes }] : []
  })
  return found.sort((a, b) => differenceKinds.indexOf(a.kind) - differenceKinds.indexOf(b.kind))
}

function kindOf(isLeftOut: boolean, was: PlannedVisit | null, is: PlannedVisit | null, hasOthers: boolean): DifferenceKind | null {
  if (isLeftOut) return 'left_out'
  if (!was || !is) return was ? 'loses' : is ? 'gains' : null
  if (!sameDays(was, is)) return 'moves'
  return hasOthers ? 'people' : null
}
