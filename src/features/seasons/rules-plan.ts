/**
 * What the planner of a season is given and what it answers, as plain data (docs/decisions/0043-seasons-are-planned-by-a-solver.md).
 * Pure: no SQL, no HTTP, nothing of the solver. Days are text, `2027-03-15`, and a span has both of its days.
 */
import type { SurveyArea } from '../ladder/rules-areas.ts'
import type { AssignmentRole } from '../visits/rules.ts'

/** Both days are part of it. */
export type DaySpan = { from: string; to: string }

/** As institutions spell them; `null` is not stated. Distances are looked up by province, else by region, else taken as unknown. */
export type Whereabouts = { region: string | null; province: string | null }

/**
 * A visit that takes a person's days: planned, confirmed or invited elsewhere. One of `SeasonInput.visits` by its id: somebody is on its
 * team whatever comes of the plan, so it takes them while the plan has no team for it; with one, their place there does.
 */
export type BoundVisit = DaySpan & { visit_id: string; institution_id: string; where: Whereabouts }

/**
 * Whoever may be asked at all: active, with an account that is not closed. What is not stated never rules anybody out: see each field.
 */
export type SeasonPerson = {
  id: string
  name: string
  /** Not stated: nobody's colleague, so the rule of two of one home does not count them, and they travel an unknown way. */
  home_institution_id: string | null
  where: Whereabouts
  /** As programs spell them. None stated: may be asked for any, as a weaker match than somebody who stated it. */
  disciplines: readonly string[]
  /** Areas they may rate. None stated: may be asked for any, as a weaker match than somebody who stated it. */
  areas: readonly SurveyArea[]
  may_coordinate: boolean
  /** A trainee takes places of trainees alone; everybody else is experienced. */
  is_trainee: boolean
  days_off: readonly DaySpan[]
  /** Visits outside `SeasonInput.visits`, and those of them whose team they are on already, as pins. */
  bound: readonly BoundVisit[]
  /** Institutions whose visits they are kept off until that day, that day included; `null`: for good. The home institution need not stand here. */
  ties: readonly { institution_id: string; until: string | null }[]
  /** Visits by year of their first day, `{ '2027': 3 }`: those that were and those of `bound`, without what stands in `SeasonInput.visits`. */
  load: Readonly<Record<string, number>>
  /** Visits a year they want at most: never planned beyond. Not stated: `SeasonLimits.visits_a_year`. */
  wished: number | null
  /** Invitations declined in the last two years: who declines often is asked later, all else being equal. */
  declines: number
  /** Mean of the feedback, one to five; only planned by, never shown. Not given yet: as the mean of all. */
  feedback: number | null
}

/** A place of a team that somebody has already: planned around, never moved. */
export type Pin = {
  person_id: string
  role: AssignmentRole
  /** A Superadmin lets them be there in spite of tie, overlap, day off or too many visits: these rules are not asked of this pin. */
  is_lifted: boolean
}

/** What stands between a person and this one visit, besides what the person's own ties say: warnings count as well, the planner asks nobody whom QA would have to confirm. */
export type VisitConflict = { person_id: string; kind: 'tie' | 'same_programs' | 'reciprocal' | 'objection' }

/** A visit wished for. */
export type WishedVisit = {
  id: string
  institution_id: string
  where: Whereabouts
  /** How many days it lasts, at least one. */
  length: number
  /** Its first day is the earliest of these, or later; the last of its days at the latest the last. A fixed day: a span of exactly `length` days. */
  window: DaySpan
  /** Days it cannot touch: weekends and holidays there, black-out days. The planner knows no calendar of its own. */
  blocked_days: readonly string[]
  /** How many of each role. Exactly one overall coordinator is planned whatever stands here; observers come by pins alone. */
  places: Readonly<Partial<Record<AssignmentRole, number>>>
  /** Each gets one rater. */
  areas: readonly SurveyArea[]
  /** Of its programs: each is somebody's. */
  disciplines: readonly string[]
  pins: readonly Pin[]
  /** "Not her": never proposed for this visit. */
  ruled_out: readonly string[]
  conflicts: readonly VisitConflict[]
  /** Where not all can be planned, the heavier go first; 1 is usual. */
  weight: number
}

export type SeasonLimits = {
  /** At most so many of one home institution in a team. */
  per_home: number
  /** For people who wish for no number of their own. */
  visits_a_year: number
  /** So many visits within so many days are too many (`agency.oftenVisits`, `agency.oftenDays`). */
  often: { visits: number; days: number }
  /** Places further apart than this, in km, need a free day between two visits; so do places that are not known. */
  travel_day_km: number
  /** Days between the end of a visit and the beginning of the next up to which somebody goes on without going home. */
  join_days: number
  /** At most so many areas a rater. */
  areas_each: number
}

