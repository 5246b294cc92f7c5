import { type Expression, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Client, startApp } from '../../../testing/app.ts'
import { faultyLine } from '../../../testing/faulty-line.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { insertCharge } from '../../../testing/insert.ts'
import { losing } from '../../../testing/losing.ts'
import { finances } from '../../features/finances/contract.ts'
import { type Db, openDatabase, type Trx } from '../../kit/server/db/database.ts'
import { newId } from '../../kit/server/db/ids.ts'
import { answeredBy, inTransaction } from '../../kit/server/db/in-transaction.ts'
import { compileChange, compileOnce } from '../../kit/server/db/statements/compile-once.ts'

const server = process.env.TEST_DATABASE_URL as string
const { db, close } = await freshDatabase()
afterAll(close)

const addTry = compileChange((trx, at: { id: string; key: string }) =>
  trx.insertInto('tries').values({ id: at.id, kind: 'test', key: at.key }),
)
const renameTry = compileChange((trx, at: { id: string; key: string }) =>
  trx.updateTable('tries').set({ key: at.key }).where('id', '=', at.id),
)
const keysOf = compileOnce((on, id: Expression<string>) => on.selectFrom('tries').select('tries.key').where('tries.id', '=', id))
const divided = compileOnce((on, by: Expression<number>) => on.selectFrom('tries').select(sql<number>`1 / ${by}::int`.as('share')))
const add = (trx: Trx, id: string, key: string) => addTry(trx, null, { id, key })
const rename = (trx: Trx, id: string, key: string) => renameTry(trx, null, { id, key })
const answeredByKeys = (id: string) => answeredBy(keysOf, id, (rows) => rows.map(({ key }) => key))
const adding = (id: string, key: string) => async (trx: Trx) => {
  await add(trx, id, key)
  return answeredByKeys(id)
}
/** A row that is there already. */
async function stored(key = 'before', on: Db = db): Promise<string> {
  const id = newId()
  await on.insertInto('tries').values({ id, kind: 'test', key }).execute()
  return id
}

test('a change is answered by what its last statement reads of it', async () => {
  const id = newId()
  expect(await inTransaction(db, adding(id, 'new'))).toEqual(['new'])
  expect(await keysOf(db, id)).toEqual([{ key: 'new' }])
})

/** What may stand behind a change that fails. */
const endings: [string, (trx: Trx, id: string) => unknown][] = [
  ['the read of the answer', (_, id) => answeredByKeys(id)],
  ['another statement', (trx) => trx.selectFrom('tries').select('key').execute()],
  ['another such change', (trx) => add(trx, newId(), 'more')],
  ['nothing but the commit', () => 'done'],
]
test.for(endings)('an error of a change is told as itself, and nothing is stored, where behind it stands %s', async ([, end]) => {
  const [id, other] = [await stored(), newId()]
  const twice = inTransaction(db, async (trx) => {
    await trx.insertInto('tries').values({ id: other, kind: 'test', key: 'other' }).execute()
    await add(trx, id, 'twice')
    return end(trx, id)
  })
  await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'tries_pkey' })
  expect([await keysOf(db, id), await keysOf(db, other)]).toEqual([[{ key: 'before' }], []])
})

test('an error of the read of the answer is told as itself, and nothing is stored', async () => {
  const id = newId()
  const change = inTransaction(db, async (trx) => {
    await add(trx, id, 'new')
    return answeredBy(divided, 0, (rows) => rows)
  })
  await expect(change).rejects.toMatchObject({ code: '22012' })
  expect(await keysOf(db, id)).toEqual([])
})

test('a change that loses against another is carried out once more, as a whole', async () => {
  const { tried, end } = await losing(db, 'tries', 1)
  const id = newId()
  expect(await inTransaction(db, adding(id, 'new'))).toEqual(['new'])
  expect(await tried()).toBe(2)
  await end()
})

test('outside of a transaction nobody would hear of it later: it is waited for', async () => {
  const id = await stored()
  await expect(add(db as Trx, id, 'twice')).rejects.toMatchObject({ code: '23505' })
})

