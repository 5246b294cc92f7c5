import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { instrumentWriting } from '../../../../testing/instruments.ts'
import type { CallError } from '../../../kit/contract/client.ts'
import { instruments } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const { add, show, versionOf } = instrumentWriting(qa)
const head = 'area_code,area_title,area_weight,parameter_code,parameter_title,parameter_weight,statement_no,kind,text,weight'
const csv = (...lines: string[]) => new File([[head, ...lines].join('\r\n')], 'instrument.csv', { type: 'text/csv' })
const run = async (id: string, file: File) =>
  qa.send(instruments.import, { params: { id }, file, body: { version: await versionOf(id) } as never })
const refused = async (id: string, file: File) =>
  qa.refused(instruments.import, { params: { id }, file, body: { version: await versionOf(id) } as never })
const saved = async (id: string, query: object) => {
  const answer = await qa.fetch(`/api/admin/instruments/${id}/export?${new URLSearchParams(query as Record<string, string>)}`, {
    method: 'GET',
  })
  return new File([await answer.arrayBuffer()], `back.${'format' in query ? query.format : 'xlsx'}`)
}

const rows = [
  'I,Mission,0,A,Statement of the mission,,,Input and process,The mission is written.,',
  'I,,,A,,,,input,The board approved it.,0.5',
  'I,,,A,,,7,Outcome,"People know it, and say so.",',
  'III,Curriculum,7.5,B,Plans,2,1,Implementation,Plans are followed.,',
  'iii,Curriculum,7.5,b,Plans,2,1,implementation,Plans are followed.,1',
]

test('a file becomes the draft; empty cells follow the rows above, and the same file again changes nothing', async () => {
  const id = await add({ name: 'From a file' })
  const { data, message, report } = await run(id, csv(...rows))
  expect([data, message, report.repeated_rows]).toEqual([4, '4 statements imported: 4 added', [6]])
  expect((await show(id)).shown.areas).toMatchObject([
    {
      code: 'I',
      title: 'Mission',
      weight: '0',
      parameters: [
        {
          code: 'A',
          weight: '1',
          statements: [
            { kind: 'input', number: '1' },
            { kind: 'input', number: '2', weight: '0.5' },
            { kind: 'outcome', number: '7', text: 'People know it, and say so.' },
          ],
        },
      ],
    },
    { code: 'III', weight: '7.5', parameters: [{ code: 'B', weight: '2' }] },
  ])
  const version = await versionOf(id)
  expect((await run(id, csv(...rows))).message).toBe('Nothing new: all 5 rows are already stored')
  expect(await versionOf(id)).toBe(version)
  const log = await app.db.selectFrom('log_entries').selectAll().where('action', '=', 'instrument.imported').execute()
  expect(log).toMatchObject([{ object_id: id, before: { statements: 0 }, after: { statements: 4, created: 4, removed: 0 } }])
})

test('every mistake of a file is named at its cell, and nothing of the file is stored', async () => {
  const id = await add({ name: 'With mistakes' })
  const refusal = (await refused(
    id,
    csv(
      'XI,Beyond,1,A,Letters,,1,input,Too far.,',
      'I,Mission,8,AB,Letters,,1,input,Too long.,',
      'I,,8,A,Letters,0,1,hope,,1.2345',
      'II,,,A,Letters,,1,input,Nameless.,',
      'IV,Support,3,A,Letters,,1,input,First.,',
      'IV,Help,4,A,Letters,,1,input,Second.,',
      'IV,,,A,,,x,input,Third.,',
    ),
  )) as CallError & { body: { report: { error_count: number } } }
  expect(refusal.status).toBe(422)
  expect(Object.entries(refusal.errors).map(([at, [says]]) => `${at}: ${says}`)).toEqual([
    'rows.2.area_code: Write the Roman number of the area, I to X.',
    'rows.3.parameter_code: Write the letter of the parameter, A to Z.',
    'rows.4.parameter_weight: Write the weight as a number from 0.001 to 999.999, with at most three decimals.',
    'rows.4.kind: Write Input and process, Implementation or Outcome.',
    'rows.4.text: This cell is empty. Every row needs it.',
    'rows.4.weight: Write the weight as a number from 0.001 to 999.999, with at most three decimals.',
    'rows.5.area_title: This cell is empty. The first row of an area names it.',
    'rows.7.area_title: Row 6 says of the same area: Support. Write the same, or leave the cell empty.',
    'rows.7.area_weight: Row 6 says of the same area: 3. Write the same, or leave the cell empty.',
    'rows.7.statement_no: Row 6 is Input and process 1 of parameter IV.A already. Write another number.',
    'rows.8.statement_no: Write a whole number from 1 to 200.',
  ])
  expect(refusal.body.report.error_count).toBe(11)
  expect((await show(id)).shown.areas).toEqual([])
})

