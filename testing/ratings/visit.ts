/** Visits whose team rates an instrument, and what its people say. */
import { instruments } from '../../src/features/instruments/contract.ts'
import type { Mark } from '../../src/features/instruments/rules-means.ts'
import { ratings } from '../../src/features/ratings/contract.ts'
import type { Operation } from '../../src/features/ratings/rules.ts'
import { addDays, agencyDay } from '../../src/kit/contract/days.ts'
import { newId } from '../../src/kit/server/db/ids.ts'
import type { Client, TestApp } from '../app.ts'
import { insertAccreditation, insertAssignment, insertProgram } from '../insert.ts'
import { instrumentWriting } from '../instruments.ts'

/** Publishes an instrument of two areas, the first with two statements, the second with one. */
export async function visitsToRate(app: TestApp) {
  const qa = await app.as('QA')
  await publishInstrument(qa)
  return { qa, makeVisit: (more: Parameters<typeof makeVisit>[1] = {}) => makeVisit(app, more) }
}

/** A visit from today on: the lead of the first area, a member for the second, a trainee. */
async function makeVisit(app: TestApp, { areas = true, taken = true }) {
  const visit = await insertAccreditation(app.db, { status: 'scheduled', visit_date: agencyDay(), visit_end: addDays(agencyDay(), 2) })
  const program = await insertProgram(app.db, { campus_id: visit.campus_id })
  const survey = newId()
  await app.db
    .insertInto('accreditation_programs')
    .values({ id: survey, accreditation_id: visit.id, program_id: program.id, survey_type: 'second' })
    .execute()
  const join = async (role: 'team_leader' | 'member' | 'trainee', named: string[], invited_at: Date) => {
    const last_name = `Rater ${role}`
    const client = await app.as('accreditor', { first_name: 'Ana', last_name })
    const id = client.id as string
    const name = `Ana ${last_name}`
    await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: id, role, areas: areas ? named : [], invited_at })
    return { client, id, name }
  }
  const lead = await join('team_leader', ['I'], new Date(1000))
  const member = await join('member', ['II'], new Date(2000))
  const trainee = await join('trainee', [], new Date(3000))
  if (taken) await lead.client.send(ratings.take, { body: { survey_id: survey } })
  const parts = await app.db.selectFrom('instrument_statements').select(['origin_id', 'text']).orderBy('text').execute()
  const statements = parts.map(({ origin_id }) => origin_id) as [string, string, string]
  const areaRows = await app.db.selectFrom('instrument_areas').select('origin_id').orderBy('position').execute()
  const areaIds = areaRows.map(({ origin_id }) => origin_id) as [string, string]
  return { visit: visit.id, campus_id: visit.campus_id, survey, lead, member, trainee, statements, areas: areaIds }
}

async function publishInstrument(qa: Client): Promise<void> {
  const writing = instrumentWriting(qa)
  const id = await writing.add({ name: 'The instrument' })
  const texts = [['First', 'Second'], ['Third']]
  for (const [at, statements] of texts.entries()) {
    const area = await writing.part(id, 'area', `Area ${at + 1}`)
    const parameter = await writing.part(id, 'parameter', 'Parameter', { parent_id: area })
    for (const text of statements) await writing.part(id, 'statement', text, { parent_id: parameter })
  }
  await qa.send(instruments.publish, { params: { id }, body: { version: await writing.versionOf(id) } })
}

/** A person’s mark of a statement, sent from a device nobody else has. */
export function mark(
  person: string,
  statement: string,
  given: Mark,
  { after = [] as string[], time = 10 } = {},
): Operation & { kind: 'mark' } {
  return { ...made(person, statement, time), kind: 'mark', mark: given, after }
}

/** The team’s mark of a statement, set by its lead. @param seen the people’s marks it goes by */
export function team(person: string, statement: string, given: Mark, seen: string[]): Operation & { kind: 'team' } {
  return { ...made(person, statement, 50), kind: 'team', mark: given, sentence: '', seen }
}

/** What every operation has. @param statement or the area, of a narrative */
export function made(person: string, statement: string, time: number) {
  return { id: newId(), device: newId(), seq: 1, person, statement, at: { time, count: 0 } }
}
