import { expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAssignment, insertProgram } from '../../../../testing/insert.ts'
import { instrumentWriting } from '../../../../testing/instruments.ts'
import type { Input } from '../../../kit/contract/call.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { instruments } from '../../instruments/contract.ts'
import type { Mark } from '../../instruments/rules-means.ts'
import { ratings } from '../../ratings/contract.ts'
import { settings } from '../../settings/contract.ts'
import { outcomes } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const writing = instrumentWriting(qa)
const today = agencyDay()
await makeInstrument()

test('what the marks come to is shown with what they speak for, and nothing is proposed while a mark is missing', async () => {
  const { visit, program, rate } = await made()
  expect(await proposals(visit)).toEqual([])
  await rate([4, null])
  expect(await proposals(visit)).toMatchObject([{ statements: 2, unset: 1, grand_mean: '4.00', is_recorded: false, outcome: null }])
  await rate([null, 3])
  expect(await proposals(visit)).toMatchObject([
    {
      program_id: program,
      unset: 0,
      grand_mean: '3.50',
      lowest_area: 'I',
      lowest_area_mean: '3.50',
      is_recorded: true,
      // 3.496 is shown as 3.50, and does not reach the 3.50 of a second survey
      outcome: 'not_granted',
    },
  ])
  const high = await made()
  await high.rate([4, 4])
  expect(await proposals(high.visit)).toMatchObject([{ grand_mean: '4.00', outcome: 'granted', areas_below: [] }])
  expect((await qa.refused(outcomes.proposals, { params: { accreditation_id: newId() } })).status).toBe(404)
})

test('the means of the marks are recorded, below the threshold unrounded only with a reason', async () => {
  const { visit, program, rate, record } = await made()
  await rate([4, 3])
  const refusal = await qa.refused(outcomes.record, record({ outcome: 'granted' }))
  expect(refusal.errors).toHaveProperty(['programs.0.reason'])
  await qa.send(outcomes.record, record({ outcome: 'granted', reason: 'The board sees the progress.' }))
  expect(await stored(visit, program)).toMatchObject({ grand_mean: '3.50', lowest_area_mean: '3.50' })
})

test('an area that needs another mean than the others is named below, and granted needs a reason although the means written would do', async () => {
  const superadmin = await app.as('Superadmin')
  const areaMeans = [{ survey: 'second' as const, area: 'I' as const, mean: 4.25 }]
  const body = { thresholds: structuredClone(defaults.thresholds), valid_from: today, version: 0 }
  const twice = await superadmin.refused(settings.thresholds, { body: { ...body, areaMeans: [...areaMeans, ...areaMeans] } })
  expect(twice.errors).toHaveProperty('areaMeans')
  await superadmin.send(settings.thresholds, { body: { ...body, areaMeans } })
  const { visit, program, rate, record } = await made()
  await rate([4, 4])
  expect(await proposals(visit)).toMatchObject([{ grand_mean: '4.00', outcome: 'deferred', areas_below: ['I'] }])
  expect((await qa.send(ratings.ofVisit, { params: { accreditation_id: visit } })).data).toMatchObject([{ areas: [{ reaches: false }] }])
  const refusal = await qa.refused(outcomes.record, record({ outcome: 'granted' }))
  expect(refusal.errors?.['programs.0.reason']?.[0]).toContain('each area 3.00, area I 4.25')
  await superadmin.send(settings.thresholds, { body: { ...body, areaMeans: [], version: 1 } })
  await qa.send(outcomes.record, record({ outcome: 'granted' }))
  expect(await stored(visit, program)).toMatchObject({ grand_mean: '4.00' })
})

test('other means than those of the marks need a reason, which stands in the log', async () => {
  const { visit, program, rate, record } = await made()
  await rate([4, 4])
  const typed = { outcome: 'granted', grand_mean: 4.1, lowest_area_mean: 4 } as const
  expect((await qa.refused(outcomes.record, record(typed))).errors).toHaveProperty(['programs.0.means_reason'])
  const means_reason = 'One statement was rated by the wrong version.'
  await qa.send(outcomes.record, record({ ...typed, means_reason }))
  expect(await stored(visit, program)).toMatchObject({ grand_mean: '4.10', lowest_area_mean: '4.00' })
  const entries = await app.db.selectFrom('log_entries').select('after').where('accreditation_id', '=', visit).execute()
  expect(entries.map(({ after }) => after)).toContainEqual(expect.objectContaining({ grand_mean: '4.10', means_reason }))
})

