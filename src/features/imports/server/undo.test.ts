import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertProgram } from '../../../../testing/insert.ts'
import { csv, head, programFiles } from '../../../../testing/program-files.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { insertDecisions } from '../../decisions/server/queries.ts'
import { programs } from '../../programs/contract.ts'
import { imports } from '../contract.ts'
import { forgetPastImports } from './past-rows.ts'

const app = await startApp()
const admin = await app.as('Admin')
const { freshCampus, run, stored } = programFiles(app, admin)

const undo = async (id: string | undefined, leave = 0) => admin.send(imports.undo, { params: { id: id as string }, body: { leave } })
const refusedUndo = async (id: string | undefined, leave = 0) =>
  admin.refused(imports.undo, { params: { id: id as string }, body: { leave } })
const undoing = async (id: string | undefined) => (await admin.send(imports.undoing, { params: { id: id as string } })).data
const one = async (id: string | undefined) => (await admin.send(imports.one, { params: { id: id as string } })).data
const holding = (campusId: string) =>
  app.db
    .selectFrom('programs')
    .select([
      'name',
      'discipline',
      'level',
      'qualified_for',
      'revisit_for',
      'valid_from',
      'valid_to',
      'grace_until',
      'grace_reason',
      'grace_reference',
    ])
    .where('campus_id', '=', campusId)
    .orderBy('name')
    .execute()

const visit = async (campus_id: string, program_id: string) => {
  const { id } = await insertAccreditation(app.db, { campus_id })
  const covered = { id: newId(), accreditation_id: id, program_id, survey_type: 'preliminary' } as const
  await app.db.insertInto('accreditation_programs').values(covered).execute()
}

test('an undo deletes what the import made and gives the rest its values of before, grace period and qualification with them', async () => {
  const { campus, start } = await freshCampus()
  const held = { campus_id: campus.id, level: 'level_2', valid_from: '2020-01-01', valid_to: '2026-06-30' } as const
  await insertProgram(app.db, { ...held, name: 'BS Nursing', grace_until: '2027-06-30', grace_reason: 'Flood', grace_reference: 'BR 1' })
  await insertProgram(app.db, { ...held, name: 'BS Biology', qualified_for: 'level_3' })
  await insertProgram(app.db, { campus_id: campus.id, name: 'BS Botany', discipline: 'Science' })
  const before = await holding(campus.id)
  const { import_id } = await run(
    csv(
      `${head},discipline`,
      `${start},BS Nursing,Undergraduate,Level II,2026-07-01,2031-06-30,Health`,
      `${start},BS Biology,Undergraduate,Level III,2026-07-01,2031-06-30,`,
      `${start},BS Botany,Undergraduate,,,,Natural sciences`,
      `${start},BS Zoology,Undergraduate,Level I,,2030-01-01,`,
      `${start},BS Geology,Undergraduate,,,,`,
    ),
  )
  expect(await one(import_id)).toMatchObject({
    kind: 'programs',
    file: 'programs.csv',
    created: 2,
    updated: 3,
    stay: 5,
    state: 'open',
    can_undo: true,
  })
  expect(await undoing(import_id)).toEqual({ removes: 2, restores: 3, stays: [], stay_count: 0, notes: [] })
  const { message } = await undo(import_id)
  expect(message).toBe('The import of 5 programs is undone.')
  expect(await holding(campus.id)).toEqual(before)
  expect(await one(import_id)).toMatchObject({ state: 'undone', can_undo: false, taken_back: 5, stay: 0 })
  expect((await refusedUndo(import_id)).message).toMatch(/^This import is undone already, by /)
})