test('a published instrument gets its next version by a file, which keeps what it was and says what left', async () => {
  const id = await add({ name: 'Published before', survey_types: ['second'] })
  await run(id, csv(...rows))
  await qa.send(instruments.publish, { params: { id }, body: { version: await versionOf(id) } })
  // the second input is the first now, and one statement is gone
  const { message, report } = await run(
    id,
    csv(
      'I,Mission,8,A,Statement of the mission,,1,input,The board approved it.,0.5',
      'III,Curriculum,7.5,B,Plans,2,1,implementation,Plans are followed.,',
    ),
  )
  expect(message).toBe('1 statement imported: 1 changed; 2 statements that are not in the file left the draft')
  expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
  expect(await show(id)).toMatchObject({ published_number: 1, has_draft: true, shown: { number: 2 } })
  const { data } = await qa.send(instruments.compare, { params: { id }, query: { from: 1, to: 2 } })
  expect(data.removed.map((one) => one.text)).toEqual(['The mission is written.', 'People know it, and say so.'])
  expect(data.moved.map((one) => one.changes)).toEqual([
    [{ field: 'code', before: 'I.A · Input and process 2', after: 'I.A · Input and process 1' }],
  ])
  expect(data.changed.map((one) => [one.code, one.changes])).toEqual([['I', [{ field: 'weight', before: '0', after: '8' }]]])
  const stale = await qa.refused(instruments.import, { params: { id }, file: csv(...rows), body: { version: 1 } as never })
  expect(stale.status).toBe(409)
})

test('a preview tells what a file would make of the draft, what goes among it, and changes nothing; no part of a file is stored', async () => {
  const id = await add({ name: 'Looked at' })
  await run(id, csv(...rows))
  const version = await versionOf(id)
  const look = async (file: File, body: object = {}) =>
    (await qa.send(instruments.previewImport, { params: { id }, file, body: body as never })).data
  const kept = 'III,Curriculum,7.5,B,Plans,2,1,implementation,Plans are followed.,'
  const { seen } = await look(
    csv('I,Mission,0,A,Statement of the mission,,1,input,The mission is written and read.,', 'I,,,A,,,2,outcome,New.,2', kept),
  )
  expect(seen?.report).toMatchObject({ created: 1, updated: 1, unchanged: 1, rows_with_errors: 0 })
  expect(seen?.right).toBe(3)
  expect(
    seen?.rows.map(({ row, fate, line, changes }) => [row, fate, line, changes.map((one) => `${one.title}: ${one.before} > ${one.after}`)]),
  ).toEqual([
    [
      3,
      'new',
      'I.A, outcome 2',
      ['Title of the area: null > Mission', 'Title of the parameter: null > Statement of the mission', 'Weight: null > 2'],
    ],
    [2, 'changed', 'I.A, input and process 1', ['Statement: The mission is written. > The mission is written and read.']],
    [4, 'same', 'III.B, implementation 1', []],
  ])
  expect([seen?.gone_count, seen?.gone.map(({ name, line }) => `${line}: ${name}`)]).toEqual([
    2,
    ['I.A, input and process 2: The board approved it.', 'I.A, outcome 7: People know it, and say so.'],
  ])
  expect(await versionOf(id)).toBe(version)
  // a file that only takes away can be stored, one with a mistake cannot, not even in part
  expect((await look(csv(kept))).seen).toMatchObject({ right: 1, gone_count: 3 })
  expect((await look(csv(...rows))).seen).toMatchObject({ right: 0, gone_count: 0, report: { unchanged: 4 } })
  expect((await look(csv(kept, 'IX,Help,4,A,Letters,,1,hope,Second.,'))).seen).toMatchObject({ right: 0, report: { rows_with_errors: 1 } })
  const unknown = () =>
    new File(['Area,Name of the area,Parameter,Name of the parameter,Kind,Wording\r\nI,Mission,A,Texts,input,Read.'], 'other.csv', {
      type: 'text/csv',
    })
  expect(await look(unknown())).toMatchObject({ asks: true, seen: null })
  const columns = JSON.stringify([
    { heading: 'area_title', place: 1 },
    { heading: 'parameter_title', place: 3 },
    { heading: 'text', place: 5 },
  ])
  await qa.send(instruments.import, { params: { id }, file: unknown(), body: { version, columns } as never })
  expect((await look(unknown())).columns.find(({ heading }) => heading === 'text')).toMatchObject({ place: 5, found: 'remembered' })
  const nobody = { params: { id: '00000000-0000-7000-8000-000000000000' }, file: csv(...rows), body: {} as never }
  expect((await qa.refused(instruments.previewImport, nobody)).status).toBe(404)
})

test.for(['csv', 'xlsx'])('an export as %s comes back as it was, formulas and signs included', async (format) => {
  const id = await add({ name: `There and back by ${format}` })
  await run(id, csv(...rows, 'X,=1+1,999.999,Z,"Signs, ""quoted"" ñ",0.001,200,Outcome,-2 is no score; @people say so.,12.125'))
  const before = (await show(id)).shown.areas
  const file = await saved(id, { format })
  expect((await run(id, file)).message).toMatch(/^Nothing new/)
  const copy = await add({ name: `Taken over by ${format}` })
  await run(copy, file)
  const plain = (parts: unknown) => JSON.parse(JSON.stringify(parts, (key, value) => (key === 'id' ? undefined : value)))
  expect(plain((await show(copy)).shown.areas)).toEqual(plain(before))
  if (format === 'xlsx') expect((await readSheet(await file.arrayBuffer()))[0]).toEqual(head.split(','))
})
