import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { insertAccount, insertCampus } from '../../../testing/insert.ts'
import { insertSession } from '../../features/sign-in/server/queries.ts'
import { readSettings } from '../../kit/server/settings.ts'
import { makeApp } from './app.ts'

const { db, close } = await freshDatabase()
const app = await makeApp(db, readSettings({ DEMO: 'off', LOG_LEVEL: 'silent', RATE_LIMITS: 'on' }))
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
afterAll(async () => {
  await app.close()
  await close()
})

// An export that does not fit into the buffers between server and reader: it runs until it is read.
const campus = await insertCampus(db)
// in pieces: a statement has ten seconds on PostgreSQL, and each of these rows is indexed letter by letter
for (let from = 0; from < 1_600; from += 200)
  await sql`
    insert into programs (id, campus_id, name, degree_level, discipline)
    select gen_random_uuid(), ${campus.id}, 'Program ' || n, 'undergraduate', repeat('x', 10000)
    from generate_series(${from + 1}::int, ${from + 200}::int) n`.execute(db)

async function person() {
  const account = await insertAccount(db, { role: 'QA' })
  const { token } = await db.transaction().execute((trx) => insertSession(trx, account.id, { address: '', user_agent: '' }))
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' } })
  return { get, start: () => get('/api/admin/export/programs') }
}

test('a person has two exports running at most; a third says when to try again, and others are not held up', async () => {
  const [mine, theirs] = [await person(), await person()]
  const running = [await mine.start(), await mine.start()]
  expect(running.map((one) => one.status)).toEqual([200, 200])
  const third = await mine.get('/api/admin/export/campus')
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await third.json()).toEqual({ message: expect.stringContaining('Two of your exports are still running') })
  const other = await theirs.start()
  expect([other.status, (await mine.get('/api/user')).status]).toEqual([200, 200])
  await Promise.all([...running, other].map((one) => one.body?.cancel()))
})

test('an export that has arrived, or that nobody waits for any more, makes room for the next', async () => {
  const { start } = await person()
  const [read, left] = [await start(), await start()]
  expect((await start()).status).toBe(429)
  expect((await read.text()).split('\r\n')).toHaveLength(1_602)
  const next = await start()
  expect(next.status).toBe(200)
  expect((await start()).status).toBe(429)
  await left.body?.cancel()
  const started: Response[] = []
  await expect
    .poll(
      async () => {
        const answer = await start()
        started.push(answer)
        return answer.status
      },
      { timeout: 20_000 },
    )
    .toBe(200)
  await Promise.all([next, ...started].map((one) => one.body?.cancel()))
})

test('an export that is refused does not count', async () => {
  const { get, start } = await person()
  for (let n = 0; n < 4; n++) expect((await get('/api/admin/export/programs?filter=nonsense')).status).toBe(422)
  const answers = [await start(), await start()]
  expect(answers.map((one) => one.status)).toEqual([200, 200])
  await Promise.all(answers.map((one) => one.body?.cancel()))
})
