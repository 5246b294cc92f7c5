/** The demo world as it is thought up, in memory (docs/domain.md#the-demo-world): fictional, seeded, relative to today. */
import { openStatuses } from '../src/features/visits/rules.ts'
import { addDays } from '../src/kit/contract/days.ts'
import { demoAccounts } from './accounts.ts'
import { type Accreditor, makeAccreditors, makeDaysOff } from './accreditors.ts'
import { makeAnnouncements } from './announcements.ts'
import { at, type Day } from './basis/calendar.ts'
import { makeTrustees } from './board/board.ts'
import { makeDecidedVisits } from './decided-visits.ts'
import { evidenceEntries, makeRooms } from './evidence/rooms.ts'
import { makeFeedback } from './feedback.ts'
import { makeFinanceInfos } from './finance-infos.ts'
import { makeFinances, planHonoraria } from './finances.ts'
import { type Institution, lakesideName, makeFormerNames, makeInstitutions } from './institutions.ts'
import { instrumentEntries, makeInstruments } from './instruments/instruments.ts'
import { makePastVisits } from './lakeside.ts'
import { makeLog } from './log.ts'
import { makeOpenVisits } from './open-visits.ts'
import { makeOutcomes } from './outcomes.ts'
import { type Account, makePeople, nameOf, newRegister } from './people.ts'
import { closeSome, makePrograms } from './programs.ts'
import { answersOf, makeObjections, makeTeams } from './teams.ts'
import { makeTrainings } from './trainings.ts'
import { settleValidity } from './validity.ts'
import type { Visit } from './visit.ts'
import { setVisitDays } from './visit-days.ts'
import { endMerged, mergedRequests, numberVisits } from './visits.ts'

export type World = ReturnType<typeof planWorld>

/** The whole world in memory: the same for the same scale and day. */
export function planWorld(scale: number, today: Day) {
  const register = newRegister()
  const { institutions, campuses } = makeInstitutions(scale, today)
  const people = makePeople(institutions, today, register)
  const { accreditors, trainings, subMemberships } = makeAccreditors(institutions, scale, today, register)
  const programs = makePrograms(campuses, scale)
  const place = { campuses, programs, people, scale, today }
  const decided = makeDecidedVisits(place)
  settleValidity(programs, today)
  const open = makeOpenVisits(place, decided)
  const visits = numberVisits([...decided, ...open, ...mergedRequests(open)], today, people)
  endMerged(visits, today)
  const outcomes = makeOutcomes(visits, today)
  closeSome(campuses, programs, underWay(visits))
  const assignments = makeTeams(visits, accreditors, today)
  const finances = makeFinances(visits, assignments, people, scale, today)
  const feedback = makeFeedback(assignments, accreditors[0] as Accreditor, today)
  const sanRoque = visits.find((visit) => visit.institution.name === lakesideName && visit.status === 'scheduled') as Visit
  const planned = planHonoraria(people, today)
  const visitDays = setVisitDays(visits, people, today)
  const answers = answersOf(assignments, today)
  const objections = makeObjections(assignments, today)
  // an institution objects within some days of being told
  const objected = objections.disliked && answers.get(objections.disliked)
  if (objected) objected.told_at = at(addDays(today, -3), 9)
  const renamed = { by: people.staff.Admin[0] as Account, names: makeFormerNames({ institutions, campuses, programs, today }) }
  const qa = people.staff.QA[0] as Account
  const officer = { id: qa.id, name: nameOf(qa), role: qa.role }
  const instruments = makeInstruments(officer, today)
  const rooms = makeRooms(visits, lakesideName, today)
  const trustees = makeTrustees(demoAccounts, today)
  const accounts = [...people.accounts, ...trustees, ...accreditors.map((one) => one.account)]
  return {
    today,
    officer,
    institutions,
    campuses,
    renamed,
    accounts,
    trustees,
    accreditors,
    trainings,
    subMemberships,
    daysOff: makeDaysOff(accreditors, assignments, today),
    financeInfos: makeFinanceInfos(accreditors),
    programs,
    visits,
    rooms,
    instruments,
    pastVisits: makePastVisits(visits, qa, today),
    outcomes,
    assignments,
    answers,
    objections,
    finances,
    feedback,
    trainingModules: makeTrainings(accreditors, [...people.staff.QA, ...people.staff.Admin], today),
    announcements: makeAnnouncements(people.staff['Content Creator'], { from: sanRoque.visit_date, to: sanRoque.visit_end }, today),
    planned,
    visitDays,
    // whose data is asked about, and who answers
    privacy: {
      officer: named(people.staff.Admin[0]),
      finance: named(people.staff.Finance[0]),
      qa: named(qa),
      director: named(people.directors.get((institutions.find((one) => one.name === lakesideName) as Institution).id)),
      accreditors: accreditors.slice(0, 3).map((one) => named(one.account)),
    },
    log: [
      ...makeLog({ visits, outcomes, assignments, finances, feedback, accounts, planned, visitDays, objections, renamed }, today),
      ...instrumentEntries(instruments),
      ...evidenceEntries(rooms, (person) => nameOf(person as Account)),
    ],
  }
}

const named = (account: Account | undefined) => ({ ...(account as Account), name: nameOf(account as Account) })

/** The campuses and programs of visits that are not at their end. */
function underWay(visits: readonly Visit[]): ReadonlySet<string> {
  const open = visits.filter((visit) => openStatuses.includes(visit.status))
  return new Set(
    open.flatMap((visit) => [...[visit.campus, ...visit.further].map((one) => one.id), ...visit.programs.map((one) => one.program.id)]),
  )
}
