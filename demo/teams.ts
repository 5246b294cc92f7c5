/** Who goes on a visit: one overall coordinator, a team leader and members; nobody tied to the institution, nobody twice at a time. */

import { surveyAreas } from '../src/features/ladder/rules-areas.ts'
import { type AssignmentRole, type AssignmentStatus, type DeclineKind, outOfTeam, type ReportStatus } from '../src/features/visits/rules.ts'
import { takingPart } from '../src/features/visits/rules-steps.ts'
import { agency } from '../src/kit/contract/agency.ts'
import { addDays, daysBetween } from '../src/kit/contract/days.ts'
import type { Accreditor } from './accreditors.ts'
import { at, type Day, earlier } from './basis/calendar.ts'
import { idsOf, type Random, randomOf } from './basis/random.ts'
import { lakesideName } from './institutions.ts'
import { noReport, type Report, settleReports } from './reports.ts'
import type { Step, Visit } from './visit.ts'

export type Assignment = {
  id: string
  visit: Visit
  accreditor: Accreditor
  role: AssignmentRole
  status: AssignmentStatus
  areas: string[]
  program_ids: string[]
  decline_reason: string | null
  decline_kind: DeclineKind | null
  created_at: string
} & Report

export function makeTeams(visits: readonly Visit[], accreditors: readonly Accreditor[], today: Day): Assignment[] {
  const random = randomOf('teams')
  const id = idsOf('assignments')
  const free = accreditors.filter(({ account, profile }) => account.status === 'active' && profile.status === 'active')
  const demo = accreditors[0] as Accreditor
  const demoVisits = visitsOfDemo(visits, demo, today)
  const assignments: Assignment[] = []

  // The demo accreditor's visits first, so that nobody else's draw can take the days.
  const order = [...visits].sort((a, b) => Number(demoVisits.has(b)) - Number(demoVisits.has(a)))
  for (const visit of order) {
    const assignedOn = assignmentDay(visit, today)
    if (!assignedOn || (visit.status === 'approved' && !demoVisits.has(visit) && random.chance(0.4))) continue
    const roles = rolesFor(visit, random)
    const demoRole = demoVisits.get(visit)
    const team: Assignment[] = []
    for (const role of roles) {
      const isDemo = role === demoRole && !team.some((one) => one.accreditor === demo)
      const accreditor = isDemo ? demo : draw(visit)
      if (accreditor) team.push(assignment(visit, accreditor, role, assignedOn, isDemo))
    }
    // Somebody who could not come, and whose place another took.
    if (random.chance(0.22)) {
      const absent = draw(visit)
      const status =
        visit.status === 'decided' || visit.status === 'reported' ? random.pick(outOfTeam) : random.weighted({ declined: 8, withdrawn: 2 })
      if (absent) team.push({ ...assignment(visit, absent, 'member', assignedOn, false), status, report_status: 'not_started' })
    }
    for (const one of team)
      if (one.status === 'declined' || one.status === 'withdrawn') {
        const [reason, kind] = random.pick(declineReasons)
        one.decline_reason = reason
        one.decline_kind = one.status === 'declined' ? kind : null
      }
    share(team, visit)
    assignments.push(...team)
  }
  assignments.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  for (const one of assignments) one.id = id()
  settleReports(assignments, today)
  return assignments

  /** An accreditor who is neither tied to the institution nor away on these days. */
  function draw(visit: Visit): Accreditor | undefined {
    for (let tries = 0; tries < 300; tries++) {
      const accreditor = random.pick(free)
      if (accreditor === demo || !random.chance(accreditor.standing) || !mayGo(accreditor, visit)) continue
      accreditor.busy.push({ from: visit.visit_date, to: visit.visit_end })
      return accreditor
    }
    return undefined
  }

  function assignment(visit: Visit, accreditor: Accreditor, role: AssignmentRole, assignedOn: Day, isDemo: boolean): Assignment {
    if (isDemo) accreditor.busy.push({ from: visit.visit_date, to: visit.visit_end })
    const status = isDemo ? demoStatus(visit) : statusFor(visit, role, random)
    const drawn = reportFor(visit, status, random)
    return {
      id: '',
      visit,
      accreditor,
      role,
      status,
      ...noReport,
      report_status: isDemo ? demoReport(visit, drawn) : drawn,
      areas: [],
      program_ids: [],
      decline_reason: null,
      decline_kind: null,
      created_at: at(assignedOn, 13, random.between(0, 59), random.between(0, 59)),
    }
  }
}

function mayGo(accreditor: Accreditor, visit: Visit): boolean {
  if (accreditor.ties.has(visit.institution.id) || accreditor.account.created_at > visit.created_at) return false
  return !accreditor.busy.some(({ from, to }) => from <= visit.visit_end && visit.visit_date <= to)
}