/** What holds where nobody has set anything else. */
export const usualLimits: SeasonLimits = {
  per_home: 2,
  visits_a_year: 6,
  often: { visits: 3, days: 30 },
  travel_day_km: 300,
  join_days: 3,
  areas_each: 3,
}

export type SeasonInput = {
  people: readonly SeasonPerson[]
  visits: readonly WishedVisit[]
  limits: SeasonLimits
}

/** The hard rules, by name. */
const planRules = [
  'window',
  'blocked_day',
  'places',
  'coordinator',
  'areas',
  'disciplines',
  'trainee',
  'same_home',
  'conflict',
  'overlap',
  'day_off',
  'load',
  'often',
  'pin',
  'ruled_out',
  'others',
] as const
export type PlanRule = (typeof planRules)[number]

/** One person in a team. */
export type PlannedPlace = {
  person_id: string
  role: AssignmentRole
  /** The areas this person rates. */
  areas: SurveyArea[]
  is_pinned: boolean
}

export type PlannedVisit = DaySpan & {
  visit_id: string
  /** The overall coordinator first, then leaders, members, consultants, trainees, observers. */
  team: PlannedPlace[]
  /** How good this team is, in percent of the best thinkable one for this visit alone, up to 100. */
  served: number
}

export type PlanFigures = {
  /** `served` of the worst-served visit, and the mean of all; 0 without a visit. */
  worst: number
  mean: number
  /** What all travel, there and back, trips joined, in km; with unknown ways taken as `unknownKm`. */
  km: number
  /** Joined trips: how often somebody goes on from one visit to the next. */
  joined: number
  /** Sum over people of (visits of the year, declines counted, less the mean)²: what the last stage makes small. */
  unevenness: number
}

export type Plan = {
  visits: PlannedVisit[]
  /** Visits no team was found for; `whyImpossible` says why. */
  unplanned: string[]
  figures: PlanFigures
  proof: {
    /** `first`: made by hand rules at once. `better`: by the solver. */
    made_by: 'first' | 'better'
    /** At most so many percent lie between this plan and the best teams for the same days and candidates; `null`: nothing is proven. */
    gap: number | null
    seconds: number
  }
}

/** A way that nobody knows, in km: about the mean way between two provinces. */
export const unknownKm = 400

/** What a hard rule that is broken says. */
export type BrokenRule = { rule: PlanRule; visit_id: string; person_id: string | null; says: string }

/** What it would cost to have somebody else in a place, all others staying: worse is positive everywhere. */
export type NextPerson = {
  person_id: string
  /** Percent points by which this visit would be served worse; below zero: better. */
  served_less: number
  /** Km more in all, joined trips reckoned with; below zero: fewer. */
  km_more: number
  /** The ways, for words: from home to the visit, of the next person and of the one who is planned; `null`: unknown. */
  km: number | null
  km_planned: number | null
  /** Visits they would have in that year with this one, and those the planned person has. */
  visits: number
  visits_planned: number
  declines: number
  /** Disciplines and areas of the visit they have not stated, although the planned person has. */
  lacks: { disciplines: string[]; areas: SurveyArea[] }
  /** They stated neither disciplines nor areas. */
  is_unstated: boolean
}

export type PlaceExplained = {
  visit_id: string
  person_id: string
  role: AssignmentRole
  /** `pinned`: it was asked for. `only`: nobody else may. `chosen`: the best of those who may. */
  why: 'pinned' | 'only' | 'chosen'
  /** The three next, the cheapest first; fewer where fewer may. */
  next: NextPerson[]
  /** Of everybody who is not in the team: how many each rule keeps off this place (the first that does). */
  kept_off: Partial<Record<PlanRule, number>>
}

/** A rule in the way, with what it is about. */
export type RuleInTheWay = {
  rule: PlanRule
  /** Areas or disciplines nobody is left for, people who are pinned, days that are blocked: what the rule names. */
  about: string[]
  /** How many people it keeps off; `null` for a rule that is about no person. */
  people: number | null
}

export type Impossible = {
  visit_id: string
  /** The day that comes nearest to a team; `null`: there is no day at all. */
  day: string | null
  /** The smallest set without which there would be a team, at most three; empty: there is a team. */
  rules: RuleInTheWay[]
}
