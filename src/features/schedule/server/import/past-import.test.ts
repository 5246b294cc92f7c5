import { expect, test } from 'vitest'
import { startApp } from '../../../../../testing/app.ts'
import { hold, insertAccount, insertCampus, insertInstitution, insertProgram } from '../../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../../kit/contract/days.ts'
import type { ImportReport } from '../../../../kit/contract/imports.ts'
import { newId } from '../../../../kit/server/db/ids.ts'
import { type Level, type SurveyType, surveyTypes } from '../../../ladder/rules.ts'
import { validityEnd } from '../../../ladder/rules-terms.ts'
import { outcomes } from '../../../outcomes/contract.ts'
import { programs } from '../../../programs/contract.ts'
import { visits } from '../../../visits/contract.ts'
import { schedule } from '../../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
let counter = 0

const head =
  'institution_name,campus_name,program_name,visit_type,visit_date,visit_end,outcome,level,valid_from,valid_to,grand_mean,decided_on'
const csv = (...lines: string[]) => new File([[head, ...lines].join('\r\n')], 'past.csv', { type: 'text/csv' })
const run = (file: File, confirm_order: '0' | '1' = '0') => qa.send(schedule.importPast, { file, body: { confirm_order } })
async function refused(file: File) {
  const { status, message, errors = {}, body } = await qa.refused(schedule.importPast, { file, body: {} })
  return { status, message, errors, report: (body as { report?: ImportReport }).report }
}

