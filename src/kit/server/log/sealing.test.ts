import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { type ControlledTransaction, sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../../testing/fresh-database.ts'
import type { Trx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import type { Tables } from '../db/tables.ts'
import { checkSeals } from './check-seals.ts'
import { type LogEntry, writeLog, writeLogs } from './queries.ts'
import { findNewestSeal, listSealsAfter, sealSome } from './queries-seals.ts'
import { sealDue } from './sealing.ts'

/** What is written is sealed, once; what was sealed and is another now is found, and named. */
const { db, close } = await freshDatabase()
afterAll(close)
const isServer = process.env.TEST_DATABASE_URL !== undefined
const origin = { request_id: 'r', call: 'POST /x', address: '127.0.0.1', user_agent: '' }
const act = (trx: Trx) => ({ trx, actor: { id: newId(), name: 'Ana “QA” Cruz', role: 'QA' as const }, origin })
const entry = (says: string): LogEntry => ({
  action: 'test.done',
  object: { type: 'test', id: null },
  says,
  before: { amount: '12500.00', days: 3, ratio: 0.1, note: null },
  after: { amount: '13000.00', days: 4, ratio: 1e-7, note: 'É "x"\n', more: [1, { z: 1, a: 2 }] },
})
const write = (...says: string[]) => db.transaction().execute((trx) => writeLogs(act(trx), says.map(entry)))
const check = (heads: string[] = []) => checkSeals(db, { heads, thorough: true })
const finding = async (...words: string[]) => {
  const { findings } = await check()
  for (const word of words) expect(findings).toContainEqual(expect.stringContaining(word))
  expect(findings).toHaveLength(words.length)
}

/** What an administrator of the database can do. */
async function pastTheGuard(...statements: ReturnType<typeof sql>[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of ['log_entries', 'log_seals']) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
    for (const one of statements) await one.execute(trx)
    for (const table of ['log_entries', 'log_seals']) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
  })
}
const idOf = async (says: string) => (await db.selectFrom('log_entries').select('id').where('says', '=', says).executeTakeFirstOrThrow()).id

beforeEach(() => pastTheGuard(...['log_entries', 'log_seals', 'log_unsealed'].map((table) => sql`delete from ${sql.table(table)}`)))

async function threeSeals(): Promise<string[]> {
  const heads: string[] = []
  for (const letter of ['a', 'b', 'c']) {
    await write(...[1, 2, 3, 4, 5].map((n) => `${letter}${n}`))
    await sealDue(db)
    heads.push((await findNewestSeal(db))?.head as string)
  }
  return heads
}