test('a mean below 1.00 is not recorded, and while marks are missing the means are written', async () => {
  const low = await made()
  await low.rate([0, 1])
  expect(await proposals(low.visit)).toMatchObject([{ grand_mean: '0.50', is_recorded: false, outcome: 'not_granted' }])
  await qa.send(outcomes.record, low.record({ outcome: 'not_granted', reason: 'Nothing is there yet.' }))
  expect(await stored(low.visit, low.program)).toMatchObject({ grand_mean: null, lowest_area_mean: null })

  const half = await made()
  await half.rate([4, null])
  await qa.send(outcomes.record, half.record({ outcome: 'granted', grand_mean: 3.9 }))
  expect(await stored(half.visit, half.program)).toMatchObject({ grand_mean: '3.90' })
})

type Decided = NonNullable<Input<typeof outcomes.record>['body']>['programs'][number]

/** A reported visit of one program; `rate` sets marks of the team, in the order of the statements. */
async function made() {
  const visit = await insertAccreditation(app.db, { status: 'ongoing', visit_date: addDays(today, -3), visit_end: addDays(today, -1) })
  const program = await insertProgram(app.db, { campus_id: visit.campus_id, level: 'level_1' })
  const survey_id = newId()
  const covered = {
    id: survey_id,
    accreditation_id: visit.id,
    program_id: program.id,
    survey_type: 'second',
    level_sought: 'level_2',
  } as const
  await app.db.insertInto('accreditation_programs').values(covered).execute()
  const client = await app.as('accreditor')
  const person = client.id as string
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: person, role: 'overall_coordinator' })
  await client.send(ratings.take, { body: { survey_id } })
  await app.db.updateTable('accreditations').set({ status: 'reported' }).where('id', '=', visit.id).execute()
  const parts = await app.db.selectFrom('instrument_statements').select('origin_id').orderBy('text').execute()
  const rate = async (marks: readonly (Mark | null)[]) => {
    const operations = marks.flatMap((mark, index) => {
      const statement = parts[index]?.origin_id
      if (mark === null || !statement) return []
      const by = { device: newId(), seq: 1, person, statement, at: { time: 10, count: 0 } }
      const own = { ...by, id: newId(), kind: 'mark' as const, mark, after: [] }
      return [own, { ...by, id: newId(), seq: 2, at: { time: 20, count: 0 }, kind: 'team' as const, mark, sentence: '', seen: [own.id] }]
    })
    await client.send(ratings.send, { body: { survey_id, operations } })
  }
  const record = (more: Omit<Decided, 'program_id' | 'decided_on'>) => ({
    body: { accreditation_id: visit.id, version: 1, programs: [{ program_id: program.id, decided_on: today, ...more }] },
  })
  return { visit: visit.id, program: program.id, rate, record }
}

async function proposals(accreditation_id: string) {
  return (await qa.send(outcomes.proposals, { params: { accreditation_id } })).data
}

function stored(visit: string, program: string) {
  return app.db
    .selectFrom('program_outcomes as o')
    .innerJoin('accreditation_programs as ap', 'ap.id', 'o.accreditation_program_id')
    .select(['o.grand_mean', 'o.lowest_area_mean'])
    .where('ap.accreditation_id', '=', visit)
    .where('ap.program_id', '=', program)
    .executeTakeFirst()
}

/** Two statements of 496 to 504: marks of 4 and 3 come to 3.496. */
async function makeInstrument(): Promise<void> {
  const id = await writing.add({ name: 'The instrument' })
  const area = await writing.part(id, 'area', 'Faculty')
  const parameter = await writing.part(id, 'parameter', 'Qualification', { parent_id: area })
  await writing.part(id, 'statement', 'A rule', { parent_id: parameter, weight: '49.6' })
  await writing.part(id, 'statement', 'B rule', { parent_id: parameter, weight: '50.4' })
  await qa.send(instruments.publish, { params: { id }, body: { version: await writing.versionOf(id) } })
}
