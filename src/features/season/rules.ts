/** A season of survey visits to plan, as plain data: what is wished for, who could go, and what was decided by hand. Pure: no SQL, no HTTP. */

/** `2027-03-15` */
type Day = string
export type Dates = { from: Day; to: Day }
export type Place = { region: string | null; province: string | null }

export const seasonRoles = ['overall_coordinator', 'member', 'trainee'] as const
export type SeasonRole = (typeof seasonRoles)[number]

export type WishedVisit = {
  id: string
  institution_id: string
  place: Place
  /** The first and the last day the visit may take, both included. */
  window: Dates
  days: number
  places: { overall_coordinator: 0 | 1; member: number; trainee: number }
  /** Each has to be rated by somebody of the team who is not a trainee. */
  areas: readonly string[]
  disciplines: readonly string[]
}

export type SeasonPerson = {
  id: string
  home_institution_id: string | null
  home: Place
  areas: readonly string[]
  disciplines: readonly string[]
  coordinates: boolean
  /** Still learning: takes only the place of a trainee, and nobody else takes it. */
  trainee: boolean
  /** Institutions the person is tied to, with the last day on which that keeps off its visits; null: for ever. */
  ties: readonly { institution_id: string; until: Day | null }[]
  /** Visits the person is kept off by any other conflict. */
  kept_off: readonly string[]
  days_off: readonly Dates[]
  /** Days taken by visits that are settled. */
  taken: readonly Dates[]
  /** Visits the person still wants in this season. */
  visits_left: number
  /** Visits and refusals of the last two years. */
  load: number
  declines: number
}

export type SeasonInput = {
  visits: readonly WishedVisit[]
  people: readonly SeasonPerson[]
  /** Set by hand: planned around, and as bound by the hard rules as anybody. */
  pins: readonly { visit_id: string; person_id: string; role: SeasonRole }[]
  /** "Not her": on this visit. */
  not: readonly { visit_id: string; person_id: string }[]
}

export type PlannedVisit = { visit_id: string; dates: Dates; team: { person_id: string; role: SeasonRole }[] }
/** A visit nobody could plan stands in `open`. */
export type SeasonPlan = { visits: PlannedVisit[]; open: string[] }

export const mostOfOneHome = 2

export const seasonReasons = ['not_wanted', 'home', 'tie', 'conflict', 'day_off', 'overlap', 'load', 'role'] as const
export type SeasonReason = (typeof seasonReasons)[number]

/** Why a person cannot take a place on these days, the first reason found; null: nothing is in the way. @param taken the days of other visits, and how many of them this plan gave */
export function inTheWay(
  person: SeasonPerson,
  visit: WishedVisit,
  dates: Dates,
  role: SeasonRole,
  taken: readonly Dates[],
): SeasonReason | null {
  const meets = (other: Dates) => other.from <= dates.to && other.to >= dates.from
  if (person.trainee !== (role === 'trainee') || (role === 'overall_coordinator' && !person.coordinates)) return 'role'
  if (person.home_institution_id === visit.institution_id) return 'home'
  if (person.ties.some((tie) => tie.institution_id === visit.institution_id && (tie.until === null || tie.until >= dates.from))) return 'tie'
  if (person.kept_off.includes(visit.id)) return 'conflict'
  if (person.days_off.some(meets)) return 'day_off'
  if (person.taken.some(meets) || taken.some(meets)) return 'overlap'
  return taken.length >= person.visits_left ? 'load' : null
}

/** How far somebody travels: within a province, within a region, further. A home or place that is not known counts as far. */
export function travelOf(home: Place, place: Place): 0 | 1 | 3 {
  if (home.region === null || home.region !== place.region) return 3
  return home.province !== null && home.province === place.province ? 0 : 1
}
