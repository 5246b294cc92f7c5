/** States of the demo world a test begins with, made through the calls; every name is new, so that files can run side by side. */

import { expect, type Locator, type Page } from '@playwright/test'
import { accounts } from '../src/features/accounts/contract.ts'
import { board } from '../src/features/board/contract.ts'
import { evidence } from '../src/features/evidence/contract.ts'
import { feedback } from '../src/features/feedback/contract.ts'
import { finances } from '../src/features/finances/contract.ts'
import { releases } from '../src/features/finances/contract-releases.ts'
import { campuses } from '../src/features/institutions/contract-campuses.ts'
import { instruments } from '../src/features/instruments/contract.ts'
import { newsroom } from '../src/features/newsroom/contract.ts'
import { breaches } from '../src/features/privacy/contract-breaches.ts'
import { programs } from '../src/features/programs/contract.ts'
import { ratings } from '../src/features/ratings/contract.ts'
import { recommendations } from '../src/features/recommendations/contract.ts'
import { reports } from '../src/features/reports/contract.ts'
import { requests } from '../src/features/requests/contract.ts'
import { schedule } from '../src/features/schedule/contract.ts'
import { seasons } from '../src/features/seasons/contract.ts'
import { passwords } from '../src/features/sign-in/contract-passwords.ts'
import { teams } from '../src/features/teams/contract.ts'
import { trainings } from '../src/features/trainings/contract.ts'
import { visits } from '../src/features/visits/contract.ts'
import type { AssignmentRole, AssignmentStatus, VisitStatus } from '../src/features/visits/rules.ts'
import { firstVisitDay } from '../src/features/visits/rules-days.ts'
import type { Answer, Call, Input } from '../src/kit/contract/call.ts'
import { addDays, agencyDay } from '../src/kit/contract/days.ts'
import { linkMailedTo } from './outbox.ts'
import { depositSlip, sendAs } from './people.ts'

export const today = agencyDay()

/** The institution of the demo account. */
export const lakeside = 'Lakeside Polytechnic State University'

/** A program nobody else has: `BS Marine Robotics 5f3a`. */
export function newProgram(subject: string): string {
  return `BS ${subject} ${crypto.randomUUID().slice(-6)}`
}

/** The institution's request for a new program, unpaid or with a proof, so many days after the first possible one. */
export async function requested(
  baseURL: string,
  program: string,
  { paid = false, later = 0, campus: name = 'Main Campus', reference = '' } = {},
) {
  const campus = await campusNamed(baseURL, name)
  const { data } = await sendAs(baseURL, 'institution', requests.add, {
    body: {
      campus_id: campus.id,
      program_name: program,
      degree_level: 'undergraduate',
      visit_date: addDays(firstVisitDay(today), later),
      payment_status: paid ? 'paid' : 'unpaid',
      ...(reference ? { reference } : {}),
    },
    ...(paid ? { file: new File([depositSlip.buffer], depositSlip.name, { type: depositSlip.mimeType }) } : {}),
  })
  return data
}

/** The requested visit, taken along its way up to `until`; from `ongoing` on it takes place today. */
export async function visitOf(baseURL: string, program: string, until: VisitStatus, options: { paid?: boolean; later?: number } = {}) {
  const request = await requested(baseURL, program, options)
  for (const status of ['approved', 'scheduled', 'ongoing', 'reported'] as const) {
    if (status === 'ongoing') await edit(baseURL, request.id, { visit_date: today, visit_end: addDays(today, 2), confirm_conflict: true })
    await edit(baseURL, request.id, { status })
    if (status === until) break
  }
  return visit(baseURL, request.id)
}

/** The record as it is now. */
export async function visit(baseURL: string, id: string) {
  return (await sendAs(baseURL, 'qa', visits.show, { params: { id } })).data
}

/** Whoever is needed goes, whatever else stands on these days. */
const lift_reason = 'Both visits are held online.'