/** Rows of the log this connection has read lately. */
async function entriesRead(trx: Trx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (idx_tup_fetch + seq_tup_read)::int as read from pg_stat_xact_user_tables where relname = 'log_entries'`.execute(trx)
  return (rows[0] as { read: number }).read
}

test('a seal reads the entries it seals, and not the log before them, also where the database takes what waits for many', async () => {
  await write(...Array.from({ length: 2_000 }, (_, n) => `old ${n}`))
  await sql`analyze log_entries, log_unsealed`.execute(db)
  await sealDue(db)
  await write('new 1', 'new 2')
  const read = await db.transaction().execute(async (trx) => {
    const before = await entriesRead(trx)
    expect(await sealSome(trx, 1_000)).toBe(2)
    return (await entriesRead(trx)) - before
  })
  expect(read).toBe(2)
})

test('what was written is sealed, all of it, in pieces where it is much; nothing is found of it', async () => {
  await write(...Array.from({ length: 23 }, (_, n) => `many ${n}`))
  expect(await sealDue(db, () => false, 10)).toBe(23)
  expect(await sealDue(db)).toBe(0)
  await write('later')
  const { findings, seals, entries, waiting, head } = await check()
  expect({ findings, seals, entries, waiting }).toEqual({ findings: [], seals: 3, entries: 23, waiting: 1 })
  expect(head).toBe((await findNewestSeal(db))?.head)
  await sealDue(db)
  expect(await check()).toMatchObject({ findings: [], seals: 4, entries: 24, waiting: 0 })
})

test('a change that is undone leaves nothing to seal, and an entry of its own statement is sealed as all others', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await writeLog(act(trx), entry('never'))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await sql`insert into log_entries (id, actor_name, call, action, object_type, says) values (${newId()}, 'S', 'x', 'a.b', 'a', 'by SQL')`.execute(
    db,
  )
  expect(await sealDue(db)).toBe(1)
  expect(await check()).toMatchObject({ findings: [], entries: 1 })
})

test('seals cannot be changed or removed', async () => {
  await threeSeals()
  for (const statement of [sql`update log_seals set total = 1`, sql`delete from log_seals`, sql`truncate log_seals`])
    await expect(statement.execute(db)).rejects.toThrow('append-only')
})

const changes: [string, (id: string) => ReturnType<typeof sql>][] = [
  ['sentence', (id) => sql`update log_entries set says = 'B3' where id = ${id}::uuid`],
  ['time, by a millionth of a second', (id) => sql`update log_entries set at = at + interval '1 microsecond' where id = ${id}::uuid`],
  ['old values', (id) => sql`update log_entries set before = jsonb_set(before, '{amount}', '"12500.01"') where id = ${id}::uuid`],
  ['values, deep', (id) => sql`update log_entries set after = jsonb_set(after, '{more,1,a}', '3') where id = ${id}::uuid`],
  ['person', (id) => sql`update log_entries set actor_id = null where id = ${id}::uuid`],
  ['record', (id) => sql`update log_entries set program_id = ${newId()} where id = ${id}::uuid`],
]
test.for(changes)('an entry whose %s was changed is named, and no other', async ([, change]) => {
  await threeSeals()
  const id = await idOf('b3')
  await pastTheGuard(change(id))
  await finding(`The entry ${id} of`)
  expect((await check()).findings[0]).toContain('number 8 of the log (in seal 2 of')
})

test('an entry that is gone, one that was inserted, and two that changed places are named', async () => {
  await threeSeals()
  const [gone, one, two] = [await idOf('a1'), await idOf('b2'), await idOf('c4')]
  const inserted = newId()
  await pastTheGuard(
    sql`delete from log_entries where id = ${gone}::uuid`,
    sql`insert into log_entries (id, actor_name, call, action, object_type, says) values (${inserted}, 'S', 'x', 'a.b', 'a', 'slipped in')`,
    sql`update log_entries set says = case says when 'b2' then 'c4' else 'b2' end where id = any(${[one, two]}::uuid[])`,
  )
  await finding(`The entry ${gone} is gone, number 1 of the log`, `The entry ${one} of`, `The entry ${two} of`, `The entry ${inserted} of`)
  // the nightly look, which counts first
  expect((await checkSeals(db)).findings).toHaveLength(4)
})

test('one that was inserted alone, or is gone before it was sealed, is found by the nightly look as well', async () => {
  await threeSeals()
  await write('soon gone')
  const [inserted, gone] = [newId(), await idOf('soon gone')]
  await pastTheGuard(
    sql`insert into log_entries (id, actor_name, call, action, object_type, says) values (${inserted}, 'S', 'x', 'a.b', 'a', 'slipped in')`,
  )
  expect((await checkSeals(db)).findings).toEqual([expect.stringContaining(inserted)])
  await pastTheGuard(sql`delete from log_entries where id = any(${[inserted, gone]}::uuid[])`)
  expect((await checkSeals(db)).findings).toEqual([`The entry ${gone} is gone; it waited to be sealed.`])
  expect(await sealDue(db)).toBe(0)
})

test('seals that were changed are told apart from entries that were', async () => {
  await threeSeals()
  const set = (what: ReturnType<typeof sql>) => sql`update log_seals set ${what} where number = 2`
  const flipped = sql`set_byte(hashes, 40, 255 - get_byte(hashes, 40))`
  await pastTheGuard(set(sql`hashes = ${flipped}`))
  await finding('The hashes in seal 2 of')
  await pastTheGuard(set(sql`hashes = ${flipped}, total = total + 1`))
  await finding('The seal 2 of', 'The seal 3 of')
  await pastTheGuard(set(sql`total = total - 1, entries = array[entries[2], entries[1]] || entries[3:5]`))
  await finding('The order of the entries in seal 2 of')
  await pastTheGuard(sql`delete from log_seals where number = 2`)
  expect((await check()).findings).toContainEqual('Seal 2 is missing.')
})

test('an entry changed together with its hash is named as one of its seal', async () => {
  await threeSeals()
  const id = await idOf('b3')
  await pastTheGuard(
    sql`update log_entries set says = 'B3' where id = ${id}::uuid`,
    sql`update log_seals set hashes = set_byte(hashes, 64, 255 - get_byte(hashes, 64)) where number = 2`,
  )
  const first = await idOf('b1')
  expect((await check()).findings.at(-1)).toContain(`of its 5 entries, ${first} to`)
})

test('a chain that was written anew fits itself; a head that was kept outside tells from where on', async () => {
  const [first, second, third] = (await threeSeals()) as [string, string, string]
  expect(await check([first, second, third])).toMatchObject({ findings: [] })
  await pastTheGuard(
    sql`update log_entries set says = 'B3' where says = 'b3'`,
    sql`insert into log_unsealed select unnest(entries) from log_seals where number > 1`,
    sql`delete from log_seals where number > 1`,
  )
  await sealDue(db)
  expect((await check()).findings).toEqual([])
  const { findings } = await check([first.toUpperCase(), third])
  expect(findings).toEqual([expect.stringMatching(`^The head ${third} is not among .* Up to seal 1 of .*, entry 5, it is what it was`)])
})

test('hashes are those that anybody makes of the columns with another program', async () => {
  await write('one')
  await sealDue(db)
  const { rows } = await sql<{ text: string }>`
    select format('{"accreditation_id":null,"accreditor_id":null,"action":"test.done","actor_id":"%s","actor_name":"Ana “QA” Cruz","actor_role":"QA","address":"127.0.0.1","after":{"amount":"13000.00","days":4,"more":[1,{"a":2,"z":1}],"note":"É \\"x\\"\\n","ratio":1e-7},"at":"%s","before":{"amount":"12500.00","days":3,"note":null,"ratio":0.1},"call":"POST /x","id":"%s","institution_id":null,"object_id":null,"object_type":"test","program_id":null,"request_id":"r","says":"one"}',
      actor_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), id) as text from log_entries`.execute(db)
  const hash = createHash('sha256').update(`\0${rows[0]?.text}`).digest('hex')
  const [seal] = await listSealsAfter(db, 0, 10)
  expect(seal).toMatchObject({ number: 1, total: 1, hashes: [hash], root: hash })
})

/** Acts that run at the same time, end in any order or not at all, and seals in between. */
type Step = { is: 'commit' | 'undo'; act: number } | { is: 'write'; act: number; count: number } | { is: 'seal'; both: boolean }

test('histories by chance: whatever has ended when a seal is made is in exactly one seal, and nothing else is', {
  timeout: 120_000,
}, async () => {
  const place = fc.nat({ max: 3 })
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ is: fc.constant('write' as const), act: place, count: fc.integer({ min: 1, max: 4 }) }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constantFrom('commit' as const, 'commit' as const, 'undo' as const), act: place }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('seal' as const), both: fc.boolean() }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (history) => {
      const before = new Set(await sealedIds())
      const ended = new Set<string>()
      const open = new Map<number, { trx: ControlledTransaction<Tables>; ids: string[] }>()
      const end = async (at: number, how: 'commit' | 'rollback') => {
        const one = open.get(at)
        open.delete(at)
        await one?.trx[how]().execute()
        if (how === 'commit') for (const id of one?.ids ?? []) ended.add(id)
      }
      const compare = async () => {
        const all = (await sealedIds()).filter((id) => !before.has(id))
        expect(all.toSorted()).toEqual([...ended].toSorted())
      }
      for (const one of history) {
        if (one.is === 'seal') {
          // one connection: nobody else can ask while an act runs
          if (!isServer) for (const at of [...open.keys()]) await end(at, 'commit')
          // of two processes the second may find the first at it, and leaves it
          await Promise.all([sealDue(db, () => false, 3), ...(one.both ? [sealDue(db, () => false, 2)] : [])])
          await sealDue(db, () => false, 3)
          await compare()
        } else if (one.is === 'write') {
          let acting = open.get(one.act)
          if (!acting) {
            if (!isServer) for (const at of [...open.keys()]) await end(at, 'commit')
            acting = { trx: await db.startTransaction().execute(), ids: [] }
            open.set(one.act, acting)
          }
          const ids = Array.from({ length: one.count }, newId)
          await acting.trx
            .insertInto('log_entries')
            .values(ids.map((id) => ({ id, actor_name: 'S', call: 'x', action: 'a.b', object_type: 'a', says: 'by chance' })))
            .execute()
          acting.ids.push(...ids)
        } else await end(one.act, one.is === 'commit' ? 'commit' : 'rollback')
      }
      for (const at of [...open.keys()]) await end(at, 'commit')
      await sealDue(db)
      await compare()
      expect((await check()).findings).toEqual([])
    }),
    { numRuns: Number(process.env.GENERATED_HISTORIES ?? 25) },
  )
})

async function sealedIds(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select unnest(entries) as id from log_seals`.execute(db)
  return rows.map(({ id }) => id)
}

test.runIf(isServer)('of two at the same time one seals, and the other leaves it', async () => {
  await write('one', 'two')
  await db.transaction().execute(async (trx) => {
    expect(await sealSome(trx, 1)).toBe(1)
    expect(await sealDue(db)).toBe(0)
  })
  expect(await sealDue(db)).toBe(1)
})
