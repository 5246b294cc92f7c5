import { expect, test } from 'vitest'
import { startApp } from '../../../../../testing/app.ts'
import { insertProgram } from '../../../../../testing/insert.ts'
import { csv, head, programFiles } from '../../../../../testing/program-files.ts'
import { programs } from '../../contract.ts'

const app = await startApp()
const admin = await app.as('Admin')
const { freshCampus, refused, run, stored } = programFiles(app, admin)

test('an import adds what is new and changes what differs, and says how many of each', async () => {
  const { campus, start } = await freshCampus()
  await insertProgram(app.db, {
    campus_id: campus.id,
    name: 'BS Nursing',
    level: 'candidate',
    valid_from: '2022-01-01',
    valid_to: '2024-01-01',
  })
  await insertProgram(app.db, { campus_id: campus.id, name: 'BS Biology' })
  const { data, message, report } = await run(
    csv(
      head,
      `${start},bs nursing,Undergraduate,Level II,2024-06-01,2029-05-31`,
      `${start},BS Biology,undergraduate,,,`,
      `${start},Master of Arts,Masteral,none,,`,
    ),
  )
  expect(data).toBe(2)
  expect(message).toBe('2 programs imported: 1 added, 1 changed')
  expect(report).toMatchObject({
    rows: 3,
    ready: 3,
    created: 1,
    updated: 1,
    unchanged: 1,
    repeated: 0,
    error_count: 0,
    file: 'programs.csv',
  })
  expect(await stored(campus.id)).toEqual([
    { name: 'BS Biology', level: 'none', valid_to: null, version: 1 },
    { name: 'BS Nursing', level: 'level_2', valid_to: '2029-05-31', version: 2 },
    { name: 'Master of Arts', level: 'none', valid_to: null, version: 1 },
  ])
})

test('a program that an import gives another level loses its qualification; one that keeps its level keeps it', async () => {
  const { campus, start } = await freshCampus()
  const held = {
    campus_id: campus.id,
    level: 'level_2',
    qualified_for: 'level_3',
    valid_from: '2024-01-01',
    valid_to: '2028-12-31',
  } as const
  const raised = await insertProgram(app.db, { ...held, name: 'BS Nursing' })
  const kept = await insertProgram(app.db, { ...held, name: 'BS Biology' })
  await run(
    csv(
      head,
      `${start},BS Nursing,Undergraduate,Level III,2026-01-01,2030-12-31`,
      `${start},BS Biology,Undergraduate,Level II,2024-01-01,2029-12-31`,
    ),
  )
  const qualified = (id: string) =>
    app.db.selectFrom('programs').select(['level', 'qualified_for']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(await qualified(raised.id)).toEqual({ level: 'level_3', qualified_for: null })
  expect(await qualified(kept.id)).toEqual({ level: 'level_2', qualified_for: 'level_3' })
})

test('each changed program stands in its audit log with before and after, the import once in the general log', async () => {
  const { campus, start } = await freshCampus()
  const nursing = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Nursing' })
  await run(csv(head, `${start},BS Nursing,Undergraduate,Level I,,2030-01-01`))
  const { data } = await admin.send(programs.auditLogs, { body: { program_id: nursing.id } })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    action: 'program.updated',
    before: { level: 'none', valid_to: null },
    after: { level: 'level_1', valid_to: '2030-01-01' },
    program_name: 'BS Nursing',
  })
  const entries = await app.db
    .selectFrom('log_entries')
    .select('after')
    .where('action', '=', 'programs.imported')
    .orderBy('id', 'desc')
    .execute()
  expect(entries[0]?.after).toMatchObject({ created: 0, updated: 1, rows: 1 })
})

test('the same file again changes nothing and writes nothing', async () => {
  const { campus, start } = await freshCampus()
  const file = () => csv(head, `${start},BS Nursing,Undergraduate,Level II,2024-06-01,2029-05-31`, `${start},MA Education,Masteral,,,`)
  await run(file())
  const before = await stored(campus.id)
  const logged = await app.db.selectFrom('log_entries').select('id').execute()
  const again = await run(file())
  expect(again).toMatchObject({ data: 0, message: 'Nothing new: all 2 rows are already stored', report: { unchanged: 2 } })
  expect(await stored(campus.id)).toEqual(before)
  expect(await app.db.selectFrom('log_entries').select('id').execute()).toHaveLength(logged.length)
})

test('one bad row and nothing is stored; row, column and sentence are named', async () => {
  const { campus, start } = await freshCampus()
  const { status, message, errors, report } = await refused(
    csv(head, `${start},BS Nursing,Undergraduate,,,`, `${start},BS Biology,Undergraduate,Level V,,31/02/2027`, `${start},,college,,,`),
  )
  expect(status).toBe(422)
  expect(message).toBe('Nothing was imported: 2 of 3 rows need a correction.')
  expect(errors).toEqual({
    'rows.3.level': ['Write none, Candidate, or Level I to Level IV.'],
    'rows.3.valid_to': ['Not a date. Write it as 2027-02-28.'],
    'rows.4.program_name': ['This cell is empty. Every row needs it.'],
    'rows.4.degree_level': ['Write Undergraduate, Masteral or Doctorate.'],
  })
  expect(report).toMatchObject({ rows: 3, ready: 1, rows_with_errors: 2, error_count: 4, created: 0 })
  expect(await stored(campus.id)).toEqual([])
})

