import fastifyMultipart from '@fastify/multipart'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../../../testing/fresh-database.ts'
import { calls, dataOf } from '../../contract/call.ts'
import { answerErrors } from './errors.ts'
import { routes, tied } from './routes.ts'

const { db, close } = await freshDatabase()
afterAll(close)
await sql`create sequence tried`.execute(db)
await sql`create function lose_until(wins int) returns int language plpgsql as $$
  declare try int := nextval('tried');
  begin
    if try < wins then raise exception 'could not serialize access' using errcode = '40001'; end if;
    return try;
  end $$`.execute(db)

const app = Fastify()
await app.register(fastifyMultipart)
answerErrors(app)
app.decorateRequest('actor', null)
const answer = dataOf(z.int())
const table = calls({
  second: { method: 'POST', path: '/second', access: 'public', answer },
  third: { method: 'POST', path: '/third', access: 'public', answer },
})
const tries = (wins: number) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ n: number }>`select lose_until(${wins}::int) as n`.execute(trx)
    return { data: rows[0]?.n as number }
  })
// These two are no calls of the product: tests that go over all calls must not meet them.
afterAll(() => {
  for (const call of Object.values(table)) tied.delete(`${call.method} ${call.path}`)
})
routes(app, table, { second: () => tries(2), third: () => tries(5) })

test('a transaction that lost against another is carried out once more; who loses twice is asked to try again', async () => {
  const won = await app.inject({ method: 'POST', url: '/second' })
  expect([won.statusCode, won.json().data]).toEqual([200, 2])
  const gaveUp = await app.inject({ method: 'POST', url: '/third' })
  expect([gaveUp.statusCode, gaveUp.headers['retry-after']]).toEqual([503, '1'])
  const { rows } = await sql<{ last: number }>`select last_value::int as last from tried`.execute(db)
  expect(rows[0]?.last).toBe(4)
})