/** What QA changes in a visit, with its newest version. */
export async function edit(baseURL: string, id: string, change: Record<string, unknown>): Promise<Answer<typeof schedule.edit>['data']> {
  const { version } = await visit(baseURL, id)
  const who = change.confirm_conflict ? 'superadmin' : 'qa'
  const lifted = change.confirm_conflict ? { lift_reason } : {}
  const day = change.visit_date as string | undefined
  const moves = day ? (await sendAs(baseURL, who, schedule.moves, { params: { id }, body: { from: day, to: day } })).data : []
  const confirm_breaks = moves.flatMap((one) => one.breaks.flatMap((broken) => broken.keys))
  const body = { id, version, confirm_team: true, confirm_breaks, ...change, ...lifted }
  try {
    return (await sendAs(baseURL, who, schedule.edit, { body: body as never })).data
  } catch (error) {
    // another test put a visit on the campus meanwhile: it is looked at again
    if (!/has another visit/.test(String(error))) throw error
    return edit(baseURL, id, change)
  }
}

/** Who could join the team of a visit: those whose name, home institution or specialisation contains `search`. */
export async function candidates(baseURL: string, accreditationId: string, search = '') {
  const found = await sendAs(baseURL, 'qa', teams.candidates, {
    params: { id: accreditationId },
    query: { paginate: 100 },
    body: { search },
  })
  return found.data
}

export async function assign(baseURL: string, accreditationId: string, accreditorId: string, role: AssignmentRole = 'member') {
  const body = { accreditation_id: accreditationId, accreditor_id: accreditorId, role, confirm_conflict: true, lift_reason }
  return (await sendAs(baseURL, 'superadmin', teams.add, { body })).data
}

/** The accreditor of the demo account. */
export async function demoAccreditor(baseURL: string, accreditationId: string) {
  const [found] = await candidates(baseURL, accreditationId, 'Dimaculangan')
  if (!found) throw new Error('the demo accreditor is not among the candidates')
  return found
}

/** An accreditor whom no other test knows, with a password of their own. */
export async function newAccreditor(here: string, first_name = 'Berta') {
  const last_name = `Rater-${crypto.randomUUID().slice(-6)}`
  const signsIn = { email: `${last_name.toLowerCase()}@demo.example`, password: 'a sentence of my own' }
  const { data } = await sendAs(here, 'superadmin', accounts.add, {
    body: { email: signsIn.email, role: 'accreditor', first_name, last_name } as never,
  })
  const token = new URL(await linkMailedTo(signsIn.email, 'Your account at'), here).searchParams.get('token')
  const reset = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: signsIn.password }),
  }
  expect((await fetch(new URL(passwords.reset.path, here), reset)).ok).toBe(true)
  return { id: data.id, name: `${first_name} ${last_name}`, signsIn }
}

async function campusNamed(baseURL: string, name: string) {
  const { data } = await sendAs(baseURL, 'institution', campuses.ofInstitution, { query: { paginate: 100 } })
  const found = data.find((campus) => campus.name === name)
  if (!found) throw new Error(`no campus is named ${name}`)
  return found
}

