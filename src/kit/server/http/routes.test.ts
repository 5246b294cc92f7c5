import { readFile } from 'node:fs/promises'
import fastifyMultipart from '@fastify/multipart'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../../../testing/fresh-database.ts'
import { calls, dataOf } from '../../contract/call.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { answerErrors } from './errors.ts'
import { fileFrom, routes, tied } from './routes.ts'

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
  gone: { method: 'GET', path: '/gone', access: 'public', answer: 'file' },
})
const tries = (wins: number) =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ n: number }>`select lose_until(${wins}::int) as n`.execute(trx)
    return { data: rows[0]?.n as number }
  })
// These two are no calls of the product: tests that go over all calls must not meet them.
afterAll(() => {
  for (const call of Object.values(table)) tied.delete(`${call.method} ${call.path}`)
})
routes(app, table, {
  second: () => tries(2),
  third: () => tries(5),
  gone: async () => ({ ...fileFrom('/nowhere', 'a.pdf', 'application/pdf', 8), tag: 'a' }),
})

test('a transaction that lost against another is carried out once more; who loses twice is asked to try again', async () => {
  const won = await app.inject({ method: 'POST', url: '/second' })
  expect([won.statusCode, won.json().data]).toEqual([200, 2])
  const gaveUp = await app.inject({ method: 'POST', url: '/third' })
  expect([gaveUp.statusCode, gaveUp.headers['retry-after']]).toEqual([503, '1'])
  const { rows } = await sql<{ last: number }>`select last_value::int as last from tried`.execute(db)
  expect(rows[0]?.last).toBe(4)
})

test('a file that is gone from the disk is a failure of one answer, whether it is sent or was kept by the browser', async () => {
  const answers = [await app.inject('/gone'), await app.inject({ url: '/gone', headers: { 'if-none-match': '"a"' } })]
  expect(answers.map((one) => one.statusCode)).toEqual([500, 304])
  // A second file is opened after the first one: what the first had to say was said by then.
  await expect(readFile('/nowhere')).rejects.toThrow('ENOENT')
  expect((await app.inject('/gone')).statusCode).toBe(500)
})