/** The demo accreditor has been to Lakeside twice and elsewhere eight times, goes on one visit soon and is invited to another. */
function visitsOfDemo(visits: readonly Visit[], demo: Accreditor, today: Day): Map<Visit, AssignmentRole> {
  const chosen = new Map<Visit, AssignmentRole>()
  const taken: Visit[] = []
  const add = (visit: Visit | undefined, role: AssignmentRole) => {
    if (!visit || demo.ties.has(visit.institution.id)) return
    taken.push(visit)
    chosen.set(visit, role)
  }
  const apart = (visit: Visit) =>
    !demo.ties.has(visit.institution.id) && taken.every((other) => Math.abs(daysBetween(other.visit_date, visit.visit_date)) > 20)
  const atLakeside = visits.filter((visit) => visit.institution.name === lakesideName)
  const newestFirst = (a: Visit, b: Visit) => (a.visit_date < b.visit_date ? 1 : -1)
  const decidedThere = atLakeside.filter((visit) => visit.status === 'decided').sort(newestFirst)
  add(decidedThere[0], 'overall_coordinator')
  add(decidedThere[2], 'team_leader')
  add(
    atLakeside.find((visit) => visit.status === 'scheduled'),
    'overall_coordinator',
  )
  const elsewhere = visits.filter((visit) => visit.institution.name !== lakesideName).sort(newestFirst)
  add(
    elsewhere.find((visit) => visit.status === 'scheduled' && daysBetween(today, visit.visit_date) > 40 && apart(visit)),
    'member',
  )
  add(
    elsewhere.find((visit) => visit.status === 'reported' && apart(visit)),
    'team_leader',
  )
  const roles: AssignmentRole[] = [
    'member',
    'team_leader',
    'overall_coordinator',
    'team_leader',
    'member',
    'member',
    'team_leader',
    'member',
  ]
  for (const visit of elsewhere.filter((one) => one.status === 'decided')) {
    if (roles.length === 0) break
    if (taken.every((other) => Math.abs(daysBetween(other.visit_date, visit.visit_date)) > 70) && apart(visit))
      add(visit, roles.shift() as AssignmentRole)
  }
  return chosen
}

function demoStatus(visit: Visit): AssignmentStatus {
  if (visit.status === 'decided' || visit.status === 'reported') return 'completed'
  return visit.institution.name === lakesideName ? 'confirmed' : 'invited'
}

/** The report of the demo accreditor on the visit that is not decided yet has come back. */
function demoReport(visit: Visit, drawn: ReportStatus): ReportStatus {
  return visit.status === 'reported' ? 'returned' : drawn
}

/** The day the team was made: soon after the visit was scheduled, or approved when it is not scheduled yet. */
function assignmentDay(visit: Visit, today: Day): Day | undefined {
  const step = stepOf(visit, 'scheduled') ?? (visit.status === 'approved' ? stepOf(visit, 'approved') : undefined)
  if (!step) return undefined
  const latest = visit.visit_date < today ? addDays(visit.visit_date, -1) : addDays(today, -1)
  return earlier(addDays(step.at.slice(0, 10), 1), latest)
}

export function stepOf(visit: Visit, status: Step['status']): Step | undefined {
  return visit.steps.find((step) => step.status === status)
}

/** A coordinator, a leader, and one member for every two programs; sometimes a trainee. */
function rolesFor(visit: Visit, random: Random): AssignmentRole[] {
  if (visit.visit_type === 'consultancy') return ['overall_coordinator', 'consultant', 'consultant']
  const members = Math.max(1, Math.min(6, Math.ceil(visit.programs.length / 2)))
  const roles: AssignmentRole[] = ['overall_coordinator', 'team_leader', ...Array<AssignmentRole>(members).fill('member')]
  if (random.chance(0.14)) roles.push('trainee')
  if (random.chance(0.05)) roles.push('observer')
  return roles
}

function statusFor(visit: Visit, role: AssignmentRole, random: Random): AssignmentStatus {
  if (visit.status === 'decided' || visit.status === 'reported') return 'completed'
  if (visit.status === 'ongoing') return 'confirmed'
  if (visit.status === 'postponed' || visit.status === 'cancelled') return random.pick(['accepted', 'confirmed'])
  const lead = role === 'overall_coordinator'
  if (visit.status === 'approved') return random.weighted({ invited: 6, accepted: 4 })
  return random.weighted<AssignmentStatus>({ confirmed: lead ? 7 : 4, accepted: 3, invited: lead ? 1 : 3 })
}