test('the list tells what was imported, by whom and until when it can be undone; its records stand with what changed', async () => {
  const { campus, start } = await freshCampus()
  await insertProgram(app.db, { campus_id: campus.id, name: 'BS Nursing', discipline: 'Health' })
  const { import_id } = await run(
    csv(`${head},discipline`, `${start},BS Nursing,Undergraduate,,,,Care`, `${start},BS Botany,Undergraduate,,,,`),
  )
  const { data, meta } = await admin.send(imports.list, { query: { search: 'programs.csv', filter: { kind: ['programs'] } } })
  expect(data[0]).toMatchObject({ id: import_id, file: 'programs.csv', created: 1, updated: 1, left_out: 0, state: 'open' })
  const days = (Date.parse(data[0]?.undo_until as string) - Date.parse(data[0]?.made_at as string)) / 86_400_000
  expect(Math.round(days)).toBe(30)
  expect((await admin.send(imports.list, { query: { filter: { kind: ['campuses'] } } })).data).toEqual([])
  // nothing chosen narrows nothing
  expect((await admin.send(imports.list, { query: { filter: { kind: [] } } })).meta.total).toBe((await admin.send(imports.list)).meta.total)
  expect(meta.total).toBeGreaterThan(0)
  const rows = (await admin.send(imports.rows, { params: { id: import_id as string } })).data
  expect(rows.map(({ row, name, before, after }) => [row, name, before?.discipline ?? null, after?.discipline ?? null])).toEqual([
    [2, 'BS Nursing', 'Health', 'Care'],
    [3, 'BS Botany', null, null],
  ])
  const nobody = { params: { id: newId() } }
  for (const call of [imports.one, imports.rows, imports.undoing]) expect((await admin.refused(call, nobody)).status).toBe(404)
  expect((await admin.refused(imports.undo, { ...nobody, body: {} })).status).toBe(404)
  for (const role of ['Finance', 'Monitoring', 'institution'] as const)
    expect((await (await app.as(role)).refused(imports.list)).status).toBe(403)
})

test('the book keeps what the import entered and gets what takes its place; the log tells both', async () => {
  const { campus, start } = await freshCampus()
  const nursing = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Nursing' })
  const { import_id } = await run(
    csv(head, `${start},BS Nursing,Undergraduate,Level I,,2030-01-01`, `${start},BS Zoology,Undergraduate,Level II,2025-01-01,2030-01-01`),
  )
  const zoology = await app.db
    .selectFrom('programs')
    .select('id')
    .where('name', '=', 'BS Zoology')
    .where('campus_id', '=', campus.id)
    .executeTakeFirstOrThrow()
  await undo(import_id)
  for (const id of [nursing.id, zoology.id]) {
    const book = await app.db
      .selectFrom('decisions')
      .select(['id', 'act', 'level', 'reason', 'supersedes'])
      .where('program_id', '=', id)
      .orderBy('seq')
      .execute()
    const [history, correction] = book.slice(-2)
    expect([history?.act, correction?.act, correction?.level, correction?.supersedes]).toEqual(['history', 'correct', 'none', history?.id])
    expect(correction?.reason).toBe('The import of programs.csv was taken back.')
  }
  const acts = await app.db
    .selectFrom('log_entries')
    .select(['action', 'says', 'object_id'])
    .where('request_id', 'is not', null)
    .orderBy('id')
    .execute()
  expect(acts.filter(({ object_id }) => object_id === zoology.id).map(({ action }) => action)).toEqual([
    'program.created',
    'program.deleted',
  ])
  expect(acts.filter(({ object_id }) => object_id === nursing.id).map(({ action }) => action)).toEqual([
    'program.updated',
    'program.updated',
  ])
  expect(acts.filter(({ object_id }) => object_id === import_id).map(({ action }) => action)).toEqual([
    'programs.imported',
    'programs.import_undone',
  ])
})