/** Paths of pages with records of the demo world in the place of their parameters. */
export async function realPaths(baseURL: string, paths: readonly string[]): Promise<string[]> {
  const ask = <C extends Call>(call: C, input = {} as Input<C>) => sendAs(baseURL, 'superadmin', call, input)
  const [visits, scheduled, training, announcement, accreditor, institution, instrument, report, meetings, breach] = await Promise.all([
    ask(schedule.ongoing, { query: { paginate: 1 }, body: { filter: { status: ['approved', 'scheduled', 'ongoing', 'reported'] } } }),
    ask(schedule.ongoing, { query: { paginate: 1 }, body: { filter: { status: ['scheduled'] } } }),
    ask(trainings.list, { query: { paginate: 1 } }),
    ask(newsroom.list, { query: { paginate: 1 } }),
    ask(feedback.accreditors, { query: { paginate: 1 } }),
    ask(feedback.institutions, { query: { paginate: 1 } }),
    ask(instruments.list, { query: { paginate: 1 } }),
    ask(reports.list, { query: { paginate: 1 } }),
    ask(board.meetings, { query: { paginate: 1, state: ['confirmed'] } }),
    ask(breaches.list, { query: { paginate: 1 } }),
  ])
  const meeting = (await ask(board.meeting, { params: { id: meetings.data[0]?.id ?? '' } })).data
  const visit = visits.data[0]
  if (!visit) throw new Error('The demo world has no visit under way')
  const roomOf = async (person: 'accreditor' | 'institution') => (await sendAs(baseURL, person, evidence.rooms, {})).data[0]?.id
  const visitOfRoom = async (person: 'accreditor' | 'institution') =>
    (await sendAs(baseURL, person, evidence.rooms, {})).data[0]?.accreditation_id
  const ids: Record<string, string | undefined> = {
    '/admin/evidence/:survey_id': (await ask(evidence.ofVisit, { params: { accreditation_id: visit.id } })).data.rooms[0]?.id,
    '/accreditor/evidence/:survey_id': await roomOf('accreditor'),
    '/institution/evidence/:survey_id': await roomOf('institution'),
    '/accreditor/visits/:accreditation_id/packet': await visitOfRoom('accreditor'),
    '/institution/visits/:accreditation_id/packet': await visitOfRoom('institution'),
    '/admin/institution/programs/:id': (await ask(programs.list, { query: { paginate: 1 } })).data[0]?.id,
    '/institution/programs/:id': (await sendAs(baseURL, 'institution', programs.ofInstitution, {})).data[0]?.id,
    '/admin/training/:id': training.data[0]?.id,
    '/admin/announcements/:announcement_id': announcement.data[0]?.id,
    '/admin/evaluation/accreditor/:id': accreditor.data[0]?.id,
    '/admin/evaluation/institution/:id': institution.data[0]?.id,
    '/admin/instruments/:id': instrument.data[0]?.id,
    '/admin/reports/:survey_id': report.data[0]?.id,
    '/accreditor/reports/:survey_id': (await sendAs(baseURL, 'accreditor', reports.mine, {})).data.find(({ status }) => status)?.id,
    '/institution/reports/:survey_id': (await sendAs(baseURL, 'institution', reports.released, {})).data[0]?.id,
    '/accreditor/recommendations/:survey_id': (await sendAs(baseURL, 'accreditor', recommendations.mine, {})).data[0]?.survey_id,
    '/admin/proposals/:accreditation_id': scheduled.data[0]?.id,
    '/admin/board/:meeting_id/:item_id': meeting.agenda[0]?.id,
    '/trustee/board/:meeting_id/:item_id': meeting.agenda[0]?.id,
    '/admin/privacy-desk/breaches/:id': breach.data[0]?.id,
    '/admin/seasons/:id': await wishedSeason(baseURL),
    '/admin/merges/:kind': 'person',
    '/admin/settings/:view': 'fees',
    '/admin/settings/mails/:mail': 'accreditor_assigned',
    '/admin/settings/texts/:text': 'home',
  }
  return paths.map((path) =>
    path
      .replace(':institution_id', visit.institution.id)
      .replace(':meeting_id', meeting.id)
      .replace(':accreditation_id', ids[path] ?? visit.id)
      .replace(/:\w+/, ids[path] ?? visit.institution.id),
  )
}

/** A season with a visit on its board. */
async function wishedSeason(baseURL: string): Promise<string> {
  const fields = { name: `Season ${crypto.randomUUID().slice(-6)}`, from: today, to: addDays(today, 300) }
  const { data } = await sendAs(baseURL, 'qa', seasons.add, { body: fields })
  const [wish] = (await sendAs(baseURL, 'qa', seasons.wishes, { params: { id: data.id } })).data
  if (!wish) throw new Error('The demo world has no visit to wish for')
  const lists = { request: 'accreditations', validity: 'campuses', recommendation: 'recommended' } as const
  const wished = { [lists[wish.source]]: [wish.id] }
  await sendAs(baseURL, 'qa', seasons.addVisits, { params: { id: data.id }, body: wished })
  return data.id
}

/** A visit of the demo institution whose report is in, with one accreditor who took part. `letter`: whose names hold it are looked through. */
export async function reportedVisit(baseURL: string, subject: string, later: number, letter: string) {
  const scheduled = await visitOf(baseURL, newProgram(subject), 'scheduled', { later })
  const person = (await candidates(baseURL, scheduled.id, letter)).find(
    (one) => one.state === 'clear' && !one.name.includes('Dimaculangan') && /^[\w .,-]+$/.test(one.name),
  )
  if (!person) throw new Error('nobody is free')
  const assignment = await assign(baseURL, scheduled.id, person.accreditor_id, 'overall_coordinator')
  await sendAs(baseURL, 'qa', teams.editStatus, { body: { id: assignment.id, status: 'confirmed', version: assignment.version } })
  await edit(baseURL, scheduled.id, { visit_date: today, visit_end: addDays(today, 2), confirm_conflict: true })
  await edit(baseURL, scheduled.id, { status: 'ongoing' })
  const visit = await edit(baseURL, scheduled.id, { status: 'reported' })
  return { visit, person }
}

