/** A team proposed for one visit: what the planner is given, and its answer in words. Reads only. */
import type { z } from 'zod'
import { agency } from '../../../kit/contract/agency.ts'
import { daysBetween } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import { areasNow, type SurveyArea, surveyAreas } from '../../ladder/rules-areas.ts'
import { type AssignmentRole, assignmentRoleNames, visitStatusNames } from '../../visits/rules.ts'
import { assignable } from '../../visits/rules-steps.ts'
import type { NextPerson, Places, ProposedPlace, proposals, TeamProposal } from '../contract-proposals.ts'
import { areasEach, placesOf, rates, shareOut, usualPlaces, withCoordinators, withPeople } from '../rules-places.ts'
import { type Plan, type PlannedPlace, type SeasonInput, usualLimits, type WishedVisit } from '../rules-plan.ts'
import { costWords, impossibleWords, whyWords } from '../rules-words.ts'
import { explainPlace } from './plan/explain.ts'
import { whyImpossible } from './plan/impossible.ts'
import { planSeason } from './plan/plan.ts'
import { listPeople, type PersonShown } from './queries-people.ts'
import { findVisit, isOnTeam, listAsked, listVisitConflicts, type OnTeam, type VisitRead } from './queries-visits.ts'

type Asked = z.output<typeof proposals.propose.body>
type Kept = Asked['kept'][number]

/**
 * A team for a visit on its days, planned around who is on it already, who is kept and who is ruled out.
 * @throws Refusal 404; 422 for a visit that takes nobody at present
 */
export async function proposeTeam(db: Db, id: string, asked: Asked): Promise<TeamProposal> {
  const visit = await findVisit(db, id)
  if (!assignable.includes(visit.status)) {
    const now = visitStatusNames[visit.status].toLowerCase()
    throw new Refusal(422, `Teams are proposed for visits that are approved, scheduled or ongoing; this one is ${now}.`)
  }
  const read = await readInput(db, visit, await listAsked(db, id), asked)
  const { programs: _, province: __, ...shownVisit } = visit
  const plan = await planSeason(read.input)
  const planned = plan.visits.find((one) => one.visit_id === id)
  if (!planned) {
    const impossible = impossibleWords(await whyImpossible(read.input, id), read.shown)
    return { visit: shownVisit, places: read.places, team: [], served: null, impossible }
  }
  return {
    visit: shownVisit,
    places: read.places,
    team: teamOf(read, plan, id, planned.team),
    served: Math.round(planned.served),
    impossible: null,
  }
}

/** The people who fit a place best that somebody left: with everybody else of the team where they are. */
export async function proposeReplacement(
  db: Db,
  id: string,
  left: Pick<OnTeam, 'id' | 'accreditor_id' | 'role' | 'areas'>,
): Promise<{ next: NextPerson[]; impossible: TeamProposal['impossible'] }> {
  const visit = await findVisit(db, id)
  const team = await listAsked(db, id)
  const others = team.filter((one) => one.id !== left.id)
  const there = others.filter(isOnTeam).map((one) => one.role)
  const places = withPeople({ team_leader: 0, member: 0, consultant: 0, trainee: 0 }, [...there, left.role])
  const read = await readInput(db, visit, others, { places, kept: [], ruled_out: [left.accreditor_id] })
  for (const input of [read.input, ...easedFor(read, left.areas)]) {
    const plan = await planSeason(input)
    const planned = plan.visits.find((one) => one.visit_id === id)
    const fresh = planned?.team.filter((one) => !others.some((other) => isOnTeam(other) && other.accreditor_id === one.person_id)) ?? []
    const first = fresh.find((one) => one.role === left.role) ?? fresh[0]
    if (!planned || !first) continue
    const { next } = explainPlace(input, plan, id, first.person_id)
    const best = { accreditor_id: first.person_id, ...shownOf(read, first.person_id), says: 'Fits best' }
    return { next: [best, ...next.map((one) => nextOf(read, one.person_id, costWords(one)))].slice(0, 3), impossible: null }
  }
  return { next: [], impossible: impossibleWords(await whyImpossible(read.input, id), read.shown) }
}

/** Fields tried one by one where the others lack several. */
const fieldsTried = 2

/**
 * What the others of a team lack cannot be one person's to make good: then somebody is looked for who has the areas of the place and a
 * field that nobody has, and at last anybody who may go. Who goes where is never eased: ties, days and loads hold.
 */
