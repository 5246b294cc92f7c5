import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditor } from '../../../../testing/insert.ts'
import type { ImportPreview } from '../../../kit/contract/imports.ts'
import { imports } from '../../imports/contract.ts'
import { trainings } from '../contract.ts'

const app = await startApp()
const admin = await app.as('Admin')
const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'trainings.csv', { type: 'text/csv' })
const head = 'title,code,type,starts_on,capacity,fee'
const look = async (file: File, body: object = {}): Promise<ImportPreview> =>
  (await admin.send(trainings.previewImport, { file, body: body as never })).data
const store = (file: File, body: object = {}) => admin.send(trainings.import, { file, body: body as never })
const undoing = async (id: string | undefined) => (await admin.send(imports.undoing, { params: { id: id as string } })).data
const undo = (id: string | undefined, leave = 0) => admin.send(imports.undo, { params: { id: id as string }, body: { leave } })
const stored = (start: string) =>
  app.db.selectFrom('training_modules').selectAll().where('title', 'like', `${start}%`).orderBy('title').execute()
const withoutVersion = (rows: Awaited<ReturnType<typeof stored>>) => rows.map(({ version: _, ...row }) => row)

test('a preview tells what would become of each training and stores nothing; only what was seen is stored', async () => {
  await store(csv(head, 'Alpha one,AL-1,Training,2027-01-05,40,1500', 'Alpha two,AL-2,Seminar,2027-01-06,,'))
  const before = await stored('Alpha')
  const file = () =>
    csv(
      head,
      'Alpha one,AL-1,Training,2027-01-05,60,1500',
      'Alpha two,AL-2,Seminar,2027-01-06,,',
      'Alpha three,,Seminar,2027-02-01,20,',
      'Alpha four,,Party,2027-02-01,,',
    )
  const { seen } = await look(file())
  expect(seen?.report).toMatchObject({ created: 1, updated: 1, unchanged: 1, rows_with_errors: 1 })
  expect(seen?.rows.map(({ row, fate, name, changes }) => [row, fate, name, changes])).toEqual([
    [
      4,
      'new',
      'Alpha three',
      [
        { title: 'Type', before: null, after: 'Seminar' },
        { title: 'First day', before: null, after: '1 Feb 2027' },
        { title: 'Places', before: null, after: '20' },
      ],
    ],
    [2, 'changed', 'Alpha one', [{ title: 'Places', before: '40', after: '60' }]],
    [3, 'same', 'Alpha two', []],
  ])
  expect(await stored('Alpha')).toEqual(before)
  expect((await admin.refused(trainings.import, { file: file(), body: {} })).status).toBe(422)

  const [one] = before
  await app.db
    .updateTable('training_modules')
    .set({ capacity: 50 })
    .where('id', '=', one?.id as string)
    .execute()
  const asSeen = { only_right: '1', as_seen: seen?.digest }
  expect((await admin.refused(trainings.import, { file: file(), body: asSeen as never })).status).toBe(409)
  const again = (await look(file())).seen
  const { data, import_id } = await store(file(), { only_right: '1', as_seen: again?.digest })
  expect(data).toBe(2)
  const { data: kept } = await admin.send(imports.one, { params: { id: import_id as string } })
  expect(kept).toMatchObject({ kind: 'trainings', created: 1, updated: 1, left_out: 1, state: 'open' })
})

test('heads that are not known are proposed and asked about, and what is said of them is remembered', async () => {
  const file = () => csv('Course,Ref,Type,Day one', 'Beta one,BE-1,Training,2027-01-05')
  const first = await look(file())
  expect([first.asks, first.seen]).toEqual([true, null])
  const columns = JSON.stringify([
    { heading: 'title', place: 0 },
    { heading: 'code', place: 1 },
    { heading: 'starts_on', place: 3 },
  ])
  const seen = (await look(file(), { columns })).seen
  expect(seen?.report).toMatchObject({ created: 1, rows_with_errors: 0 })
  await store(file(), { columns, as_seen: seen?.digest })
  expect(await stored('Beta')).toMatchObject([{ title: 'Beta one', code: 'BE-1', starts_on: '2027-01-05' }])
  expect((await look(file())).columns.find(({ heading }) => heading === 'starts_on')).toMatchObject({ place: 3, found: 'remembered' })
})

test('an undo deletes the trainings an import added and gives those it changed their values of before', async () => {
  await store(csv(head, 'Gamma one,GA-1,Training,2027-01-05,40,1500.50', 'Gamma two,GA-2,Seminar,,,'))
  const before = withoutVersion(await stored('Gamma'))
  const { import_id } = await store(
    csv(head, 'Gamma first,GA-1,Conference,2027-02-05,80,0', 'Gamma two,GA-2,,2027-03-01,,', 'Gamma three,,Seminar,,,'),
  )
  expect(await undoing(import_id)).toEqual({ removes: 1, restores: 2, stays: [], stay_count: 0, notes: [] })
  expect((await undo(import_id)).message).toBe('The import of 3 trainings is undone.')
  expect(withoutVersion(await stored('Gamma'))).toEqual(before)
  const logged = await app.db.selectFrom('log_entries').select('action').where('call', 'like', '%undo').orderBy('action').execute()
  expect(logged.map(({ action }) => action)).toEqual([
    'training.deleted',
    'training.updated',
    'training.updated',
    'trainings.import_undone',
  ])
})

test('a training that somebody takes part in, or that was changed since, stays, with its reason', async () => {
  await store(csv(head, 'Delta old,DE-0,Training,,,'))
  const { import_id } = await store(
    csv(
      head,
      'Delta one,DE-1,Training,,,',
      'Delta two,DE-2,Training,,,',
      'Delta old,DE-0,Training,2027-01-05,,',
      'Delta three,DE-3,Seminar,,,',
    ),
  )
  const [old, one, , two] = await stored('Delta')
  for (const module of [old, one])
    await admin.send(trainings.link, {
      body: { training_id: module?.id as string, accreditor_ids: [(await insertAccreditor(app.db)).id], attendance: 'registered' },
    })
  await admin.send(trainings.edit, {
    params: { id: two?.id as string },
    body: { version: two?.version, title: 'Delta two, moved', type: 'training' } as never,
  })
  const { stays, removes, restores } = await undoing(import_id)
  expect(stays.map(({ row, name, sentence }) => `${row} ${name}: ${sentence}`)).toEqual([
    '2 Delta one: Somebody takes part in it.',
    '3 Delta two: It was changed since.',
    '4 Delta old: Somebody takes part in it.',
  ])
  expect([removes, restores]).toEqual([1, 0])
  expect((await admin.refused(imports.undo, { params: { id: import_id as string }, body: { leave: 0 } })).status).toBe(409)
  await undo(import_id, 3)
  expect((await stored('Delta')).map(({ title }) => title)).toEqual(['Delta old', 'Delta one', 'Delta two, moved'])
})
