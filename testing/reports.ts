/** A visit whose team has rated a program of two areas and writes its report, for tests. */
import { instruments } from '../src/features/instruments/contract.ts'
import type { Mark } from '../src/features/instruments/rules-means.ts'
import { ratings } from '../src/features/ratings/contract.ts'
import type { Operation } from '../src/features/ratings/rules.ts'
import { reports } from '../src/features/reports/contract.ts'
import type { AssignmentRole } from '../src/features/visits/rules.ts'
import { addDays, agencyDay } from '../src/kit/contract/days.ts'
import { newId } from '../src/kit/server/db/ids.ts'
import type { Client, TestApp } from './app.ts'
import { insertAccreditation, insertAssignment, insertProgram } from './insert.ts'
import { instrumentWriting } from './instruments.ts'

/** An instrument for every survey: area I with two statements, area II with one. */
export async function publishInstrument(qa: Client): Promise<void> {
  const writing = instrumentWriting(qa)
  const id = await writing.add({ name: 'The instrument' })
  for (const [at, statements] of [['First', 'Second'], ['Third']].entries()) {
    const area = await writing.part(id, 'area', `Area ${at + 1}`)
    const parameter = await writing.part(id, 'parameter', 'Parameter', { parent_id: area })
    for (const text of statements) await writing.part(id, 'statement', text, { parent_id: parameter })
  }
  await qa.send(instruments.publish, { params: { id }, body: { version: await writing.versionOf(id) } })
}

type Wanted = { institution_id?: string | undefined; rated?: boolean; begun?: boolean }

/** The team: a coordinator, a team leader for area I, a member for area II and a trainee who reads along. */
export async function ratedVisit(app: TestApp, { institution_id, rated = true, begun = true }: Wanted = {}) {
  const today = agencyDay()
  const visit = await insertAccreditation(app.db, {
    ...(institution_id ? { institution_id } : {}),
    status: 'ongoing',
    visit_date: begun ? addDays(today, -1) : addDays(today, 1),
    visit_end: addDays(today, 1),
  })
  const program = await insertProgram(app.db, { campus_id: visit.campus_id })
  const survey_id = newId()
  await app.db
    .insertInto('accreditation_programs')
    .values({ id: survey_id, accreditation_id: visit.id, program_id: program.id, survey_type: 'second' })
    .execute()
  const join = async (role: AssignmentRole, areas: string[], at: number) => {
    const client = await app.as('accreditor', { first_name: 'Ana', last_name: `Writer ${role}` })
    const accreditor_id = client.id as string
    await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id, role, areas, invited_at: new Date(at) })
    return client
  }
  const coordinator = await join('overall_coordinator', [], 1)
  const leader = await join('team_leader', ['I'], 2)
  const member = await join('member', ['II'], 3)
  const trainee = await join('trainee', [], 4)
  await leader.send(ratings.take, { body: { survey_id } })
  const parts = await app.db.selectFrom('instrument_statements').select('origin_id').orderBy('text').execute()
  const [first, second, third] = parts.map(({ origin_id }) => origin_id) as [string, string, string]
  if (rated) {
    await rate(leader, survey_id, first, 5, 'The dean keeps the minutes.')
    await rate(leader, survey_id, second, 2)
    await rate(member, survey_id, third, 4)
  }
  return { visit, program, survey_id, coordinator, leader, member, trainee, statements: [first, second, third] as const }
}

/** Somebody else marks the first statement of the first area. */
export async function rateFirst(app: TestApp, client: Client, survey_id: string, mark: Mark): Promise<void> {
  const { origin_id: statement } = await app.db
    .selectFrom('instrument_statements')
    .select('origin_id')
    .orderBy('text')
    .executeTakeFirstOrThrow()
  const made = { id: newId(), device: newId(), person: client.id as string, statement, at: { time: 20, count: 0 }, seq: 1 }
  await client.send(ratings.send, { body: { survey_id, operations: [{ ...made, kind: 'mark', mark, after: [] }] } })
}

/** Marks a statement as its rater and as the lead of its area. */
async function rate(client: Client, survey_id: string, statement: string, mark: Mark, note?: string): Promise<void> {
  const made = { device: newId(), person: client.id as string, statement, at: { time: 10, count: 0 } }
  const given = newId()
  const operations: Operation[] = [
    { ...made, id: given, seq: 1, kind: 'mark', mark, after: [] },
    { ...made, id: newId(), seq: 2, kind: 'team', mark, sentence: '', seen: [given] },
    ...(note ? [{ ...made, id: newId(), seq: 3, kind: 'note' as const, text: note, after: [] }] : []),
  ]
  await client.send(ratings.send, { body: { survey_id, operations } })
}

/** The report as it is now. */
export async function reportOf(client: Client, survey_id: string) {
  return (await client.send(reports.show, { params: { survey_id } })).data
}

/** Saves a text in a section. */
export async function writeText(client: Client, survey_id: string, section: string, narrative: string) {
  const found = (await reportOf(client, survey_id)).sections.find(({ key }) => key === section)
  return client.send(reports.write, { body: { survey_id, section, version: found?.version ?? 0, narrative } })
}

/** A report that its coordinator has begun. */
export async function begunReport(app: TestApp) {
  const team = await ratedVisit(app)
  await team.coordinator.send(reports.start, { body: { survey_id: team.survey_id } })
  return team
}

/** One that was handed in, with a sentence in area II. */
export async function handedInReport(app: TestApp) {
  const team = await begunReport(app)
  const { survey_id, coordinator, member } = team
  await writeText(member, survey_id, 'area-II', 'The library opens at seven.')
  await coordinator.send(reports.finish, { body: { survey_id, is_finished: true } })
  await coordinator.send(reports.handIn, { body: { survey_id, version: 1 } })
  return team
}

/** One that was accepted and released, with its institution and another. */
export async function releasedReport(app: TestApp, qa: Client) {
  const team = await handedInReport(app)
  const { survey_id, visit } = team
  const account = await schoolOf(app, visit.institution_id)
  await qa.send(reports.accept, { body: { survey_id, version: 2 } })
  await qa.send(reports.release, { body: { survey_id, version: 3 } })
  return { ...team, ...account, other: await app.as('institution') }
}

/** Somebody of an institution, and their address. */
export async function schoolOf(app: TestApp, institution_id: string) {
  const school = await app.as('institution', { institution_id })
  const { email } = await app.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', school.id as string)
    .executeTakeFirstOrThrow()
  return { school, email }
}

/** A section of the report as it is now. */
export async function sectionOf(client: Client, survey_id: string, key: string) {
  return (await reportOf(client, survey_id)).sections.find((one) => one.key === key)
}

/** What the log tells of a report by one kind of act. */
export function entriesOf(app: TestApp, survey_id: string, action: string) {
  return app.db
    .selectFrom('log_entries')
    .select(['before', 'after'])
    .where('object_id', '=', survey_id)
    .where('action', '=', action)
    .execute()
}
