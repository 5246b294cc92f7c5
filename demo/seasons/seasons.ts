/**
 * A season under way: some visits confirmed, with their invitations answered, one of them declined; the others planned, one person kept
 * for a visit and one ruled out. Its plan is the first one of the planner, made without the solver.
 */
import { seasons } from '../../src/features/seasons/contract.ts'
import { usualPlaces } from '../../src/features/seasons/rules-places.ts'
import type { Plan } from '../../src/features/seasons/rules-plan.ts'
import { planOf } from '../../src/features/seasons/server/plan/finish.ts'
import { planByHand } from '../../src/features/seasons/server/plan/hand.ts'
import { seasonOf } from '../../src/features/seasons/server/plan/season.ts'
import { emptyStanding } from '../../src/features/seasons/server/plan/standing.ts'
import { findSeason } from '../../src/features/seasons/server/queries-seasons.ts'
import { listWishes } from '../../src/features/seasons/server/queries-wishes.ts'
import { visitsOf } from '../../src/features/seasons/server/season-changes.ts'
import { readSeason } from '../../src/features/seasons/server/season-input.ts'
import { type AssignmentRole, type AssignmentStatus, outOfTeam } from '../../src/features/visits/rules.ts'
import type { Call } from '../../src/kit/contract/call.ts'
import { addDays, addMonths, daysBetween } from '../../src/kit/contract/days.ts'
import type { Trx } from '../../src/kit/server/db/database.ts'
import { at, type Day } from '../basis/calendar.ts'
import { insertRows } from '../basis/insert.ts'
import { idsOf } from '../basis/random.ts'

type Visit = {
  id: string
  number: string
  status: string
  visit_date: Day
  visit_end: Day
  priority_class: 'A' | 'B' | 'C' | null
  institution: { id: string; name: string }
  campus: { id: string }
  programs: readonly unknown[]
}
type Assignment = {
  id: string
  visit: Visit
  accreditor: { account: { id: string } }
  role: AssignmentRole
  status: AssignmentStatus
  areas: string[]
}
type World = {
  today: Day
  officer: { id: string; name: string; role: string }
  visits: readonly Visit[]
  assignments: readonly Assignment[]
}

/** How many visits the season has: confirmed, and wished for by what they come from. */
const wished = { confirmed: 4, request: 5, validity: 4, recommendation: 3 }