test('a mistake in the last of thousands of rows undoes the rows before it; all mistakes of the file are told', async () => {
  const { campus, start } = await freshCampus()
  const rows = Array.from({ length: 4_500 }, (_, n) => `${start},BS Long File ${n},Undergraduate,,,`)
  rows[2_999] = `${start},BS Long File 0,Undergraduate,,,`
  const late = [`${start},BS Late,Undergraduate,Level II,,`, 'Import State Univercity 1,San Roque Campus,BS Lost,Undergraduate,,,']
  const { status, errors, report } = await refused(csv(head, ...rows, ...late))
  expect(status).toBe(422)
  expect(Object.keys(errors)).toEqual(['rows.4502.valid_to', 'rows.4503.institution_name'])
  expect(report).toMatchObject({ rows: 4_502, repeated_rows: [3_001], created: 0, rows_with_errors: 2 })
  expect(await stored(campus.id)).toEqual([])

  const { report: corrected } = await run(csv(head, ...rows))
  expect(corrected).toMatchObject({ rows: 4_500, created: 4_499, repeated: 1 })
  expect(await stored(campus.id)).toHaveLength(4_499)
  const { total } = await app.db
    .selectFrom('log_entries')
    .innerJoin('programs', 'programs.id', 'log_entries.program_id')
    .where('programs.campus_id', '=', campus.id)
    .select((count) => count.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBe(4_499)
})

test('an unknown institution or campus is an error with the nearest name', async () => {
  const { institution, start } = await freshCampus()
  const { errors, report } = await refused(
    csv(
      head,
      `${institution.name.replace('State', 'Sate')},San Roque Campus,BS Nursing,Undergraduate,,,`,
      `${institution.name},San Rouqe Campus,BS Biology,Undergraduate,,,`,
      `${start},BS Geology,Undergraduate,,,`,
    ),
  )
  expect(Object.keys(errors)).toEqual(['rows.2.institution_name', 'rows.3.campus_name'])
  expect(report?.errors).toMatchObject([
    { row: 2, sentence: 'Not in the list of institutions.', nearest: institution.name },
    { row: 3, value: 'San Rouqe Campus', sentence: `No campus of ${institution.name} has this name.`, nearest: 'San Roque Campus' },
  ])
})

test('everything wrong with a row is said at once', async () => {
  const { institution } = await freshCampus()
  const { errors } = await refused(csv(head, `${institution.name},Nowhere,BS Nursing,Undergraduate,Level V,,`))
  expect(Object.keys(errors)).toEqual(['rows.2.level', 'rows.2.campus_name'])
})

test('a repeated row counts once and is named; one that says something else is an error', async () => {
  const { start } = await freshCampus()
  const nursing = `${start},BS Nursing,Undergraduate,Level II,2024-06-01,2029-05-31`
  const { data, report } = await run(
    csv(head, nursing, `${start},BS Biology,Undergraduate,,,`, nursing.toUpperCase().replace('SAN ROQUE CAMPUS', 'San Roque Campus')),
  )
  expect(data).toBe(2)
  expect(report).toMatchObject({ rows: 3, ready: 2, repeated: 1, repeated_rows: [4] })
  const { errors } = await refused(csv(head, nursing, nursing.replace('Level II', 'Level III')))
  expect(Object.keys(errors)).toEqual(['rows.3.level'])
})

test('a level needs the end of its validity, and without a level there is no validity', async () => {
  const { start } = await freshCampus()
  const { errors } = await refused(
    csv(
      head,
      `${start},BS A,Undergraduate,Level I,,`,
      `${start},BS B,Undergraduate,,,2029-01-01`,
      `${start},BS C,Undergraduate,Level I,2029-01-02,2029-01-01`,
    ),
  )
  expect(Object.keys(errors)).toEqual(['rows.2.valid_to', 'rows.3.valid_to', 'rows.4.valid_to'])
})

test('a new validity ends the grace period of the old one', async () => {
  const { campus, start } = await freshCampus()
  const program = await insertProgram(app.db, {
    campus_id: campus.id,
    name: 'BS Nursing',
    level: 'level_1',
    valid_from: '2020-01-01',
    valid_to: '2023-01-01',
    grace_until: '2024-01-01',
    grace_reason: 'Flood',
    grace_reference: 'BR 1',
  })
  await run(csv(head, `${start},BS Nursing,Undergraduate,Level I,2023-01-01,2028-01-01`))
  expect(
    await app.db.selectFrom('programs').select(['grace_until', 'grace_reason']).where('id', '=', program.id).executeTakeFirst(),
  ).toEqual({
    grace_until: null,
    grace_reason: null,
  })
})

test('a thousand errors are listed, all are counted', async () => {
  const { start } = await freshCampus()
  const rows = Array.from({ length: 1_200 }, (_, n) => `${start},BS ${n},nothing,,,`)
  const { report } = await refused(csv(head, ...rows))
  expect(report).toMatchObject({ error_count: 1_200, rows_with_errors: 1_200 })
  expect(report?.errors).toHaveLength(1_000)
})

test('two imports of the same file at once store every program once', async () => {
  const { campus, start } = await freshCampus()
  const file = () => csv(head, ...Array.from({ length: 20 }, (_, n) => `${start},BS ${n},Undergraduate,,,`))
  const answers = await Promise.all([run(file()), run(file())])
  expect(answers.map((answer) => answer.data).sort()).toEqual([0, 20])
  expect(await stored(campus.id)).toHaveLength(20)
})

test('only Superadmin and Admin import', async () => {
  const { start } = await freshCampus()
  const file = csv(head, `${start},BS Nursing,Undergraduate,,,`)
  for (const role of ['QA', 'Monitoring', 'Guest', 'institution'] as const) {
    expect((await (await app.as(role)).refused(programs.import, { file })).status).toBe(403)
  }
  expect((await run(file, await app.as('Superadmin'))).data).toBe(1)
})