/** A visit that takes place today. */
export async function todaysVisit(here: string, subject: string) {
  const request = await requested(here, newProgram(subject))
  await edit(here, request.id, { visit_date: today, visit_end: today })
  for (const status of ['approved', 'scheduled', 'ongoing']) await edit(here, request.id, { status })
  return visit(here, request.id)
}

/** In the form of a request: a program of the campus that is not listed. */
export async function addNewProgram(page: Page, name: string, campus = 'Main Campus'): Promise<void> {
  await page.getByRole('button', { name: `Add a program of ${campus} that is not listed` }).click()
  await page.getByRole('textbox', { name: 'Name of the new program' }).fill(name)
  await page.getByRole('button', { name: 'Add to the request' }).click()
  await expect(page.getByRole('list', { name: `New programs of ${campus}` })).toContainText(name)
}

/** A step of a visit whose team is not whole asks back; here it is taken all the same. */
export async function goOnAllTheSame(page: Page, verb: string): Promise<void> {
  await page
    .getByRole('dialog', { name: `${verb} all the same?` })
    .getByRole('button', { name: verb, exact: true })
    .click()
}

/** The same where it is asked only because another visit stands on the campus those days, which other tests may have put there. */
export async function goOnAroundOthers(page: Page, verb: string, done: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `${verb} all the same?` })
  await expect(dialog.or(done).first()).toBeVisible()
  if (!(await dialog.isVisible())) return
  await dialog.getByRole('checkbox', { name: `${verb} all the same` }).check()
  await dialog.getByRole('button', { name: verb, exact: true }).click()
}

/** Records the outcomes of a visit whose team is not whole: told of it, QA does it all the same. */
export async function recordAllTheSame(dialog: Locator): Promise<void> {
  const record = dialog.getByRole('button', { name: 'Record 1 outcome' })
  await record.click()
  await dialog.getByRole('checkbox', { name: 'Record the outcomes all the same' }).check()
  await record.click()
}

/** Accepts an invitation with the declarations that go with it. */
export async function declare(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Accept the invitation' }).getByRole('button', { name: 'Declare and accept' }).click()
}

/** The honoraria of a visit are released, so that they can be paid before the reports are in. */
export async function releaseHonoraria(here: string, number: string): Promise<void> {
  const { data } = await sendAs(here, 'finance', finances.honoraria, { query: { query: number, paginate: 100 } })
  for (const { finance_id: id, version } of data) {
    const asked = await sendAs(here, 'superadmin', releases.ask, { body: { id, version, reason: 'The flights were paid in advance.' } })
    await sendAs(here, 'finance', releases.decide, { body: { id, version: asked.data.version, decision: 'released' } })
  }
}

/** What QA sets for somebody on the team. */
export async function setAssignment(here: string, visitId: string, id: string, status: AssignmentStatus): Promise<void> {
  const { data } = await sendAs(here, 'qa', teams.list, { params: { id: visitId } })
  const version = data.find((one) => one.id === id)?.version ?? 0
  await sendAs(here, 'superadmin', teams.editStatus, { body: { id, status, version, confirm_conflict: true, lift_reason } })
}

/** A visit of today, under way, that the demo accreditor coordinates. @param later days of its own while it is made */
export async function ongoingToday(here: string, named: string, later: number, role: AssignmentRole = 'overall_coordinator') {
  const program = newProgram(named)
  const scheduled = await visitOf(here, program, 'scheduled', { later })
  const { accreditor_id, name } = await demoAccreditor(here, scheduled.id)
  const { id: assignment_id, version } = await assign(here, scheduled.id, accreditor_id, role)
  await sendAs(here, 'qa', teams.editStatus, { body: { id: assignment_id, status: 'confirmed', version } })
  await edit(here, scheduled.id, { visit_date: today, visit_end: today, confirm_conflict: true })
  const under = await edit(here, scheduled.id, { status: 'ongoing' })
  const { data } = await sendAs(here, 'accreditor', ratings.mine, {})
  const survey_id = data.find((one) => one.program === program)?.id ?? ''
  return { visit: under, program, survey_id, accreditor_id, name, assignment_id, assignment_version: version + 1 }
}
