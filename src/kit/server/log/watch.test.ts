import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../testing/fresh-database.ts'
import { bySystem, inAct } from '../acts/act.ts'
import type { Trx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { changedBy } from '../db/in-transaction.ts'
import { compileChange, compileEach, compileWith } from '../db/statements/compile-once.ts'
import { readSettings } from '../settings.ts'
import { type EntryRow, entryOf, insertedEntry, writeLog } from './queries.ts'

const { db, close } = await freshDatabase()
afterAll(close)
const by = bySystem(db, readSettings({ DEMO: 'off' }), 'test')
const entry = { action: 'test.done', object: { type: 'test', id: null }, says: 'Did something' }

const aFile = () => ({ id: newId(), kind: 'document' as const, name: 'a.pdf', type: 'application/pdf', bytes: 1, sha256: 'a'.repeat(64) })
const insert = (trx: Trx) => trx.insertInto('files').values(aFile()).execute()
const insertAgain = compileEach((trx, { id, kind, name, type, bytes, sha256 }: ReturnType<typeof aFile>) =>
  trx.insertInto('files').values({ id, kind, name, type, bytes, sha256 }),
)
const insertUnheard = compileChange((trx, { id, kind, name, type, bytes, sha256 }: ReturnType<typeof aFile>) =>
  trx.insertInto('files').values({ id, kind, name, type, bytes, sha256 }),
)
const renamed = compileWith((trx, { name }: { name: string }) =>
  trx
    .with('renamed', (one) => one.updateTable('files').set({ name }).returning('id'))
    .selectFrom('renamed')
    .selectAll(),
)
const renamedAndTold = compileWith((trx, at: EntryRow & { file: string }) =>
  trx
    .with('entry', (one) => insertedEntry(one, at))
    .with('renamed', (one) => one.updateTable('files').set({ name: at.file }).returning('name'))
    .selectFrom('renamed')
    .selectAll(),
)
const count = async () => (await db.selectFrom('files').select('id').execute()).length

/** What writes to the table `files`, in each way in which the product writes. */
const writes: [string, (trx: Trx) => Promise<unknown>][] = [
  ['inserts', insert],
  ['updates', (trx) => trx.updateTable('files').set({ name: 'b.pdf' }).execute()],
  ['updates under another name', (trx) => trx.updateTable('files as f').set({ name: 'b.pdf' }).execute()],
  ['deletes', (trx) => trx.deleteFrom('files').execute()],
  [
    'inserts by SQL',
    (trx) =>
      sql`insert into files (id, kind, name, type, bytes, sha256) select ${newId()}, kind, name, type, bytes, sha256 from files`.execute(
        trx,
      ),
  ],
  ['updates by SQL', (trx) => sql`update files f set name = 'b.pdf' from (select 1) one`.execute(trx)],
  ['updates the table of a name', (trx) => sql`update ${sql.table('files')} set name = 'b.pdf'`.execute(trx)],
  ['deletes by SQL', (trx) => sql`delete from files where name <> ''`.execute(trx)],
  ['deletes within a `with`', (trx) => sql`with gone as (${sql`delete from files returning id`}) select id from gone`.execute(trx)],
  ['inserts by a statement compiled once', (trx) => insertAgain(trx, null, aFile())],
  ['inserts by a statement that is heard with the next', (trx) => insertUnheard(trx, null, aFile())],
  ['inserts by a statement compiled before', (trx) => insertAgain(trx, null, aFile())],
  [
    'deletes within a `with` of the builder',
    (trx) =>
      trx
        .with('gone', (one) => one.deleteFrom('files').returning('id'))
        .selectFrom('gone')
        .selectAll()
        .execute(),
  ],
  [
    'updates with what it is answered by',
    async () =>
      changedBy(
        renamed,
        { name: 'b.pdf' },
        () => 'done',
        async () => [],
      ),
  ],
]

test.for(writes)('a change that %s without an entry in the log is refused, and undone', async ([, write]) => {
  await db.deleteFrom('files').execute()
  await db.insertInto('files').values(aFile()).execute()
  const before = await db.selectFrom('files').selectAll().execute()
  await expect(inAct(by, ({ trx }) => write(trx))).rejects.toThrow('A change of files ended without its entry in the log.')
  expect(await db.selectFrom('files').selectAll().execute()).toEqual(before)
})

test('an entry that was put together and never written is none', async () => {
  const change = inAct(by, async (act) => {
    entryOf(act, entry)
    await insert(act.trx)
  })
  await expect(change).rejects.toThrow('A change of files ended without its entry in the log.')
})

test('a change is stored whose entry is written by what it is answered by', async () => {
  await insert(db as Trx)
  const change = inAct(by, async (act) => {
    await insert(act.trx)
    return changedBy(
      renamedAndTold,
      { ...entryOf(act, entry), file: 'c.pdf' },
      (rows) => rows.map(({ name }) => name),
      async () => [],
    )
  })
  expect(await change).toContain('c.pdf')
  const names = await db.selectFrom('files').select('name').distinct().execute()
  expect(names).toEqual([{ name: 'c.pdf' }])
})

test('a change with its entry is stored, as is one that says why it needs none', async () => {
  const before = await count()
  await inAct(by, async (act) => {
    await insert(act.trx)
    await writeLog(act, entry)
  })
  await inAct(by, async (act) => {
    act.spare()
    await insert(act.trx)
  })
  expect(await count()).toBe(before + 2)
})

test('what writes nothing needs no entry: reading, locking, a statement that finds no row', async () => {
  await inAct(by, async ({ trx }) => {
    await trx.selectFrom('files').select('id').forUpdate().execute()
    await sql`select id from files for update of files skip locked`.execute(trx)
    await sql`select id from files for no key update nowait`.execute(trx)
    await sql`update files set name = 'b.pdf' where id = ${newId()}`.execute(trx)
    await trx.deleteFrom('files').where('id', '=', newId()).returning('id').execute()
    await sql`with gone as (delete from files where id = ${newId()} returning id) select id from gone`.execute(trx)
  })
})

test('mails, counted tries and runs of jobs are no records', async () => {
  await inAct(by, async ({ trx }) => {
    await trx.insertInto('tries').values({ id: newId(), kind: 'test', key: 'a' }).execute()
    await sql`insert into job_runs (name, day, run, leased_until) values ('test', '2031-01-01', ${newId()}, now())
      on conflict (name, day) do update set run = excluded.run`.execute(trx)
  })
})
