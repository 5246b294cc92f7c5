import { mkdtemp, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../../../testing/fresh-database.ts'
import { calls, dataOf } from '../../contract/call.ts'
import type { Trx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { answerErrors } from '../http/errors.ts'
import { fileFrom } from '../http/file-answer.ts'
import { writeLog } from '../log/queries.ts'
import { readSettings } from '../settings.ts'
import { change, handlers, tied } from './handlers.ts'

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
  around: { method: 'POST', path: '/around', access: 'public', answer },
  forgotten: { method: 'POST', path: '/forgotten', access: 'public', answer },
  logged: { method: 'POST', path: '/logged', access: 'public', answer },
  prepared: { method: 'POST', path: '/prepared', access: 'public', answer },
})
const aFile = { id: newId(), kind: 'document', name: 'a.pdf', type: 'application/pdf', bytes: 1, sha256: 'a'.repeat(64) } as const
const tries = async (wins: number, trx: Trx) => {
  const { rows } = await sql<{ n: number }>`select lose_until(${wins}::int) as n`.execute(trx)
  return { data: rows[0]?.n as number }
}
// These are no calls of the product: tests that go over all calls must not meet them.
afterAll(() => {
  for (const call of Object.values(table)) tied.delete(`${call.method} ${call.path}`)
})
const steps: string[] = []
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'routes-test-'))
const tie = handlers(table, {
  second: change((_, act) => tries(2, act.trx)),
  third: change((_, act) => tries(5, act.trx)),
  gone: async () => ({ ...fileFrom('/nowhere', 'a.pdf', 'application/pdf', 8), tag: 'a' }),
  around: async ({ act }) => {
    steps.push('before')
    const answer = await act(async ({ origin }) => {
      steps.push(origin.call)
      return { data: 1 }
    })
    steps.push('after')
    return answer
  },
  forgotten: change(async (_, { trx }) => {
    await trx.insertInto('files').values(aFile).execute()
    return { data: 1 }
  }),
  logged: change(async (_, act) => {
    await act.trx.insertInto('files').values(aFile).execute()
    await writeLog(act, { action: 'file.added', object: { type: 'file', id: aFile.id }, says: 'Added a file' })
    return { data: 1 }
  }),
  prepared: async ({ preparedAct }) => {
    let made = 0
    return preparedAct(
      async () => ++made,
      async ({ trx }, prepared) => {
        await tries(2, trx)
        return { data: prepared }
      },
    )
  },
})
tie(app, db, readSettings({ DATA_DIR: dataDir, DEMO: 'off' }))

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

test('a change that leaves no entry in the log is refused as a fault of ours, and nothing of it is stored', async () => {
  const stored = () => db.selectFrom('files').select('id').where('id', '=', aFile.id).execute()
  expect([(await app.inject({ method: 'POST', url: '/forgotten' })).statusCode, await stored()]).toEqual([500, []])
  expect([(await app.inject({ method: 'POST', url: '/logged' })).statusCode, await stored()]).toEqual([200, [{ id: aFile.id }]])
  const entry = await db.selectFrom('log_entries').selectAll().where('object_id', '=', aFile.id).executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actor_name: 'System', call: 'POST /logged', says: 'Added a file' })
})

test('a handler does what belongs outside of the transaction before its change and after it', async () => {
  expect((await app.inject({ method: 'POST', url: '/around' })).statusCode).toBe(200)
  expect(steps).toEqual(['before', 'POST /around', 'after'])
})

test('what a change uses up is made anew for the second try', async () => {
  await sql`alter sequence tried restart`.execute(db)
  expect((await app.inject({ method: 'POST', url: '/prepared' })).json().data).toBe(2)
})
