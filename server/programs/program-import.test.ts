import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { ImportReport } from '../../contract/imports.ts'
import { imports } from '../../contract/imports.ts'
import { programs } from '../../contract/programs.ts'
import { type Client, startApp } from '../testing/app.ts'
import { insertCampus, insertInstitution, insertProgram } from '../testing/insert.ts'

const app = await startApp()
const admin = await app.as('Admin')
let counter = 0

/** A campus with nothing on it, and the start of a row that names it. */
async function freshCampus() {
  const n = ++counter
  const institution = await insertInstitution(app.db, { name: `Import State University ${n}` })
  const campus = await insertCampus(app.db, { institution_id: institution.id, name: 'San Roque Campus' })
  return { campus, institution, start: `${institution.name},San Roque Campus` }
}

const head = 'institution_name,campus_name,program_name,degree_level,level,valid_from,valid_to'
const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'programs.csv', { type: 'text/csv' })
const run = (file: File, client: Client = admin) => client.send(programs.import, { file })
async function refused(file: File) {
  const refusal = await admin.refused(programs.import, { file })
  return {
    status: refusal.status,
    message: refusal.message,
    errors: refusal.errors ?? {},
    report: (refusal.body as { report?: ImportReport }).report,
  }
}
const stored = (campusId: string) =>
  app.db.selectFrom('programs').select(['name', 'level', 'valid_to', 'version']).where('campus_id', '=', campusId).orderBy('name').execute()

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

test('columns stand in any order under other names, with a byte order mark, semicolons, quotes and letters beyond English', async () => {
  const { campus, institution } = await freshCampus()
  const { data, report } = await run(
    csv(
      '\ufeffDegree;Remarks;Program Name;CAMPUS;SUC',
      `Doctoral;new;"Doctor of ""Ñ"" Studies;\nResearch";  San   Roque Campus ;${institution.name}`,
    ),
  )
  expect(data).toBe(1)
  expect(report.unknown_columns).toEqual(['Remarks'])
  expect(await stored(campus.id)).toMatchObject([{ name: 'Doctor of "Ñ" Studies; Research' }])
})

test('an Excel file is read like a CSV, dates included; empty rows keep the numbering', async () => {
  const { campus, institution } = await freshCampus()
  const sheet = await writeXlsxFile([
    head.split(',').map((value) => ({ value })),
    [institution.name, 'San Roque Campus', 'BS Nursing', 'Undergraduate', 'Level II']
      .map((value) => ({ value, type: String }) as object)
      .concat([
        { value: new Date('2024-06-01'), type: Date, format: 'yyyy-mm-dd' },
        { value: '2029-05-31', type: String },
      ]) as never,
    [],
    [institution.name, 'San Roque Campus', 'BS Biology', 'Undergraduate', 'Level IX'].map((value) => ({ value, type: String })),
  ]).toBuffer()
  const { errors } = await refused(new File([new Uint8Array(sheet)], 'programs.xlsx'))
  expect(Object.keys(errors)).toEqual(['rows.4.level'])
  const right = await writeXlsxFile([
    head.split(',').map((value) => ({ value })),
    [
      ...[institution.name, 'San Roque Campus', 'BS Nursing', 'Undergraduate', 'Level II'].map((value) => ({ value, type: String })),
      { value: new Date('2024-06-01'), type: Date, format: 'yyyy-mm-dd' },
      { value: '2029-05-31', type: String },
    ],
  ]).toBuffer()
  expect(await run(new File([new Uint8Array(right)], 'programs.xlsx'))).toMatchObject({ data: 1 })
  expect(await stored(campus.id)).toMatchObject([{ name: 'BS Nursing', valid_to: '2029-05-31' }])
})

test('a file that cannot be read says what to do', async () => {
  const sentence = async (file: File) => (await refused(file)).errors.file?.[0]
  expect(await sentence(csv('program_name,degree_level', 'BS Nursing,Undergraduate'))).toBe(
    'The columns institution_name, campus_name are missing. The template has all columns.',
  )
  expect(await sentence(csv(head))).toBe('The file has column heads but no rows below them.')
  expect(await sentence(csv('campus,campus_name,suc,program,degree', 'a,b,c,d,e'))).toBe(
    'The column campus_name is there twice. Take one of the two out.',
  )
  expect(await sentence(new File([new Uint8Array([0xff, 0xfe, 0x41, 0x00])], 'a.csv'))).toContain('not UTF-8')
  expect(await sentence(csv(head, 'a,"b,c'))).toContain('quotation mark')
  expect(await sentence(new File(['%PDF-1.7'], 'a.csv'))).toContain('Choose another file')
  expect((await admin.refused(programs.import, {})).errors.file).toEqual(['Choose a file first.'])
})

test('a file with more than 50,000 rows is refused before its rows are looked at', async () => {
  const rows = Array.from({ length: 50_001 }, () => 'a,b,c,d')
  expect((await refused(csv('suc,campus,program,degree', ...rows))).errors.file?.[0]).toContain('more than 50,000 rows')
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

test('the template is an Excel file that the import reads', async () => {
  const { institution } = await freshCampus()
  await app.db.updateTable('institutions').set({ name: 'Lakeside Polytechnic State University' }).where('id', '=', institution.id).execute()
  const answer = await (await app.as('Guest')).fetch('/api/admin/templates/programs', {})
  expect(answer.headers.get('content-disposition')).toContain('Bulk-Upload Template.xlsx')
  const file = new File([await answer.arrayBuffer()], 'Bulk-Upload Template.xlsx')
  expect(await run(file)).toMatchObject({ data: 1, report: { unknown_columns: [] } })
  expect((await admin.refused(imports.template, { params: { name: 'passwords' } })).status).toBe(404)
})
