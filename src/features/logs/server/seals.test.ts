import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { checkSealedFile } from '../../../kit/server/log/sealed-file.ts'
import { sealDue } from '../../../kit/server/log/sealing.ts'
import { publicKeys } from '../../../kit/server/seal/keys.ts'
import { inbox } from '../../inbox/contract.ts'
import { logSeals } from '../contract-seals.ts'
import { checkSealedLog } from './check-log.ts'
import { mailHead } from './mail-head.ts'

const app = await startApp()
const { db, settings, visitor } = app
const superadmin = await app.as('Superadmin')
const today = agencyDay()

const write = (says: string) =>
  inAct(bySystem(db, settings, 'test'), (act) =>
    writeLog(act, { action: 'job.tested', object: { type: 'test', id: null }, says, after: { long: '12345678901234567890.10' } }),
  )
const mailed = () => db.selectFrom('mails').selectAll().where('template', '=', 'log_head').orderBy('recipient').execute()

test('before anything is sealed everybody reads that, and nothing is mailed', async () => {
  expect(await visitor.send(logSeals.heads)).toEqual({ newest: null, signed: null, data: [], next: null })
  await insertAccount(db, { role: 'trustee', email: 'chair@board.example' })
  await mailHead(db, settings, today, 'run')
  expect(await mailed()).toEqual([])
})

test('everybody reads the newest head and that of each day; the newest is signed by the agency', async () => {
  await write('first')
  await sealDue(db)
  await write('second')
  await sealDue(db)
  const answer = await visitor.fetch(logSeals.heads.path, { method: 'GET' })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const { newest, signed, data, next } = await visitor.send(logSeals.heads)
  expect(newest).toMatchObject({ head: expect.stringMatching(/^[0-9a-f]{64}$/), sealed_at: expect.stringMatching(/\.\d{6}Z$/) })
  expect(data).toEqual([{ day: today, ...newest }])
  expect(next).toBeNull()
  const keys = createLocalJWKSet({ keys: (await publicKeys(db, settings)).map(({ jwk }) => jwk) as never })
  const { payload } = await jwtVerify(signed as string, async (header, token) =>
    keys({ ...header, kid: header.kid?.split('#')[1] as string }, token),
  )
  expect(payload.log).toEqual(newest)
  expect((await visitor.send(logSeals.heads, { query: { until: addDays(today, -1) } })).data).toEqual([])
  expect(await visitor.refused(logSeals.heads, { query: { until: '2026-02-30' } })).toMatchObject({ status: 422 })
})

test('the heads of earlier years are found a year at a time', async () => {
  await sql`alter table log_seals disable trigger user`.execute(db)
  await sql`update log_seals set sealed_at = now() - interval '500 days' where number = 1`.execute(db)
  const { data, next } = await visitor.send(logSeals.heads)
  expect([data.length, next]).toEqual([1, `/transparency/heads.json?until=${addDays(today, -366)}`])
  const until = new URL(next as string, 'http://localhost').searchParams.get('until') as string
  const earlier = await visitor.send(logSeals.heads, { query: { until } })
  expect([earlier.data.map(({ number }) => number), earlier.next]).toEqual([[1], null])
  await sql`delete from log_seals`.execute(db)
  await sql`delete from log_unsealed`.execute(db)
  await sql`insert into log_unsealed select id from log_entries`.execute(db)
  await sql`alter table log_seals enable trigger user`.execute(db)
  await sealDue(db)
})

test('the head goes to every active trustee once a week, with what it stands for, and stands in the log', async () => {
  await insertAccount(db, { role: 'trustee', email: 'member@board.example' })
  await insertAccount(db, { role: 'trustee', email: 'former@board.example', status: 'suspended' as never })
  const { newest } = await visitor.send(logSeals.heads)
  for (const day of [today, addDays(today, 1), addDays(today, 6)]) await mailHead(db, settings, day, 'run')
  const mails = await mailed()
  expect(mails.map(({ recipient }) => recipient)).toEqual(['chair@board.example', 'member@board.example'])
  expect(mails[0]?.text_body).toContain(newest?.head)
  expect(mails[0]?.text_body).toContain('/transparency')
  await mailHead(db, settings, addDays(today, 7), 'run')
  expect(await mailed()).toHaveLength(4)
  const told = await db.selectFrom('log_entries').select('says').where('action', '=', 'log.head_mailed').execute()
  expect(told).toEqual([{ says: 'Mailed the head of the log to 2 trustees' }, { says: 'Mailed the head of the log to 2 trustees' }])
  await sealDue(db)
})

