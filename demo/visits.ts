import type { VisitMode, VisitStatus } from '../src/features/visits/rules.ts'
import { addDays, daysBetween } from '../src/kit/contract/days.ts'
import { at, type Day, weekday, workday } from './basis/calendar.ts'
import { idsOf, type Random, randomOf } from './basis/random.ts'
import { type Campus, lakesideName } from './institutions.ts'
import type { Account, People } from './people.ts'
import type { Program } from './programs.ts'
import { stepsOf } from './steps.ts'
import type { Step, Visit } from './visit.ts'

export type VisitPlace = { campuses: readonly Campus[]; programs: readonly Program[]; people: People; scale: number; today: Day }

/** Gives ids, numbers and steps, in the order in which the visits were requested. */
export function numberVisits(visits: Visit[], today: Day, people: People): Visit[] {
  const random = randomOf('steps')
  const visitId = idsOf('accreditations')
  const programId = idsOf('accreditation_programs')
  const stepId = idsOf('accreditation_steps')
  for (const visit of visits) {
    visit.officer = random.pick(people.staff.QA)
    visit.steps = stepsOf(visit, today, random)
    visit.created_at = (visit.steps[0] as Step).at
  }
  visits.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  visits.forEach((visit, index) => {
    visit.id = visitId()
    visit.number = `SV-${visit.created_at.slice(0, 4)}-${String(index + 1).padStart(4, '0')}`
    for (const one of visit.programs) one.id = programId()
    for (const step of visit.steps) step.id = stepId()
  })
  return visits
}

/** Two visits that are approved took in a request of a campus each; to be numbered with the others. */
export function mergedRequests(visits: readonly Visit[]): Visit[] {
  const kept = visits.filter(
    ({ status, programs, institution }) => status === 'approved' && programs.length > 2 && institution.name !== lakesideName,
  )
  return kept.slice(0, 2).map((visit) => ({ ...visit, status: 'cancelled', programs: [], steps: [], notes: null, merged_into: visit }))
}

/** They end where the other one stands, a few days ago. */
export function endMerged(visits: readonly Visit[], today: Day): void {
  for (const visit of visits) {
    const [first] = visit.steps
    const last = visit.steps.at(-1)
    if (!visit.merged_into || !first || !last) continue
    const reason = `Merged into ${visit.merged_into.number}.`
    visit.steps = [first, { ...last, reason, at: at(workday(addDays(today, -5)), 11, 20) }]
  }
}

/** What both kinds of visits need to know about the campuses. */
export function visitHouse({ campuses, programs, people }: VisitPlace, random: Random) {
  const programsByCampus = Map.groupBy(programs, (program) => program.campus_id)
  const days = new Map<string, Day[]>()
  // A campus with more programs is visited more often.
  const weightedCampuses = campuses
    .filter((campus) => campus.institution.status === 'active')
    .flatMap((campus) => Array<Campus>(Math.ceil(Math.sqrt(programsByCampus.get(campus.id)?.length ?? 0))).fill(campus))

  /** Two visits of one campus lie at least three months apart. */
  function isTaken(campus: Campus, date: Day): boolean {
    return (days.get(campus.id) ?? []).some((other) => Math.abs(daysBetween(other, date)) < 90)
  }
  function take(campus: Campus, date: Day): void {
    days.set(campus.id, [...(days.get(campus.id) ?? []), date])
  }
  function campus(institution: string, name: string): Campus {
    return campuses.find((one) => one.institution.name === institution && one.name === name) as Campus
  }
  function visit(campus: Campus, visit_date: Day, visit_end: Day, status: VisitStatus, decidedOn: Day | null): Visit {
    take(campus, visit_date)
    return {
      id: '',
      number: '',
      institution: campus.institution,
      campus,
      visit_type: 'second',
      mode: random.weighted<VisitMode>({ onsite: 84, hybrid: 11, online: 5 }),
      visit_date,
      visit_end,
      status,
      priority_class: random.weighted({ A: 25, B: 40, C: 35 }),
      notes: random.chance(0.3) ? random.pick(visitNotes) : null,
      director: people.directors.get(campus.institution_id) as Account,
      officer: people.staff.QA[0] as Account,
      created_at: '',
      decidedOn,
      programs: [],
      steps: [],
    }
  }
  return { weightedCampuses, isTaken, take, campus, visit, programsOf: (one: Campus) => programsByCampus.get(one.id) ?? [] }
}

/** A visit begins on Monday to Wednesday: the day itself or the next such one. */
export function visitStart(day: Day): Day {
  return addDays(day, [1, 0, 0, 0, 4, 3, 2][weekday(day)] as number)
}

/** Days after the first; a visit ends by Friday. */
export function lengthOf(random: Random, date: Day): number {
  return Math.max(1, Math.min(random.between(2, 3), 5 - weekday(date)))
}

const visitNotes = [
  'The campus asks that laboratory visits be on the first day: licensure reviews begin on the second.',
  'Rooms for the team are booked at the university hostel; transport from the airport is arranged by the campus.',
  'Documents are in the campus repository; access for the team opens two weeks before the visit.',
  'The dean of the college is on official travel on the last day; the associate dean stands in.',
  'Graduates and employers are interviewed by video on the second afternoon.',
  'The road to the campus floods after heavy rain; the town hall offers rooms as a fallback.',
  'Second request for this cluster; the first was returned because the self-survey was not signed.',
]
