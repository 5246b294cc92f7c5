/** What the planner is given for a season: everybody who may be asked, and its visits, planned around what is set. */
import { agency } from '../../../kit/contract/agency.ts'
import { daysBetween } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { areasNow } from '../../ladder/rules-areas.ts'
import type { VisitMeant } from '../../teams/server/queries-conflicts.ts'
import { daysWithoutVisits } from '../rules-days.ts'
import { areasEach, isFull, placesOf, withCoordinators, withPeople } from '../rules-places.ts'
import { type BoundVisit, type Pin, type Plan, type SeasonInput, type SeasonPerson, usualLimits, type WishedVisit } from '../rules-plan.ts'
import type { TrialChange } from '../rules-trial.ts'
import { listPeople, type PersonShown } from './queries-people.ts'
import { listSeasonPeople, listSeasonVisits, listTeams, type SeasonRow, type SeasonVisitRow } from './queries-seasons.ts'
import { disciplinesOf, isOnTeam, listVisitConflicts, type OnTeam } from './queries-visits.ts'

/** Neither confirmed nor whole already: the days and people of a whole team stand, as those of every other visit. */
function isToPlan(row: SeasonVisitRow, asked: readonly Pick<OnTeam, 'role' | 'status'>[]): boolean {
  return row.confirmed_at === null && !hasTeam(row, asked)
}

/** Its places are filled in the schedule, and not by this season. */
export function hasTeam({ confirmed_at, places }: SeasonVisitRow, asked: readonly Pick<OnTeam, 'role' | 'status'>[]): boolean {
  return (
    confirmed_at === null &&
    isFull(
      places,
      asked.filter(isOnTeam).map((one) => one.role),
    )
  )
}

export type SeasonRead = { input: SeasonInput; shown: Map<string, PersonShown>; rows: SeasonVisitRow[] }

const weights = { A: 3, B: 2, C: 1 } as const

/**
 * The visits that are not confirmed: those are in the schedule, and bind their people as every other visit.
 * @param chosen only these are planned anew; the others keep the days and people of the kept plan, and are left out where they have none
 * @param change what is tried beside the season as it is
 */