function easedFor({ input, there }: Read, areas: readonly SurveyArea[]): SeasonInput[] {
  const [visit] = input.visits as [WishedVisit]
  const team = input.people.filter((person) => there.some((one) => one.accreditor_id === person.id))
  const has = (field: string) => team.some(({ disciplines }) => disciplines.length === 0 || disciplines.includes(field))
  const covered = visit.disciplines.filter(has)
  const lacking = visit.disciplines.filter((field) => !has(field))
  const ofHomes = [...Map.groupBy(team, (person) => person.home_institution_id)].flatMap(([home, some]) => (home ? some.length : []))
  const limits = { ...input.limits, per_home: Math.max(input.limits.per_home, ...ofHomes), areas_each: surveyAreas.length }
  return [
    ...lacking.slice(0, fieldsTried).map((field) => ({ areas: [...areas], disciplines: [...covered, field] })),
    { areas: [...areas], disciplines: covered },
    { areas: [], disciplines: covered },
  ].map((eased) => ({ ...input, limits, visits: [{ ...visit, ...eased }] }))
}

type Read = { input: SeasonInput; shown: Map<string, PersonShown>; there: OnTeam[]; kept: readonly Kept[]; places: Places; year: string }

/** What the planner is given for one visit on its days: everybody who may be asked, and who is on the team already. */
export async function readInput(db: Db, visit: VisitRead, asked: readonly OnTeam[], { places, kept, ruled_out }: Asked): Promise<Read> {
  const span = { from: visit.visit_date, to: visit.visit_end }
  const there = asked.filter(isOnTeam)
  const { people, shown } = await listPeople(db, span, [visit.id])
  const known = kept.filter((one) => shown.has(one.accreditor_id) && !there.some((other) => other.accreditor_id === one.accreditor_id))
  const named = [...there, ...known].map((one) => one.role)
  const wanted = withPeople(places ?? usualPlaces(visit.programs), named)
  const ids = people.map((person) => person.id)
  const wished: WishedVisit = {
    id: visit.id,
    institution_id: visit.institution_id,
    where: { region: visit.region, province: visit.province },
    length: daysBetween(visit.visit_date, visit.visit_end) + 1,
    window: span,
    // the days were chosen by people: weekends and holidays in them are meant
    blocked_days: [],
    places: placesOf(wanted),
    areas: areasNow(),
    disciplines: visit.disciplines,
    pins: [
      ...there.map((one) => ({ person_id: one.accreditor_id, role: one.role, is_lifted: true })),
      ...known.map((one) => ({ person_id: one.accreditor_id, role: one.role, is_lifted: false })),
    ].filter((pin) => shown.has(pin.person_id)),
    // who declined, left or did not come is not asked again for this visit
    ruled_out: [...ruled_out, ...asked.filter((one) => !isOnTeam(one)).map((one) => one.accreditor_id)],
    conflicts: (await listVisitConflicts(db, ids, [visit])).flat(),
    weight: 1,
  }
  const limits = {
    ...usualLimits,
    often: { visits: agency.oftenVisits, days: agency.oftenDays },
    areas_each: areasEach(wanted, areasNow().length),
  }
  return {
    input: { people: withCoordinators(people, there), visits: [wished], limits },
    shown,
    there,
    kept: known,
    places: wanted,
    year: visit.visit_date.slice(0, 4),
  }
}

function teamOf(read: Read, plan: Plan, id: string, team: readonly PlannedPlace[]): ProposedPlace[] {
  const thereOf = (person: string) => read.there.find((one) => one.accreditor_id === person)
  const shared = shareOut(
    team.map((one) => ({ ...one, isThere: thereOf(one.person_id) !== undefined })),
    (one) => thereOf(one.person_id)?.areas ?? [],
    rates,
  )
  return shared.map((place): ProposedPlace => {
    const { person_id, role, isThere } = place
    const person = read.input.people.find((one) => one.id === person_id)
    const why = isThere ? null : explainPlace(read.input, plan, id, person_id)
    return {
      accreditor_id: person_id,
      ...shownOf(read, person_id),
      specialisations: read.shown.get(person_id)?.specialisations ?? [],
      role,
      areas: areasNow().filter((area) => place.areas.includes(area)),
      status: thereOf(person_id)?.status ?? null,
      is_kept: read.kept.some((one) => one.accreditor_id === person_id),
      visits_this_year: (person?.load[read.year] ?? 0) + 1,
      says: why ? whyWords(why, roleWords(role)) : 'On the team already',
      next: why?.next.map((one) => nextOf(read, one.person_id, costWords(one))) ?? [],
    }
  })
}

function nextOf(read: Read, id: string, says: string): NextPerson {
  return { accreditor_id: id, ...shownOf(read, id), says }
}

function shownOf({ shown }: Read, id: string) {
  const { name, home_institution } = shown.get(id) ?? { name: 'Somebody who left', home_institution: null }
  return { name, home_institution }
}

function roleWords(role: AssignmentRole): string {
  return assignmentRoleNames[role].toLowerCase()
}
