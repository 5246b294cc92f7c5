/** What people change of a season: each in one transaction, with its entry in the log. Nobody is invited before a visit is confirmed. */
import type { Received } from '../../../kit/contract/call.ts'
import { addDays, agencyDay, daysBetween, formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { addAccreditation } from '../../schedule/server/acts.ts'
import { editAccreditation } from '../../schedule/server/acts-edit.ts'
import { lockAccreditor } from '../../teams/server/queries.ts'
import { lockAccreditation } from '../../visits/server/queries-changes.ts'
import { mostVisitsOfASeason, type Season, type seasons, type Wish, type WishSource } from '../contract.ts'
import { usualPlaces } from '../rules-places.ts'
import type { DaySpan, PlannedVisit } from '../rules-plan.ts'
import { inviteAll } from './inviting.ts'
import {
  deleteSeason,
  deleteSeasonVisit,
  insertSeason,
  insertSeasonVisits,
  lockSeason,
  type NewVisit,
  putPerson,
  setConfirmed,
  touchSeason,
  updateSeason,
  updateSeasonVisit,
} from './queries-changes.ts'
import { findSeason, findSeasonVisit, listSeasonVisits, type SeasonRow, type SeasonVisitRow, toSeason } from './queries-seasons.ts'
import { findVisit } from './queries-visits.ts'
import { listWishes } from './queries-wishes.ts'

/** Days around the day an institution asked for within which its visit may be moved. */
const movedDays = 14
const usualLength = 3

export async function addSeason(
  act: Act,
  { body }: Pick<Received<typeof seasons.add>, 'body'>,
): Promise<{ data: Season; message: string }> {
  const { name, from, to } = body
  if (to <= agencyDay()) throw invalid('to', 'This season is over already. Choose days to come.')
  const id = await insertSeason(act.trx, { name, from_date: from, to_date: to }, act.actor.id)
  await writeLog(act, { action: 'season.added', ...about(id), says: `Began the season ${name}`, after: { name, from, to } })
  return { data: toSeason(await findSeason(act.trx, id)), message: `${name} is begun. Add the visits you wish for.` }
}

/** @throws Refusal 404; 409 on a stale version */
export async function editSeason(act: Act, { params, body }: Received<typeof seasons.edit>) {
  const before = await lockSeason(act.trx, params.id, body.version)
  const { name, from, to } = body
  const changed = changes<Record<string, unknown>>({ name: before.name, from: before.from, to: before.to }, { name, from, to })
  if (!changed) return { data: toSeason(before), message: 'Nothing was changed.' }
  await updateSeason(act.trx, before.id, { name, from_date: from, to_date: to })
  await writeLog(act, { action: 'season.edited', ...about(before.id), says: `Changed the season ${before.name}`, ...changed })
  return { data: toSeason(await findSeason(act.trx, before.id)), message: `${name} is saved.` }
}

/** @throws Refusal 404 */
export async function removeSeason(act: Act, { params }: Pick<Received<typeof seasons.remove>, 'params'>) {
  const before = await lockSeason(act.trx, params.id)
  await deleteSeason(act.trx, before.id)
  const { name, from, to, visits, confirmed } = before
  await writeLog(act, {
    action: 'season.removed',
    ...about(before.id),
    says: `Deleted the season ${name}`,
    before: { name, from, to, visits, confirmed },
  })
  return { message: `${name} is deleted. ${formatCount(confirmed, 'confirmed visit')} stay${confirmed === 1 ? 's' : ''} in the schedule.` }
}

/** Wishes for visits, each with its usual places, and with days around the one that was asked for, or until its validity ends. */
export async function addVisits(act: Act, { params, body }: Received<typeof seasons.addVisits>) {
  const season = await lockSeason(act.trx, params.id)
  const asked: Record<WishSource, readonly string[]> = {
    request: body.accreditations,
    validity: body.campuses,
    recommendation: body.recommended,
  }
  const wishes = (await listWishes(act.trx, season)).filter((one) => asked[one.source].includes(one.id))
  if (wishes.length === 0)
    throw new Refusal(422, 'None of these can be added: they are on the board already, or cannot be planned any more.')
  if (season.visits + wishes.length > mostVisitsOfASeason) throw new Refusal(422, `A season holds at most ${mostVisitsOfASeason} visits.`)
  const visits = await visitsOf(act.trx, season, wishes, agencyDay())
  await insertSeasonVisits(act.trx, season.id, visits)
  await touchSeason(act.trx, season.id)
  await writeLog(act, {
    action: 'season.visits_added',
    ...about(season.id),
    says: `Wished for ${formatCount(wishes.length, 'visit')} in ${season.name}`,
    after: { visits: wishes.map((one) => `${one.number ?? one.campus}, ${one.institution}`) },
  })
  return { data: { added: wishes.length }, message: `${formatCount(wishes.length, 'visit')} added.` }
}

/** Wishes as visits of the board: each with its usual places, and with the days it may be on. */
export async function visitsOf(trx: Trx, season: DaySpan, wishes: readonly Wish[], today: string): Promise<NewVisit[]> {
  const first = [season.from, addDays(today, 1)].sort().at(-1) as string
  const visits: NewVisit[] = []
  for (const one of wishes) {
    const common = { source: one.source, priority_class: one.priority_class, places: usualPlaces(one.programs.length) }
    if (one.source === 'request') {
      const visit = await findVisit(trx, one.id)
      const { campus_id } = await lockAccreditation(trx, one.id)
      // what stands in the schedule keeps its days unless QA opens them; a request may be moved a little
      const room = visit.status === 'requested' ? movedDays : 0
      visits.push({
        ...common,
        accreditation_id: one.id,
        campus_id,
        program_ids: [],
        window_from: [first, addDays(visit.visit_date, -room)].sort().at(-1) as string,
        window_to: [season.to, addDays(visit.visit_end, room)].sort()[0] as string,
        length: daysBetween(visit.visit_date, visit.visit_end) + 1,
      })
    } else {
      // a validity's visit lies before its end; recommendations are followed up on any day of the season
      const window_to = one.source === 'validity' ? ([season.to, one.day].sort()[0] as string) : season.to
      visits.push({
        ...common,
        accreditation_id: null,
        campus_id: one.id,
        program_ids: one.programs.map((program) => program.id),
        window_from: [first, addDays(window_to, 1 - usualLength)].sort()[0] as string,
        window_to,
        length: usualLength,
      })
    }
  }
  return visits
}

/** @throws Refusal 404; 409 for a visit that is confirmed */
export async function editVisit(act: Act, { params, body }: Received<typeof seasons.editVisit>) {
  const { season, row } = await lockVisit(act, params.id)
  const { window_from, window_to, length, places } = row
  const changed = changes<Record<string, unknown>>({ window_from, window_to, length, places }, body)
  if (!changed) throw new Refusal(422, 'Nothing was changed.')
  await updateSeasonVisit(act.trx, row.id, body)
  await writeLog(act, {
    action: 'season.visit_edited',
    ...about(season.id),
    says: `Changed the wish for ${nameOf(row)}`,
    ...changed,
    institution_id: row.institution_id,
  })
  return { message: `${nameOf(row)} is saved. Plan it anew.` }
}

/** @throws Refusal 404; 409 for a visit that is confirmed */
export async function removeVisit(act: Act, { params }: Pick<Received<typeof seasons.removeVisit>, 'params'>) {
  const { season, row } = await lockVisit(act, params.id)
  await deleteSeasonVisit(act.trx, row.id)
  await writeLog(act, {
    action: 'season.visit_removed',
    ...about(season.id),
    says: `Took ${nameOf(row)} off ${season.name}`,
    institution_id: row.institution_id,
  })
  return { message: `${nameOf(row)} is off the board.` }
}

/** Keeps somebody, rules somebody out, or sets them free again. @throws Refusal 404; 409 for a visit that is confirmed */
export async function setPerson(act: Act, { params, body }: Received<typeof seasons.setPerson>) {
  const { season, row } = await lockVisit(act, params.id)
  const person = await lockAccreditor(act.trx, body.accreditor_id)
  if (!person) throw notFound('This accreditor')
  const { kind, role } = body
  const key = { season_visit_id: row.id, accreditor_id: person.id }
  await putPerson(act.trx, key, kind === 'kept' && role ? { kind, role } : kind === 'ruled_out' ? { kind, role: null } : null)
  if (body.instead_of) await putPerson(act.trx, { ...key, accreditor_id: body.instead_of }, { kind: 'ruled_out', role: null })
  const done = { kept: 'Kept', ruled_out: 'Ruled out', free: 'Set free' }[kind]
  await writeLog(act, {
    action: `season.person_${kind}`,
    ...about(season.id),
    says: `${done} ${person.name} for ${nameOf(row)}`,
    after: { kind, role: role ?? null },
    institution_id: row.institution_id,
    accreditor_id: person.id,
  })
  return { message: `${person.name}: ${done.toLowerCase()}.` }
}

/**
 * Puts a planned visit into the schedule and invites its team: a validity's visit is added, a request is approved, one of other days is
 * moved. All of it or nothing.
 * @throws Refusal 404; 409 when the plan is another by now, or the visit is confirmed; and what the schedule and the team refuse
 */
export async function confirmVisit(act: Act, { params, body }: Received<typeof seasons.confirm>) {
  const { season, row } = await lockVisit(act, params.id)
  if (season.plan_id !== body.plan_id) throw new Refusal(409, 'The season was planned anew meanwhile. Look at the plan, then confirm.')
  const planned = season.plan?.visits.find((one) => one.visit_id === row.id)
  if (!planned) throw new Refusal(409, `There is no plan for ${nameOf(row)}. Plan it first.`)
  const accreditationId = await putIntoSchedule(act, row, planned, body.confirm_breaks)
  const team = planned.team.map((place) => ({ accreditor_id: place.person_id, role: place.role, areas: place.areas }))
  const invited = await inviteAll(act, accreditationId, team)
  await setConfirmed(act.trx, row.id, accreditationId)
  await writeLog(act, {
    action: 'season.visit_confirmed',
    ...about(season.id),
    says: `Confirmed ${nameOf(row)}, ${formatDays(planned.from, planned.to)}, of ${season.name}`,
    after: { visit_date: planned.from, visit_end: planned.to, team: team.map(({ accreditor_id, role }) => ({ accreditor_id, role })) },
    institution_id: row.institution_id,
    accreditation_id: accreditationId,
  })
  const people = formatCount(invited, 'person is', 'people are')
  return { data: { accreditation_id: accreditationId, invited }, message: `${nameOf(row)} is confirmed; ${people} invited.` }
}

/** @returns the visit of the schedule, on the planned days */
async function putIntoSchedule(act: Act, row: SeasonVisitRow, { from, to }: PlannedVisit, confirm_breaks: string[]): Promise<string> {
  if (!row.accreditation_id) {
    const programs = row.programs.map((program) => ({ program_id: program.id }))
    const where = { institution_id: row.institution_id, campus_id: row.campus_id }
    const { data } = await addAccreditation(act, {
      params: {},
      query: undefined,
      body: { ...where, mode: 'onsite', visit_date: from, visit_end: to, programs, confirm_breaks },
    })
    return data.id
  }
  const visit = await lockAccreditation(act.trx, row.accreditation_id)
  const moved = visit.visit_date !== from || visit.visit_end !== to
  const approved = visit.status === 'requested'
  if (moved || approved) {
    const step = approved ? { status: 'approved' as const } : {}
    const body = {
      id: visit.id,
      version: visit.version,
      visit_date: from,
      visit_end: to,
      ...step,
      confirm_breaks,
      confirm_conflict: false,
      confirm_team: false,
    }
    await editAccreditation(act, { params: {}, query: undefined, body })
  }
  return visit.id
}

async function lockVisit(act: Act, id: string): Promise<{ season: SeasonRow; row: SeasonVisitRow }> {
  const found = await findSeasonVisit(act.trx, id)
  const season = await lockSeason(act.trx, found.season_id)
  const [row] = await listSeasonVisits(act.trx, season.id, id)
  if (!row) throw notFound('This visit of the season')
  if (row.confirmed_at) throw new Refusal(409, `${nameOf(row)} is confirmed. Change it on its page of the schedule.`)
  await touchSeason(act.trx, season.id)
  return { season, row }
}

function nameOf(row: SeasonVisitRow): string {
  return row.number ?? `${row.institution}, ${row.campus}`
}

function about(id: string) {
  return { object: { type: 'season', id } }
}
