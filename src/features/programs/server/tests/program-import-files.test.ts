import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { startApp } from '../../../../../testing/app.ts'
import { csv, head, programFiles } from '../../../../../testing/program-files.ts'
import { templates } from '../../../templates/contract.ts'
import { programs } from '../../contract.ts'

const app = await startApp()
const admin = await app.as('Admin')
const { freshCampus, refused, run, stored } = programFiles(app, admin)

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

test('a file that goes wrong anywhere ends in a sentence, and the server takes the next file', async () => {
  const { campus, start } = await freshCampus()
  const rows = (count: number) => Array.from({ length: count }, (_, n) => `${start},BS Number ${n},Undergraduate`)
  const long = 'x'.repeat(300_000)
  const sentences = [
    csv(head, long),
    csv(`${head},${long}`, ...rows(1)),
    csv(head, ...rows(3_000), long, ...rows(3_000)),
    csv(head, `a,"${long}`, ...rows(3_000)),
    csv(head, ...rows(3_000), 'a,"b"c,d', ...rows(3_000)),
  ].map(async (file) => {
    const { status, errors } = await refused(file)
    return `${status} ${errors.file?.[0]}`
  })
  expect(await Promise.all(sentences)).toEqual([
    ...Array.from({ length: 4 }, () => expect.stringMatching(/^422 A row of the file.* is longer than 100,000 characters\./)),
    expect.stringMatching(/^422 The file is not a proper CSV near line 3002: a quotation mark/),
  ])
  expect(await run(csv(head, `${start},BS Nursing,Undergraduate,,,`))).toMatchObject({ data: 1 })
  expect(await stored(campus.id)).toMatchObject([{ name: 'BS Nursing' }])
})

test('a file with more than 50,000 rows is refused before its rows are looked at', async () => {
  const rows = Array.from({ length: 50_001 }, () => 'a,b,c,d')
  expect((await refused(csv('suc,campus,program,degree', ...rows))).errors.file?.[0]).toContain('more than 50,000 rows')
})

test('the template is an Excel file that the import reads', async () => {
  const { institution } = await freshCampus()
  await app.db.updateTable('institutions').set({ name: 'Lakeside Polytechnic State University' }).where('id', '=', institution.id).execute()
  const answer = await (await app.as('Guest')).fetch('/api/admin/templates/programs', {})
  expect(answer.headers.get('content-disposition')).toContain('Bulk-Upload Template.xlsx')
  const file = new File([await answer.arrayBuffer()], 'Bulk-Upload Template.xlsx')
  expect(await run(file)).toMatchObject({ data: 1, report: { unknown_columns: [] } })
  expect((await admin.refused(templates.file, { params: { name: 'passwords' } })).status).toBe(404)
})
