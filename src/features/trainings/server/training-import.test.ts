import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditor } from '../../../../testing/insert.ts'
import { templates } from '../../templates/contract.ts'
import { trainings } from '../contract.ts'

const app = await startApp()
const admin = await app.as('Admin')
const head = 'title,code,type,starts_on,ends_on,hours,capacity,fee,venue'
const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'trainings.csv', { type: 'text/csv' })
const run = (file: File, type?: 'training' | 'seminar') => admin.send(trainings.import, { file, body: type ? { type } : {} })
const refused = async (file: File, type?: string) => admin.refused(trainings.import, { file, body: (type ? { type } : {}) as never })
const stored = (search: string) =>
  app.db.selectFrom('training_modules').selectAll().where('title', 'ilike', `${search}%`).orderBy(sql`lower(title)`).execute()
const logged = async () => (await app.db.selectFrom('log_entries').select(['action', 'before', 'after']).orderBy('id').execute()).slice()

test('an import adds what is new and changes what differs, by the code or by title and first day', async () => {
  await run(csv(head, 'First one,A-1,Training,2027-01-05,2027-01-07,24,40,"1,500",Hall of Pines', 'First two,,seminars,2027-02-01,,,,,'))
  const { data, message, report } = await run(
    csv(
      head,
      'First one renamed,a-1,,2027-01-06,,,,,Sandiwa Building',
      'FIRST TWO,,Seminar,2027/2/1,,8,,,',
      'First three,,,,,,,0.5,',
      'First one renamed,a-1,,2027-01-06,,,,,Sandiwa Building',
    ),
    'training',
  )
  expect([data, message]).toEqual([3, '3 trainings imported: 1 added, 2 changed'])
  expect(report).toMatchObject({ rows: 4, ready: 3, created: 1, updated: 2, unchanged: 0, repeated: 1, repeated_rows: [5] })
  expect(await stored('First')).toMatchObject([
    {
      title: 'First one renamed',
      code: 'A-1',
      type: 'training',
      starts_on: '2027-01-06',
      ends_on: '2027-01-07',
      hours: 24,
      fee: '1500.00',
    },
    { title: 'First three', code: null, type: 'training', fee: '0.50', version: 1 },
    { title: 'FIRST TWO', type: 'seminar', starts_on: '2027-02-01', hours: 8, version: 2 },
  ])
  expect(await logged()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'trainings.imported', after: expect.objectContaining({ created: 1, updated: 2 }) }),
      expect.objectContaining({
        action: 'training.updated',
        before: { title: 'First one', starts_on: '2027-01-05', venue: 'Hall of Pines' },
        after: { title: 'First one renamed', starts_on: '2027-01-06', venue: 'Sandiwa Building' },
      }),
    ]),
  )
})

test('the same file again changes nothing and writes nothing; nor does an export that comes back', async () => {
  const file = () =>
    csv(head, 'Second one,B-1,Training,2027-01-05,,,,,', 'Second two,,Training,,,,,,', 'Second one,,Training,2027-01-05,,,,,')
  expect((await run(file())).data).toBe(3)
  await admin.send(trainings.add, { body: { title: 'Second text', type: 'training', fee: 12, description: 'Two\n\nlines,  spaced' } })
  const before = [await stored('Second'), await logged()]
  expect(await run(file())).toMatchObject({ data: 0, message: 'Nothing new: all 3 rows are already stored', report: { unchanged: 3 } })
  const exported = await (await admin.fetch('/api/admin/export/trainings?search=second', {})).text()
  expect((await run(csv(exported))).report).toMatchObject({ unchanged: 4, unknown_columns: ['participants', 'attended'] })
  expect([await stored('Second'), await logged()]).toEqual(before)
})

test('one bad row and nothing is stored; row, column and sentence are named', async () => {
  const { status, message, errors } = await refused(
    csv(
      head,
      'Third one,,Training,,,,,,',
      ',,party,31/01/2027,,half,0,free,',
      'Third two,,Training,2027-02-05,2027-02-01,,,,',
      'Third three,,,,,,,,',
    ),
  )
  expect([status, message]).toEqual([422, 'Nothing was imported: 3 of 4 rows need a correction.'])
  expect(errors).toEqual({
    'rows.3.title': ['This cell is empty. Every row needs it.'],
    'rows.3.type': ['Write Training, Seminar, Conference or Refresher.'],
    'rows.3.starts_on': ['Not a date. Write it as 2027-02-28.'],
    'rows.3.hours': ['Write a whole number from 1 to 2,000.'],
    'rows.3.capacity': ['Write a whole number from 1 to 100,000.'],
    'rows.3.fee': ['Write the fee as 1500.00.'],
    'rows.4.ends_on': ['The training has to end on its first day or later.'],
    'rows.5.type': ['Write Training, Seminar, Conference or Refresher, or choose the type for the whole file.'],
  })
  expect(await stored('Third')).toEqual([])
})

test('a row that could mean two trainings, or the one another row means, is an error', async () => {
  await run(csv(head, 'Fourth,D-1,Training,2027-01-05,,,,,', 'Fourth,D-2,Training,2027-01-05,,,,,', 'Fourth b,D-3,Training,,,,,,'))
  const { errors } = await refused(csv(head, 'Fourth,,Training,2027-01-05,,,,,', 'Fourth b,,Training,,,,,,', 'Fourth b,D-3,Training,,,,,,'))
  expect(errors).toEqual({
    'rows.2.code': ['Several trainings have this title and first day. Write the code of the one you mean.'],
    'rows.3.title': ['Row 4 means the same training (D-3). Keep one of the two.'],
  })
})

test('an import cannot take places away from people who have them', async () => {
  await run(csv(head, 'Fifth,E-1,Training,,,,,,'))
  const [module] = await stored('Fifth')
  const ids = [(await insertAccreditor(app.db)).id, (await insertAccreditor(app.db)).id]
  await admin.send(trainings.link, { body: { training_id: module!.id, accreditor_ids: ids } })
  const { errors } = await refused(csv(head, 'Fifth,E-1,Training,,,,1,,'))
  expect(errors).toEqual({ 'rows.2.capacity': ['2 accreditors take part. Write at least 2.'] })
})

test('an unknown type of the whole file is refused at its field, and only Superadmin and Admin import', async () => {
  const file = csv(head, 'Sixth,,,,,,,,')
  expect(Object.keys((await refused(file, 'party')).errors)).toEqual(['type'])
  for (const role of ['Monitoring', 'QA', 'Content Creator'] as const)
    expect((await (await app.as(role)).refused(trainings.import, { file })).status).toBe(403)
  expect(await stored('Sixth')).toEqual([])
})

test('the template is a file that the import reads', async () => {
  const answer = await admin.fetch('/api/admin/templates/training-modules', {})
  const file = new File([await answer.arrayBuffer()], 'Bulk-Upload Template.xlsx')
  expect(await run(file)).toMatchObject({ data: 1, report: { unknown_columns: [] } })
  expect((await admin.refused(templates.file, { params: { name: 'trainings' } })).status).toBe(404)
})