export async function readSeason(
  db: Db | Trx,
  season: SeasonRow,
  chosen?: readonly string[],
  change: TrialChange = { away: [], days: [], left_out: [], limits: {} },
): Promise<SeasonRead> {
  const all = withChange(await listSeasonVisits(db, season.id), change)
  const held = new Map((season.plan?.visits ?? []).map((one) => [one.visit_id, one]))
  const isChosen = (row: SeasonVisitRow) => !chosen || chosen.includes(row.id)
  const teamOf = Map.groupBy(
    await listTeams(
      db,
      all.flatMap((row) => row.accreditation_id ?? []),
    ),
    (one) => one.accreditation_id,
  )
  const rows = all.filter(
    (row) => isToPlan(row, (row.accreditation_id && teamOf.get(row.accreditation_id)) || []) && (isChosen(row) || held.has(row.id)),
  )
  const inSchedule = rows.flatMap((row) => row.accreditation_id ?? [])
  const days = rows.flatMap((row) => [row.window_from, row.window_to]).sort()
  const span = { from: days[0] ?? season.from, to: days.at(-1) ?? season.to }
  const { people, shown } = await listPeople(db, span, inSchedule)
  const ids = people.map((person) => person.id)
  const teams = new Map(inSchedule.map((id) => [id, teamOf.get(id) ?? []]))
  const set = Map.groupBy(await listSeasonPeople(db, season.id), (one) => one.season_visit_id)
  const wished: Omit<WishedVisit, 'conflicts'>[] = []
  const onTeams: (BoundVisit & { person_id: string })[] = []
  const meant: VisitMeant[] = []
  for (const row of rows) {
    const asked = (row.accreditation_id && teams.get(row.accreditation_id)) || []
    const there = asked.filter((one) => isOnTeam(one) && shown.has(one.accreditor_id))
    const own = set.get(row.id) ?? []
    const kept = own.filter(
      (one) =>
        one.kind === 'kept' &&
        shown.has(one.accreditor_id) &&
        !change.away.includes(one.accreditor_id) &&
        !there.some((other) => other.accreditor_id === one.accreditor_id),
    )
    const pins: Pin[] = [
      ...there.map((one) => ({ person_id: one.accreditor_id, role: one.role, is_lifted: true })),
      ...kept.map((one) => ({ person_id: one.accreditor_id, role: one.role as Pin['role'], is_lifted: false })),
    ]
    const before = isChosen(row) ? undefined : held.get(row.id)
    if (before)
      for (const place of before.team)
        if (!pins.some((pin) => pin.person_id === place.person_id) && shown.has(place.person_id) && !change.away.includes(place.person_id))
          pins.push({ person_id: place.person_id, role: place.role, is_lifted: false })
    const places = withPeople(
      row.places,
      pins.map((pin) => pin.role),
    )
    // people are invited for these very days
    const isFixed = there.length > 0 && row.visit_date !== null && row.visit_end !== null
    const window = before
      ? { from: before.from, to: before.to }
      : isFixed
        ? { from: row.visit_date as string, to: row.visit_end as string }
        : { from: row.window_from, to: row.window_to }
    if (isFixed)
      for (const { accreditor_id } of there)
        onTeams.push({
          ...{ person_id: accreditor_id, visit_id: row.id, institution_id: row.institution_id },
          ...{ where: { region: row.region, province: row.province }, from: row.visit_date as string, to: row.visit_end as string },
        })
    meant.push({
      id: row.accreditation_id ?? row.id,
      institution_id: row.institution_id,
      institution: row.institution,
      visit_date: window.from,
      visit_end: window.to,
      program_ids: row.programs.map((program) => program.id),
    })
    wished.push({
      id: row.id,
      institution_id: row.institution_id,
      where: { region: row.region, province: row.province },
      length: isFixed && row.visit_date && row.visit_end ? daysBetween(row.visit_date, row.visit_end) + 1 : row.length,
      window,
      blocked_days: before || isFixed ? [] : daysWithoutVisits(window, row.region),
      places: placesOf(places),
      areas: areasNow(),
      disciplines: disciplinesOf(row.programs),
      pins,
      ruled_out: [
        ...own.filter((one) => one.kind === 'ruled_out').map((one) => one.accreditor_id),
        ...asked.filter((one) => !isOnTeam(one)).map((one) => one.accreditor_id),
        // who is on the team in the schedule already is taken off there
        ...change.away.filter((id) => !there.some((one) => one.accreditor_id === id)),
      ],
      weight: row.priority_class ? weights[row.priority_class] : 1,
    })
  }
  const conflicts = await listVisitConflicts(db, ids, meant)
  const visits = wished.map((visit, n): WishedVisit => ({ ...visit, conflicts: conflicts[n] ?? [] }))
  const areas_each = Math.max(usualLimits.areas_each, ...visits.map((visit) => areasEach(toPlaces(visit), areasNow().length)))
  const limits = {
    ...usualLimits,
    ...season.limits,
    ...change.limits,
    often: { visits: agency.oftenVisits, days: agency.oftenDays },
    areas_each,
  }
  const inTeams = [...teams.values()].flat().filter(isOnTeam)
  return { input: { people: withCoordinators(boundBy(people, onTeams), inTeams), visits, limits }, shown, rows }
}

/** Who is on the team of a visit in the schedule is bound by it, also where the plan finds nobody to make it whole. */
function boundBy(people: readonly SeasonPerson[], teams: readonly (BoundVisit & { person_id: string })[]): SeasonPerson[] {
  const own = Map.groupBy(teams, (one) => one.person_id)
  return people.map((person) => ({ ...person, bound: [...person.bound, ...(own.get(person.id) ?? [])] }))
}

/** The visits as a change that is tried would have them. */
function withChange(rows: readonly SeasonVisitRow[], { days, left_out }: TrialChange): SeasonVisitRow[] {
  return rows
    .filter((row) => !left_out.includes(row.id))
    .map((row) => {
      const fixed = days.find((one) => one.visit_id === row.id)
      return fixed ? { ...row, window_from: fixed.from, window_to: fixed.to } : row
    })
}

function toPlaces({ places }: WishedVisit) {
  return {
    team_leader: places.team_leader ?? 0,
    member: places.member ?? 0,
    consultant: places.consultant ?? 0,
    trainee: places.trainee ?? 0,
  }
}

/** The kept plan as far as it is about this input: for why somebody has a place. */
export function planFor({ input }: SeasonRead, plan: Plan): Plan {
  const ids = new Set(input.visits.map((visit) => visit.id))
  return { ...plan, visits: plan.visits.filter((one) => ids.has(one.visit_id)) }
}
