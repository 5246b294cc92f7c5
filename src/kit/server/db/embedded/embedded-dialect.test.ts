import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Db, type OpenDatabase, openDatabase, type Trx } from '../database.ts'

let open: OpenDatabase
let db: Db

beforeAll(async () => {
  open = await openDatabase({ memory: true })
  db = open.db
  await sql`create table things (id int primary key, name text, day date, said jsonb, words text[], bytes bytea)`.execute(db)
})
beforeEach(async () => {
  await sql`truncate things`.execute(db)
  await sql`insert into things (id, name) values (1, 'first'), (2, 'second')`.execute(db)
})
afterAll(() => open.close())

const names = async (on: Db | Trx = db) =>
  (await sql<{ name: string }>`select name from things order by id`.execute(on)).rows.map(({ name }) => name)

/** A change that waits in its middle until `go` is called. */
function held(work: (trx: Trx) => Promise<unknown>, begin = db.transaction()) {
  const written = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const change = begin.execute(async (trx) => {
    await work(trx)
    written.resolve()
    await gate.promise
  })
  change.catch(written.reject)
  return { written: written.promise, change, go: gate.resolve, undo: () => gate.reject(new Error('undone')) }
}

const changeAll = async (trx: Trx) => {
  await sql`insert into things (id, name) values (3, 'third')`.execute(trx)
  await sql`update things set name = 'changed' where id = 1`.execute(trx)
  await sql`delete from things where id = 2`.execute(trx)
}

test('who reads beside a change is answered at once with what was there before it, and afterwards with what it wrote', async () => {
  const { written, change, go } = held(changeAll)
  await written
  expect(await names()).toEqual(['first', 'second'])
  expect(await Promise.all([names(), names(), names()])).toEqual(Array(3).fill(['first', 'second']))
  go()
  await change
  expect(await names()).toEqual(['changed', 'third'])
})

test('who waits already when a change begins reads beside it, and does not wait for its end', async () => {
  // nobody reads beside this one
  const first = held(changeAll, db.transaction().setIsolationLevel('serializable'))
  await first.written
  const second = held((trx) => sql`update things set name = 'changed again' where id = 1`.execute(trx))
  const read = Promise.all([names(), names()])
  first.go()
  await second.written
  expect(await read).toEqual(Array(2).fill(['changed', 'third']))
  second.go()
  await Promise.all([first.change, second.change])
  expect(await names()).toEqual(['changed again', 'third'])
})

test('the change itself sees what it wrote, also after others have read', async () => {
  const seen: string[][] = []
  const { change, go, written } = held(async (trx) => {
    await changeAll(trx)
    seen.push(await names(trx))
    await names()
    await sql`insert into things (id, name) values (4, 'fourth')`.execute(trx)
    seen.push(await names(trx))
  })
  await written
  expect(seen).toEqual([
    ['changed', 'third'],
    ['changed', 'third', 'fourth'],
  ])
  go()
  await change
})

test('nobody ever sees what a change wrote that was undone', async () => {
  const { written, change, undo } = held(changeAll)
  await written
  expect(await names()).toEqual(['first', 'second'])
  undo()
  await expect(change).rejects.toThrow('undone')
  expect(await names()).toEqual(['first', 'second'])
})

test('who writes waits for the end of the change', async () => {
  const { written, change, go } = held(changeAll)
  await written
  let isStored = false
  const other = sql`insert into things (id, name) values (9, 'other')`.execute(db).then(() => {
    isStored = true
  })
  const locking = sql`select name from things where id = 1 for update`.execute(db)
  expect(await names()).toEqual(['first', 'second'])
  expect(isStored).toBe(false)
  go()
  await Promise.all([change, other])
  expect((await locking).rows).toEqual([{ name: 'changed' }])
  expect(await names()).toEqual(['changed', 'third', 'other'])
})

test('a statement that is wrong says so as always, and the change beside it is stored', async () => {
  const { written, change, go } = held(changeAll)
  await written
  const wrong = [
    sql`select 1 / (id - id) from things`.execute(db),
    sql`selec`.execute(db),
    sql`select nothing from things`.execute(db),
  ].map((one) =>
    one.then(
      () => 'fine',
      (error: Error) => error.message,
    ),
  )
  expect(await names()).toEqual(['first', 'second'])
  go()
  await change
  expect(await Promise.all(wrong)).toEqual(['division by zero', 'syntax error at or near "selec"', 'column "nothing" does not exist'])
  expect(await names()).toEqual(['changed', 'third'])
})

test('a function that writes, called within a select, waits and writes once', async () => {
  await sql`create function add_thing() returns int language sql as 'insert into things (id, name) values (7, ''added'') returning id'`.execute(
    db,
  )
  const { written, change, go } = held(changeAll)
  await written
  const adding = sql<{ add_thing: number }>`select add_thing()`.execute(db)
  expect(await names()).toEqual(['first', 'second'])
  go()
  await change
  expect((await adding).rows).toEqual([{ add_thing: 7 }])
  expect(await names()).toEqual(['changed', 'third', 'added'])
})

test('values of every kind come and go as they do at other times', async () => {
  const row = { name: `it's "$1" \\ {a}`, day: '2026-03-12', said: { a: ["x'y", 1, null] }, words: ['a,b', 'c"d', '', 'e\\f', 'null'] }
  const insert = sql`insert into things values (5, ${row.name}, ${row.day}, ${JSON.stringify(row.said)}, ${row.words}, ${Buffer.from([0, 255])})`
  await insert.execute(db)
  const asked = () =>
    sql`select name, day, said, words, bytes, ${12.5}::numeric as n, ${'x'} as x, ${null}::text as nothing, ${true}::boolean as yes, '$1' as dollar,
        ${new Date('2026-03-12T01:02:03.004Z')}::timestamptz as at, count(*) over () as count
      from things where id = any(${[5, 6]}::int[]) and name = ${row.name} and words = ${row.words} and said = ${JSON.stringify(row.said)}
        and bytes = ${Buffer.from([0, 255])} and day between ${'2026-03-01'} and ${'2026-03-31'} and id > ${-1} limit ${10}`.execute(db)
  const alone = await asked()
  expect(alone.rows).toHaveLength(1)
  const { written, change, go } = held((trx) => sql`delete from things`.execute(trx))
  await written
  expect(await asked()).toEqual(alone)
  go()
  await change
  expect((await asked()).rows).toEqual([])
})