test('the Superadmin takes the whole log along as a file, which proves itself, and names what was changed in it', async () => {
  const file = async (text: string) => {
    const place = path.join(app.dataDir, 'log.jsonl')
    await writeFile(place, text)
    return checkSealedFile(place)
  }
  const text = await (await superadmin.send(logSeals.export)).text()
  const { newest } = await visitor.send(logSeals.heads)
  expect(await file(text)).toMatchObject({ findings: [], entries: newest?.total, head: newest?.head })
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.includes('"says":"second"'))
  const { id } = JSON.parse(lines[at] as string)
  const without = (some: string[]) => some.join('\n')
  expect((await file(text.replace('"says":"second"', '"says":"third"'))).findings).toEqual([expect.stringContaining(`The entry ${id} of`)])
  expect((await file(without(lines.toSpliced(at, 1)))).findings).toEqual([expect.stringContaining(`The entry ${id} is gone`)])
  const other = (lines[at] as string).replace(id, '01900000-0000-7000-8000-000000000000')
  expect((await file(without(lines.toSpliced(at, 0, other)))).findings).toEqual([expect.stringContaining('was inserted past the product')])
  // the same entries, written by another program
  const reordered = Object.fromEntries(Object.entries(JSON.parse(lines[at] as string)).reverse())
  expect((await file(without(lines.toSpliced(at, 1, JSON.stringify(reordered, null, 0))))).findings).toEqual([])
  expect((await file(without(lines.slice(0, -2)))).findings).toEqual([expect.stringContaining('it is not whole')])
  await expect(file('{"id": 1}\n')).rejects.toThrow('is no seal')
})

test('the file is given to no other role, and only after a fresh proof', async () => {
  for (const role of ['Monitoring', 'Admin', 'trustee'] as const)
    expect(await (await app.as(role)).refused(logSeals.export)).toMatchObject({ status: 403 })
  const old = await app.as('Superadmin')
  await db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 3_600_000) } as never)
    .where('account_id', '=', old.id as string)
    .execute()
  expect(await old.refused(logSeals.export)).toMatchObject({ status: 403 })
})

test('who keeps the log sees up to where it is sealed; what the nightly look finds stands in the inbox until it is gone', async () => {
  const state = async () => (await superadmin.send(logSeals.state)).data
  const waiting = async () => (await superadmin.send(inbox.waiting)).data.find(({ kind }) => kind === 'log_findings')
  await sealDue(db)
  await checkSealedLog(db, settings, today, 'run')
  const { newest } = await visitor.send(logSeals.heads)
  expect(await state()).toMatchObject({
    newest,
    waiting: 0,
    checked: { entries: newest?.total, found: 0, findings: [] },
    mailed_on: addDays(today, 7),
  })
  expect(await waiting()).toMatchObject({ count: 0, since: null })

  const change = async (from: string, to: string) => {
    await sql`alter table log_entries disable trigger user`.execute(db)
    await db.updateTable('log_entries').set({ says: to }).where('says', '=', from).execute()
    await sql`alter table log_entries enable trigger user`.execute(db)
  }
  const { id } = await db.selectFrom('log_entries').select('id').where('says', '=', 'first').executeTakeFirstOrThrow()
  await change('first', 'another')
  await expect(checkSealedLog(db, settings, addDays(today, 1), 'run')).rejects.toThrow(
    `the log is not what was sealed (1 finding): The entry ${id}`,
  )
  expect(await state()).toMatchObject({ waiting: 1, checked: { found: 1, findings: [expect.stringContaining(id)] } })
  expect(await waiting()).toMatchObject({ count: 1, since: expect.any(String) })
  const told = await db.selectFrom('log_entries').select('says').where('action', '=', 'log.found_changed').execute()
  expect(told).toEqual([{ says: 'Found that the log is not what was sealed: 1 finding' }])

  await expect(checkSealedLog(db, settings, addDays(today, 1), 'run')).rejects.toThrow('(1 finding)')
  expect(await db.selectFrom('log_entries').select('says').where('action', '=', 'log.found_changed').execute()).toHaveLength(1)

  await change('another', 'first')
  await checkSealedLog(db, settings, addDays(today, 2), 'run')
  expect(await waiting()).toMatchObject({ count: 0, since: null })
})

test('the nightly look knows a chain that was written anew by the head that was mailed', async () => {
  await sql`alter table log_seals disable trigger user`.execute(db)
  await sql`delete from log_seals`.execute(db)
  await sql`alter table log_seals enable trigger user`.execute(db)
  await sql`delete from log_unsealed`.execute(db)
  await sql`insert into log_unsealed select id from log_entries`.execute(db)
  await sealDue(db)
  await expect(checkSealedLog(db, settings, addDays(today, 3), 'run')).rejects.toThrow('it was written anew')
})