test('what was built on stays, with its reason; nothing is undone unless one has seen how many stay', async () => {
  const { campus, start } = await freshCampus()
  const names = ['BS A', 'BS B', 'BS C', 'BS D']
  const { import_id } = await run(csv(head, ...names.map((name) => `${start},${name},Undergraduate,,,`)))
  const ids = new Map(
    (await app.db.selectFrom('programs').select(['id', 'name']).where('campus_id', '=', campus.id).execute()).map(({ id, name }) => [
      name,
      id,
    ]),
  )
  const { data } = await admin.send(programs.list, { body: { ids: [ids.get('BS A') as string] } })
  const { id, version, name, degree_level, level, valid_from, valid_to } = data[0] as (typeof data)[0]
  await admin.send(programs.edit, { body: { id, version, name, degree_level, level, valid_from, valid_to, discipline: 'Letters' } })
  await admin.send(programs.removeMany, { body: { ids: [ids.get('BS B') as string] } })
  await app.db
    .insertInto('former_names')
    .values({ id: crypto.randomUUID(), program_id: ids.get('BS C') as string, name: 'BS Cee', until: '2026-01-01', changed_by: null })
    .execute()
  const seen = await undoing(import_id)
  expect(seen).toMatchObject({ removes: 2, restores: 0, stay_count: 2 })
  expect(seen.stays.map((stay) => [stay.row, stay.name, stay.sentence])).toEqual([
    [2, 'BS A', 'It was changed since.'],
    [3, 'BS B', 'It was deleted since.'],
  ])
  const refusal = await refusedUndo(import_id)
  expect([refusal.status, refusal.message]).toEqual([
    409,
    'Nothing was undone: BS A, row 2 (and 1 more): It was changed since. Look at them, and undo the others.',
  ])
  expect((await undo(import_id, 2)).message).toBe('The import of 2 programs is undone. 2 records stay.')
  expect((await stored(campus.id)).map((row) => row.name)).toEqual(['BS A'])
  expect(await one(import_id)).toMatchObject({ state: 'partly', taken_back: 2, stay: 2 })
})

test('a program that a visit, a paper or an agenda names, or that was decided about, stays', async () => {
  const { campus, start } = await freshCampus()
  const { import_id } = await run(csv(head, ...['BS A', 'BS B', 'BS C'].map((name) => `${start},${name},Undergraduate,,,`)))
  const [a, b, c] = await app.db.selectFrom('programs').select('id').where('campus_id', '=', campus.id).orderBy('name').execute()
  await visit(campus.id, a?.id as string)
  const none = {
    level_before: 'none',
    level: 'none',
    counts_from: '2026-01-01',
    decided_on: '2026-01-01',
    goes_last: true,
    entered_by: null,
  } as const
  await app.db.transaction().execute((trx) => insertDecisions(trx, [{ ...none, program_id: b?.id as string, act: 'not_grant' }]))
  const { stays, removes } = await undoing(import_id)
  expect(stays.map((stay) => [stay.name, stay.sentence])).toEqual([
    ['BS A', 'A visit or a request names it.'],
    ['BS B', 'Something was decided about it since.'],
  ])
  expect(removes).toBe(1)
  expect(c).toBeDefined()
})

test('a visit from before the import is no hindrance to what the import changed; one that came since is', async () => {
  const { campus, start } = await freshCampus()
  const earlier = await insertProgram(app.db, { campus_id: campus.id, name: 'BS A' })
  const later = await insertProgram(app.db, { campus_id: campus.id, name: 'BS B' })
  await visit(campus.id, earlier.id)
  const { import_id } = await run(csv(head, ...['BS A', 'BS B'].map((name) => `${start},${name},Undergraduate,Level I,,2030-01-01`)))
  await visit(campus.id, later.id)
  expect((await undoing(import_id)).stays.map(({ name }) => name)).toEqual(['BS B'])
})

test('after 30 days an import can no longer be undone, and what it changed is forgotten', async () => {
  const { start } = await freshCampus()
  const { import_id } = await run(csv(head, `${start},BS A,Undergraduate,,,`))
  await app.db
    .updateTable('imports')
    .set({ undo_until: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', import_id as string)
    .execute()
  const refusal = await refusedUndo(import_id)
  expect([refusal.status, refusal.message]).toEqual([
    409,
    'The 30 days in which this import could be undone are over. Correct its records one by one, or by another import.',
  ])
  await forgetPastImports(app.db, app.settings, '2026-01-01', 'test')
  expect(
    await app.db
      .selectFrom('import_rows')
      .select('record_id')
      .where('import_id', '=', import_id as string)
      .execute(),
  ).toEqual([])
  expect(await one(import_id)).toMatchObject({ state: 'past', can_undo: false, created: 1 })
})

test('of two who undo at once one does, and the other is told', async () => {
  const { start } = await freshCampus()
  const { import_id } = await run(csv(head, `${start},BS A,Undergraduate,,,`))
  const answers = await Promise.allSettled([undo(import_id), undo(import_id)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