function reportFor(visit: Visit, status: AssignmentStatus, random: Random): ReportStatus {
  if (status !== 'completed' && status !== 'confirmed') return 'not_started'
  if (visit.status === 'decided') return 'accepted'
  if (visit.status === 'reported') return random.weighted({ submitted: 60, late: 12, draft: 10, returned: 8, accepted: 10 })
  return visit.status === 'ongoing' && random.chance(0.4) ? 'draft' : 'not_started'
}

/** The ten areas among the members, all of them for who leads; every program to somebody. */
function share(team: readonly Assignment[], visit: Visit): void {
  const all = visit.programs.map(({ program }) => program.id)
  const leads = (one: Assignment) => one.role === 'overall_coordinator' || one.role === 'team_leader' || one.role === 'consultant'
  const members = team.filter((one) => !leads(one) && !outOfTeam.includes(one.status))
  for (const one of team) {
    const place = members.indexOf(one)
    if (one.role === 'observer') continue
    one.areas = leads(one) ? [...surveyAreas] : place < 0 ? [] : surveyAreas.filter((_, index) => index % members.length === place)
    one.program_ids = leads(one) ? all : place < 0 ? [] : all.filter((_, index) => index % members.length === place)
    if (place >= 0 && one.program_ids.length === 0) one.program_ids = all.slice(0, 1)
  }
}

/** When somebody was asked, what they declared with the yes, and when the institution was told of them. */
export function answersOf(assignments: readonly Assignment[], today: Day): Map<Assignment, Answers> {
  const random = randomOf('answers')
  const before = (instant: string) => (instant < at(today, 0) ? instant : at(addDays(today, -1), 17))
  const later = (instant: string, hours: number) => before(new Date(Date.parse(instant) + hours * 3_600_000).toISOString())
  return new Map(
    assignments.map((one) => {
      const { created_at, status, accreditor } = one
      // most of those who wait were asked in the last days; some have let the days to answer go by
      const asked = at(addDays(today, -(accreditor === assignments[0]?.accreditor ? 2 : random.between(1, 13))), 13)
      const invited_at = status === 'invited' && asked > created_at ? asked : created_at
      const saidYes = takingPart.includes(status)
      const declared = {
        declaration_version: saidYes ? agency.declarations.version : null,
        declared_statements: saidYes ? [...agency.declarations.statements] : null,
        declared_at: saidYes ? later(created_at, 20) : null,
      }
      const told_at = status === 'confirmed' || status === 'completed' ? later(created_at, 68) : null
      return [one, { invited_at, tie_seen_at: created_at, told_at, ...declared }]
    }),
  )
}

type Answers = {
  invited_at: string
  tie_seen_at: string
  told_at: string | null
  declaration_version: string | null
  declared_statements: string[] | null
  declared_at: string | null
}

/** Somebody named a tie after being asked, and the demo institution objects to somebody: both wait for QA. */
export function makeObjections(assignments: readonly Assignment[], today: Day) {
  const ahead = assignments.filter(({ visit }) => visit.status === 'scheduled' && visit.visit_date > addDays(today, 7))
  const tied = ahead.find(
    ({ status, role, visit }) => status === 'accepted' && role === 'member' && visit.institution.name !== lakesideName,
  )
  const confirmed = ahead.filter(({ status, role }) => status === 'confirmed' && role !== 'overall_coordinator')
  const disliked = confirmed.find(({ visit }) => visit.institution.name === lakesideName) ?? confirmed[0]
  const yesterday = at(addDays(today, -1), 15)
  return {
    tied,
    disliked,
    ties: tied
      ? [
          {
            id: idsOf('declared_ties')(),
            accreditor_id: tied.accreditor.account.id,
            institution_id: tied.visit.institution.id,
            relation: 'consultant' as const,
            from_date: addDays(today, -3),
            to_date: null,
            declared_at: yesterday,
          },
        ]
      : [],
    objections: disliked
      ? [
          {
            id: idsOf('objections')(),
            accreditation_id: disliked.visit.id,
            accreditor_id: disliked.accreditor.account.id,
            raised_by: disliked.visit.director.id,
            reason: 'Applied for the post of dean here two years ago and was not chosen.',
            status: 'open',
            version: 1,
            created_at: yesterday,
          },
        ]
      : [],
  }
}

const declineReasons: readonly (readonly [reason: string, kind: DeclineKind])[] = [
  ['I am the chair of our own accreditation in the same week.', 'workload'],
  ['My dean did not release me: final examinations.', 'workload'],
  ['I have a medical appointment that cannot be moved.', 'health'],
  ['I defend the budget of our campus on these days.', 'dates'],
  ['I taught in this program until last year and would rather not judge it.', 'tie'],
  ['No flight reaches the campus in time after my classes.', 'dates'],
]