describe.skipIf(!server)('on PostgreSQL', async () => {
  if (!server) return
  const line = await faultyLine(server)
  afterAll(line.close)
  const app = await startApp({}, line.url)
  const finance = await app.as('Finance')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  const url = new URL(`/${rows[0]?.name}`, line.url).href

  /** A charge, and what it becomes, as its page asks for it. */
  async function changing(who: Client = finance) {
    const { id, version } = await insertCharge(app.db)
    const change = () => who.send(finances.updateStatus, { body: { id, version, payment_status: 'pending' } })
    const standsAs = async () => (await finance.send(finances.charge, { params: { id } })).data
    return { id, change, standsAs }
  }
  const entriesOf = (id: string) => app.db.selectFrom('log_entries').select('id').where('object_id', '=', id).execute()

  test('a payment is changed by two messages: its lock with the beginning; the change, what it came to and the commit', async () => {
    await (await changing()).change()
    const first = await changing()
    // who is asking is looked up by one of its own
    line.breakAfter(3)
    expect((await first.change()).data.payment_status).toBe('pending')
    expect(line.breakAfter(null)).toBe(true)
    const second = await changing()
    line.breakAfter(2)
    await expect(second.change()).rejects.toMatchObject({ status: 503 })
    expect((await second.standsAs()).payment_status).toBe('unpaid')
  })

  test('when the answer to all of it is lost with the commit, it is asked what became of it, and read anew', async () => {
    const { id, change, standsAs } = await changing()
    line.breakAt('commit\0', 'before the answer')
    const { data } = await change()
    expect([data.payment_status, data.version]).toEqual(['pending', 2])
    expect(data).toEqual(await standsAs())
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('when it never came to the database nothing is stored, and it is told so', async () => {
    const { id, change, standsAs } = await changing()
    line.breakAt('commit\0', 'before the statement')
    await expect(change()).rejects.toMatchObject({ status: 503, message: expect.stringContaining('Nothing was stored') })
    expect([(await standsAs()).payment_status, await entriesOf(id)]).toEqual(['unpaid', []])
  })

  test('of two changes that wait for each other, the one that the database ends is carried out once more', async () => {
    const [left, right] = [await stored('before', app.db), await stored('before', app.db)]
    let tries = 0
    const both = Promise.withResolvers<void>()
    const crossing = (first: string, second: string, key: string) =>
      inTransaction(app.db, async (trx) => {
        await rename(trx, first, key)
        await keysOf(trx, first)
        tries += 1
        if (tries === 2) both.resolve()
        await both.promise
        await rename(trx, second, key)
        return answeredByKeys(second)
      })
    expect(await Promise.all([crossing(left, right, 'a'), crossing(right, left, 'b')])).toEqual([['a'], ['b']])
    expect(tries).toBe(3)
    expect(await keysOf(app.db, left)).toEqual(await keysOf(app.db, right))
  })

  test('what cannot be sent keeps all of its transaction from being stored', async () => {
    const [id, other] = [await stored(), newId()]
    const refuse = () => {
      throw new Error('unspeakable')
    }
    const unspeakable = { toJSON: refuse } as unknown as string
    const change = inTransaction(db, async (trx) => {
      await trx.insertInto('tries').values({ id: other, kind: 'test', key: 'other' }).execute()
      await rename(trx, id, unspeakable)
      return answeredByKeys(id)
    })
    await expect(change).rejects.toThrow()
    expect([await keysOf(db, id), await keysOf(db, other)]).toEqual([[{ key: 'before' }], []])
  })

  test('what others ask on the same connection comes behind the end of a transaction, be that stored or undone', async () => {
    const one = await openDatabase({ url, connections: 1 })
    const taken = await stored('before', one.db)
    const [id, mine, theirs] = [newId(), newId(), newId()]
    const undone = inTransaction(one.db, adding(taken, 'twice'))
    const beside = stored('beside', one.db)
    const ended = inTransaction(one.db, adding(mine, 'mine'))
    const wrong = inTransaction(one.db, async (trx) => {
      await add(trx, theirs, 'theirs')
      throw new Error('thought better of it')
    })
    const last = add(one.db as Trx, id, 'last')
    expect((await Promise.allSettled([undone, beside, ended, wrong, last])).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    const keys = await Promise.all([await beside, mine, theirs, id].map((each) => keysOf(app.db, each)))
    expect(keys.map((found) => found.map(({ key }) => key))).toEqual([['beside'], ['mine'], [], ['last']])
    await one.close()
  })
})