/** After visits, teams and recommendations are stored. @param elsewhere an institution whose visits have a story of their own */
export async function insertSeason(trx: Trx, { today, officer, visits, assignments }: World, elsewhere: string): Promise<void> {
  const ids = {
    season: idsOf('seasons'),
    visit: idsOf('season_visits'),
    plan: idsOf('season plans'),
    entry: idsOf('log_entries of seasons'),
  }
  const from = addMonths(`${today.slice(0, 7)}-01`, 2)
  const season = { id: ids.season(), name: `Visits from ${monthOf(from)} on`, from, to: addDays(addMonths(from, 5), -1) }
  await insertRows(trx, 'seasons', [
    {
      ...{ id: season.id, name: season.name, from_date: season.from, to_date: season.to, version: 3, limits: {} },
      ...{ created_by: officer.id, created_at: at(addDays(today, -9), 9) },
    },
  ])

  const inSeason = visits.filter(
    (visit) =>
      (visit.status === 'approved' || visit.status === 'scheduled') &&
      visit.visit_date >= season.from &&
      visit.visit_end <= season.to &&
      visit.visit_date > addDays(today, 30) &&
      visit.institution.name !== elsewhere,
  )
  const teamOf = (visit: Visit) => assignments.filter((one) => one.visit === visit)
  const isAnswered = (visit: Visit) => teamOf(visit).some(({ status }) => status === 'accepted' || status === 'confirmed')
  const asked = inSeason.filter((visit) => isAnswered(visit) && teamOf(visit).some(({ role }) => role === 'overall_coordinator'))
  const declinedBy = (visit: Visit) => teamOf(visit).find(({ status }) => status === 'declined')
  const waits = (visit: Visit) => Number(teamOf(visit).some(({ status }) => status === 'invited'))
  // first one that somebody declined, then those where somebody has not answered yet
  const confirmed = asked
    .toSorted((a, b) => Number(declinedBy(b) !== undefined) - Number(declinedBy(a) !== undefined) || waits(b) - waits(a))
    .slice(0, wished.confirmed)
  const rows = confirmed.map((visit) => ({
    ...{ id: ids.visit(), season_id: season.id, source: 'request', accreditation_id: visit.id, campus_id: visit.campus.id },
    ...{ program_ids: [], priority_class: visit.priority_class, window_from: visit.visit_date, window_to: visit.visit_end },
    ...{ length: daysBetween(visit.visit_date, visit.visit_end) + 1, places: usualPlaces(visit.programs.length) },
    ...{ confirmed_at: at(addDays(today, -6), 11), created_at: at(addDays(today, -9), 10) },
  }))
  if (rows.length > 0) await insertRows(trx, 'season_visits', rows)

  const all = (await listWishes(trx, season, today)).filter((one) => one.institution !== elsewhere)
  const some = (['request', 'validity', 'recommendation'] as const).flatMap((source) =>
    // no team of somebody who was invited by hand: all of it is the planner's
    all.filter((one) => one.source === source && one.people === 0).slice(0, wished[source]),
  )
  const open = (await visitsOf(trx, season, some, today)).map((visit) => ({
    ...{ id: ids.visit(), season_id: season.id, ...visit, confirmed_at: null, created_at: at(addDays(today, -9), 10) },
  }))
  if (open.length > 0) await insertRows(trx, 'season_visits', open)

  // planned once, one kept and one ruled out, and planned anew around both
  const first = await planned(trx, season.id)
  const [visit] = first.visits
  const [, kept, ruledOut] = visit?.team ?? []
  if (visit && kept && ruledOut) {
    const key = { season_visit_id: visit.visit_id }
    await insertRows(trx, 'season_people', [
      { ...key, accreditor_id: kept.person_id, kind: 'kept', role: kept.role },
      { ...key, accreditor_id: ruledOut.person_id, kind: 'ruled_out', role: null },
    ])
  }
  const plan = await planned(trx, season.id)
  const ofConfirmed = confirmed.map((one, n) => ({
    ...{ visit_id: (rows[n] as { id: string }).id, from: one.visit_date, to: one.visit_end, served: Math.round(plan.figures.mean) },
    team: teamOf(one)
      .filter(({ status }) => status === 'declined' || !outOfTeam.includes(status))
      .map(({ accreditor, role, areas }) => ({ person_id: accreditor.account.id, role, areas, is_pinned: false })),
  }))
  const planned_at = at(addDays(today, -2), 14)
  const whole = { ...plan, visits: [...plan.visits, ...ofConfirmed] }
  await trx
    .updateTable('seasons')
    .set({ plan: JSON.stringify(whole), plan_id: ids.plan(), planned_at: new Date(planned_at) })
    .where('id', '=', season.id)
    .execute()

  // one who declined left a place that nobody has taken yet
  const left = confirmed.flatMap((one) => declinedBy(one) ?? [])[0]
  if (left)
    await trx
      .updateTable('assignments')
      .set({ left_at: new Date(at(addDays(today, -1), 16)) })
      .where('id', '=', left.id)
      .execute()

  const entry = (call: Call, action: string, says: string, when: string, more: object = {}) => ({
    ...{ id: ids.entry(), at: when, actor_id: officer.id, actor_name: officer.name, actor_role: officer.role },
    ...{ call: `${call.method} ${call.path}`, action, object_type: 'season', object_id: season.id, says, before: null, after: null },
    ...{ institution_id: null, accreditation_id: null, accreditor_id: null, program_id: null, ...more },
  })
  const figures = { visits: plan.visits.length, worst: Math.round(plan.figures.worst), mean: Math.round(plan.figures.mean) }
  await insertRows(trx, 'log_entries', [
    entry(seasons.add, 'season.added', `Began the season ${season.name}`, at(addDays(today, -9), 9), {
      after: { name: season.name, from: season.from, to: season.to },
    }),
    entry(
      seasons.addVisits,
      'season.visits_added',
      `Wished for ${rows.length + open.length} visits in ${season.name}`,
      at(addDays(today, -9), 10),
    ),
    ...confirmed.map((one) =>
      entry(seasons.confirm, 'season.visit_confirmed', `Confirmed ${one.number} of ${season.name}`, at(addDays(today, -6), 11), {
        institution_id: one.institution.id,
        accreditation_id: one.id,
      }),
    ),
    entry(seasons.plan, 'season.planned', `Planned ${season.name}`, planned_at, { after: figures }),
  ])
}

async function planned(trx: Trx, id: string): Promise<Plan> {
  const { input } = await readSeason(trx, await findSeason(trx, id))
  const standing = emptyStanding(seasonOf(input))
  planByHand(standing)
  return planOf(standing, { made_by: 'first', gap: null, seconds: 0 })
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** "March 2027" */
function monthOf(day: Day): string {
  return `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}