async function freshCampus() {
  const n = ++counter
  const institution = await insertInstitution(app.db, { name: `Past State University ${n}` })
  const campus = await insertCampus(app.db, { institution_id: institution.id, name: 'Old Campus' })
  const nursing = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Nursing' })
  const biology = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Biology' })
  return { institution, campus, nursing, biology, start: `${institution.name},Old Campus` }
}
const programRow = (id: string) => app.db.selectFrom('programs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const visitsOf = (campusId: string) =>
  app.db.selectFrom('accreditations').selectAll().where('campus_id', '=', campusId).orderBy('visit_date').execute()
const countOf = async (table: 'mails' | 'finances' | 'assignments') =>
  (
    await app.db
      .selectFrom(table)
      .select((count) => count.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('past visits are decided, marked as history, and tell and cost nobody anything; the program holds what was decided last', async () => {
  const { institution, campus, nursing, start } = await freshCampus()
  await insertAccount(app.db, { role: 'institution', institution_id: institution.id })
  const before = [await countOf('mails'), await countOf('finances'), await countOf('assignments')]
  const { data, message, report } = await run(
    csv(
      `${start},BS Nursing,Preliminary survey,2014-02-03,2014-02-05,Granted,,,,3.10,2014-04-01`,
      `${start},BS Biology,preliminary,2014-02-03,2014-02-05,Not granted,,,,,2014-04-01`,
      `${start},BS Nursing,first_formal,2016-02-03,,Granted,Level I,2016-05-01,2019-04-30,3.4,2016-04-20`,
      `${start},BS Nursing,second,2019-02-03,,granted,,,2025-03-31,,2019-04-01`,
    ),
  )
  expect([data, message]).toEqual([4, '3 past visits with 4 programs added'])
  expect(report).toMatchObject({ rows: 4, created: 4, unchanged: 0, error_count: 0 })
  expect([await countOf('mails'), await countOf('finances'), await countOf('assignments')]).toEqual(before)
  expect(await programRow(nursing.id)).toMatchObject({ level: 'level_2', valid_from: '2019-04-01', valid_to: '2025-03-31', version: 2 })
  const stored = await visitsOf(campus.id)
  expect(stored.map((one) => [one.status, one.is_history, one.visit_type, one.requested_by])).toEqual([
    ['decided', true, 'preliminary', null],
    ['decided', true, 'first_formal', null],
    ['decided', true, 'second', null],
  ])
  expect(stored[0]?.number).toMatch(/^SV-2014-\d{4,}$/)
  const shown = await qa.send(visits.programs, { params: { accreditation_id: stored[0]!.id } })
  expect(shown.data).toMatchObject({ is_history: true, payment: null, steps: [{ status: 'decided', by: null }] })
  expect(shown.data.steps[0]?.at.slice(0, 10)).toBe('2014-04-01')
  expect(shown.programs.map((one) => [one.name, one.outcome, one.grand_mean])).toEqual([
    ['BS Biology', 'not_granted', null],
    ['BS Nursing', 'granted', '3.10'],
  ])
  const mode = 'list' as const
  const listed = async (is_history: boolean) =>
    (await qa.send(schedule.list, { query: { mode, filter: { institution_id: institution.id, is_history } } })).meta.total
  expect([await listed(true), await listed(false)]).toEqual([3, 0])
  const log = await qa.send(programs.auditLogs, { body: { program_id: nursing.id } })
  expect(log.data.map((entry) => entry.says)).toEqual(
    expect.arrayContaining(['Changed the level by an import of past visits', 'Recorded the past outcome of BS Nursing: Level II, granted']),
  )
})

test('the same file again changes nothing; programs that come later join their visit; a row that says otherwise is refused', async () => {
  const { campus, nursing, start } = await freshCampus()
  const line = `${start},BS Nursing,preliminary,2018-02-03,2018-02-05,Granted,,,,,2018-04-01`
  await run(csv(line))
  expect((await run(csv(line, line))).message).toBe('Nothing new: all 2 rows are already stored')
  await run(csv(line, `${start},BS Biology,second,2018-02-03,2018-02-05,Deferred,,,,,2018-04-01`), '1')
  expect(await visitsOf(campus.id)).toMatchObject([{ visit_type: 'mixed', version: 2 }])
  const otherwise = await refused(csv(line.replace('Granted', 'Deferred')))
  expect(otherwise.errors['rows.2.visit_date']?.[0]).toMatch(/^SV-2018-\d+ is stored for these days, and says something else\./)
  const overlapping = await refused(csv(line.replaceAll('2018-02-03,2018-02-05', '2018-02-05,2018-02-07')))
  expect(overlapping.errors).toHaveProperty(['rows.2.visit_date'])
  const twice = await refused(
    csv(...['2017-03-01,2017-03-03', '2017-03-02,2017-03-04'].map((days) => line.replace('2018-02-03,2018-02-05', days))),
  )
  expect(twice.errors['rows.3.visit_date']?.[0]).toMatch(/^Row 2 tells of another visit/)
  expect(await programRow(nursing.id)).toMatchObject({ level: 'candidate', version: 2 })
})

test('wrong cells are named each in its place, and nothing is stored', async () => {
  const { campus, start, institution } = await freshCampus()
  const tomorrow = addDays(today, 1)
  const { status, errors, message } = await refused(
    csv(
      `${start},BS Nursing,preliminary,${tomorrow},,Granted,,,,,${tomorrow}`,
      `${start},BS Nursing,preliminary,2015-03-01,,Granted,,,,,2015-02-01`,
      `${start},BS Nursing,preliminary,2014-03-01,,Passed,,,,,2014-05-01`,
      `${start},BS Nursing,preliminary,2013-03-01,,Granted,,2013-06-01,2013-05-01,,2013-05-01`,
      `${start},BS Nursing,third_phase1,2012-03-01,,Granted,,,2013-05-01,,2012-05-01`,
      `${start},BS Nursing,revisit,2011-03-01,,Deferred,,,,,2011-05-01`,
      `${start},BS Nursin,preliminary,2010-03-01,,Granted,,,,5.2,2010-05-01`,
      `${institution.name} of the North,Old Campus,BS Nursing,preliminary,2010-03-01,,Granted,,,,,2010-05-01`,
    ),
  )
  expect([status, message]).toEqual([422, 'Nothing was imported: 8 of 8 rows need a correction.'])
  expect(Object.keys(errors)).toEqual(
    [
      '2.visit_date',
      '2.decided_on',
      '3.decided_on',
      '4.outcome',
      '5.valid_to',
      '6.valid_to',
      '7.level_sought',
      '8.grand_mean',
      '8.program_name',
      '9.institution_name',
    ].map((cell) => `rows.${cell}`),
  )
  expect(errors['rows.8.program_name']?.[0]).toContain('Nearest name: BS Nursing.')
  expect(await visitsOf(campus.id)).toEqual([])
})

test('what is out of order on the ladder is asked row by row, and imported once it is confirmed', async () => {
  const { start, nursing } = await freshCampus()
  const file = csv(
    `${start},BS Nursing,preliminary,2012-03-01,,Granted,,,,,2012-05-01`,
    `${start},BS Nursing,second,2013-03-01,,Granted,,,,,2013-05-01`,
    `${start},BS Nursing,third_phase1,2017-03-01,,Granted,Level I,,,,2017-05-01`,
  )
  const { status, message, report } = await refused(file)
  expect([status, message]).toEqual([
    422,
    'Nothing was imported: 2 of 3 rows are out of order on the ladder. Look at them, and confirm that they were so.',
  ])
  expect(report).toMatchObject({ questions: 2, error_count: 2 })
  expect(report?.errors.map((one) => [one.row, one.column])).toEqual([
    [3, 'visit_type'],
    [4, 'level'],
  ])
  await run(file, '1')
  expect(await programRow(nursing.id)).toMatchObject({ level: 'level_2', qualified_for: 'level_3' })
})

test('records are found by the names they had, inactive ones too', async () => {
  const { institution, nursing, start } = await freshCampus()
  await app.db
    .insertInto('former_names')
    .values({ id: newId(), institution_id: institution.id, name: `Past Normal School ${counter}`, until: '2016-01-01' })
    .execute()
  await app.db.updateTable('programs').set({ is_active: false }).where('id', '=', nursing.id).execute()
  const line = `${start},BS Nursing,preliminary,2012-03-01,,Granted,,,,,2012-05-01`
  const { report } = await run(csv(line.replace(institution.name, `Past Normal School ${counter}`)))
  expect(report.former_names).toMatchObject([{ row: 2, column: 'institution_name', name: institution.name }])
  expect(await programRow(nursing.id)).toMatchObject({ level: 'candidate' })
})

test('an older decision overrides neither a newer one nor what the registry holds since', async () => {
  const { nursing, biology, start } = await freshCampus()
  await hold(app.db, biology.id, { level: 'level_2', valid_to: '2027-05-31' })
  await run(csv(`${start},BS Nursing,second,2020-03-01,,Granted,,,,,2020-05-01`))
  await run(
    csv(
      `${start},BS Nursing,first_formal,2017-03-01,,Granted,,,,,2017-05-01`,
      `${start},BS Biology,first_formal,2017-03-01,,Granted,,,,,2017-05-01`,
      `${start},BS Biology,third_phase1,2024-03-01,,Granted,,,,,2024-05-01`,
    ),
  )
  expect(await programRow(nursing.id)).toMatchObject({ level: 'level_2', valid_from: '2020-05-01' })
  expect(await programRow(biology.id)).toMatchObject({ level: 'level_2', valid_to: '2027-05-31', qualified_for: 'level_3' })
})

test('a past outcome is corrected like any other: what was held before it, by visits imported later too, holds again', async () => {
  const { nursing, campus, start } = await freshCampus()
  await run(csv(`${start},BS Nursing,second,2021-03-01,,Granted,,,,,2021-05-01`))
  await run(csv(`${start},BS Nursing,first_formal,2018-03-01,,Granted,,,,,2018-05-01`))
  const visit = (await visitsOf(campus.id)).at(-1)!
  const shown = await qa.send(visits.programs, { params: { accreditation_id: visit.id } })
  const correction_reason = 'The minutes say otherwise.'
  const body = { accreditation_id: visit.id, version: visit.version, program_id: nursing.id, correction_reason, reason: 'No laboratory.' }
  const replaces = shown.programs[0]?.decision?.id as string
  await qa.send(outcomes.correct, { body: { ...body, replaces, outcome: 'not_granted', decided_on: '2021-05-01' } })
  expect(await programRow(nursing.id)).toMatchObject({ level: 'level_1', valid_from: '2018-05-01', valid_to: '2021-04-30' })
})

test('an institutional accreditation of the past is one decision, and is held by the institution', async () => {
  const { institution, start } = await freshCampus()
  const line = (program: string, outcome: string) =>
    `${start},${program},institutional,2022-03-01,,${outcome},Level II,2022-05-01,2027-04-30,,2022-05-01`
  const { errors } = await refused(csv(line('BS Nursing', 'Granted'), line('BS Biology', 'Granted').replace('2027', '2026')))
  expect(errors).toHaveProperty(['rows.3.outcome'])
  await run(csv(line('BS Nursing', 'Granted'), line('BS Biology', 'Granted')))
  await run(csv(line('BS Nursing', 'Granted').replaceAll('2022', '2016').replace('2027', '2021').replace('Level II', 'Level I')))
  const held = await app.db.selectFrom('institutions').selectAll().where('id', '=', institution.id).executeTakeFirstOrThrow()
  expect(held).toMatchObject({ institutional_level: 'level_2', institutional_from: '2022-05-01', institutional_to: '2027-04-30' })
})

// ---- histories by chance -------------------------------------------------------------------------------------------

type Past = { survey: SurveyType; visit: string; decided: string; outcome: string; level: Level | '' }

/** A sequence that is always the same for the same seed. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const ladderSurveys = surveyTypes.filter((type) => !['institutional', 'revisit', 'consultancy'].includes(type))

function historyOf(pick: (below: number) => number): Past[] {
  return Array.from({ length: 1 + pick(6) }, (_, n) => {
    const visit = addDays(`${2003 + 3 * n}-01-10`, pick(700))
    const outcome = ['Granted', 'Granted', 'Deferred', 'Not granted'][pick(4)] as string
    return {
      survey: ladderSurveys[pick(ladderSurveys.length)] as SurveyType,
      visit,
      decided: addDays(visit, 10 + pick(60)),
      outcome,
      level: '',
    }
  })
}

const given: Partial<Record<SurveyType, Level>> = {
  preliminary: 'candidate',
  first_formal: 'level_1',
  second: 'level_2',
  third_phase2: 'level_3',
  fourth_phase2: 'level_4',
}

/** What a clerk with the whole pile, oldest on top, would write on the card. */
function cardOf(pile: readonly Past[], registry: { level: Level; valid_from: string } | undefined) {
  let card = {
    level: 'none' as Level,
    qualified_for: null as string | null,
    valid_from: null as string | null,
    valid_to: null as string | null,
  }
  const papers = [...pile.map((past) => ({ on: past.decided, past })), ...(registry ? [{ on: `${registry.valid_from}~`, past: null }] : [])]
  for (const { past } of papers.sort((one, other) => (one.on < other.on ? -1 : 1))) {
    if (!past) {
      card = { ...registry!, qualified_for: null, valid_to: validityEnd(registry!.level as 'level_1', registry!.valid_from) }
      continue
    }
    if (past.outcome !== 'Granted') continue
    const level = given[past.survey]
    if (level) {
      const qualified_for = level === card.level ? card.qualified_for : null
      card = { level, qualified_for, valid_from: past.decided, valid_to: validityEnd(level as 'level_1', past.decided) }
    } else if (past.survey === 'third_phase1' && card.level === 'level_2') card = { ...card, qualified_for: 'level_3' }
    else if (past.survey === 'fourth_phase1' && card.level === 'level_3') card = { ...card, qualified_for: 'level_4' }
  }
  return card
}

test('whatever the history, and in whatever order its files come, a program stands where its decisions lead', async () => {
  const pick = chance(20_261)
  const institution = await insertInstitution(app.db, { name: 'University of All Orders' })
  const campus = await insertCampus(app.db, { institution_id: institution.id, name: 'Main' })
  const cards = await Promise.all(
    Array.from({ length: 120 }, async (_, n) => {
      const pile = historyOf(pick)
      const level = (['level_1', 'level_2', 'level_3'] as const)[pick(3)] as Level
      const valid_from = addDays('2004-01-01', pick(6_000))
      const registry = pick(3) === 0 ? { level, valid_from } : undefined
      const stored = registry && { ...registry, valid_to: validityEnd(level as 'level_1', valid_from) }
      const program = await insertProgram(app.db, { campus_id: campus.id, name: `BS Chance ${n}`, ...stored })
      return { ...program, pile, registry }
    }),
  )
  const lines = cards.flatMap(({ name, pile }) =>
    pile.map((past) => `University of All Orders,Main,${name},${past.survey},${past.visit},,${past.outcome},,,,,${past.decided}`),
  )
  const files = Array.from({ length: 4 }, (): string[] => [])
  for (const line of lines) files[pick(files.length)]?.push(line)
  for (const file of files) await run(csv(...file), '1')
  for (const { id, name, pile, registry } of cards) {
    const { level, qualified_for, valid_from, valid_to } = await programRow(id)
    expect({ name, level, qualified_for, valid_from, valid_to }).toEqual({ name, ...cardOf(pile, registry) })
  }
  // and the same once more changes nothing
  const { rows, unchanged } = (await run(csv(...lines), '1')).report
  expect(unchanged).toBe(rows)
})

test('only QA and Superadmin import the past', async () => {
  const { start } = await freshCampus()
  const file = csv(`${start},BS Nursing,preliminary,2012-03-01,,Granted,,,,,2012-05-01`)
  for (const role of ['Admin', 'Monitoring', 'institution'] as const)
    expect((await (await app.as(role)).refused(schedule.importPast, { file, body: {} })).status).toBe(403)
  expect((await app.visitor.refused(schedule.importPast, { file, body: {} })).status).toBe(401)
  await (await app.as('Superadmin')).send(schedule.importPast, { file, body: {} })
})
