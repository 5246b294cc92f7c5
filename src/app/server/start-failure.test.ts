import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { storeOf } from '../../kit/server/files/store.ts'
import { readSettings } from '../../kit/server/settings.ts'
import { startFailure } from './start-failure.ts'

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'start-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const place = { host: '127.0.0.1', port: 3000, dataDir, databaseUrl: undefined }
const databaseUrl = 'postgres://portal:secret@127.0.0.1:1/agency'
const failed = (code: string, more: object = {}) => Object.assign(new Error(`it failed: ${code}`), { code, ...more })

test('a port that is taken is told with its number', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => taken.once('listening', ready))
  const { port } = taken.address() as net.AddressInfo
  const error = await new Promise((resolve) => net.createServer().once('error', resolve).listen(port, '127.0.0.1'))
  expect(startFailure(error, { ...place, port })).toBe(
    `Port ${port} of 127.0.0.1 is taken by another process. Stop that one, or name another PORT (a free one: PORT=0).`,
  )
  taken.close()
})

test('a database server that does not answer is told without the password, also behind a sentence of ours', async () => {
  const error = await new pg.Client({ connectionString: databaseUrl }).connect().catch((cause: unknown) => cause)
  const wrapped = new Error('The database could not be brought up to date.', { cause: error })
  for (const one of [error, wrapped]) {
    const sentence = startFailure(one, { ...place, databaseUrl })
    expect(sentence).toBe(
      'The database server 127.0.0.1:1 does not answer (ECONNREFUSED). Start PostgreSQL there, or correct DATABASE_URL.',
    )
  }
})

test('what PostgreSQL refuses says what to correct', () => {
  const told = (code: string) => startFailure(failed(code), { ...place, databaseUrl })
  expect(told('28P01')).toContain('does not let portal in')
  expect(told('3D000')).toContain('There is no database agency')
  expect(told('42501')).toContain('Make it its owner')
  for (const code of ['28P01', '3D000', '42501', '57P03', '53300']) expect(told(code)).not.toContain('secret')
})

test('a folder that cannot be written or is none says so', () => {
  expect(startFailure(failed('EACCES', { syscall: 'mkdir', path: '/srv/db' }), place)).toContain('/srv/db cannot be written by this user')
  expect(startFailure(failed('EACCES', { syscall: 'listen' }), { ...place, port: 80 })).toContain('may not listen on port 80')
  expect(startFailure(failed('ENOSPC'), place)).toContain('is full')
})

test('a fault without a sentence of its own is told with where it was, and nothing of its rows', () => {
  const cause = Object.assign(new Error('x'), { code: '23514', severity: 'ERROR', detail: 'Failing row contains (Maria)' })
  const told = startFailure(new Error('The database could not be brought up to date.', { cause }), { ...place, databaseUrl })
  expect(told).toMatch(/^The database could not be brought up to date\.\n.*23514/s)
  expect(told).not.toContain('Maria')
})

test('the server itself ends with the sentence alone', { timeout: 60_000 }, async () => {
  const file = path.join(dataDir, 'a-file')
  await writeFile(file, '')
  const { PATH } = process.env
  const started = spawnSync(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH, DATA_DIR: file, PORT: '0' },
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(started.stderr.trim()).toBe(`DATA_DIR (${file}) is no folder. Name one, or a place where one can be made.`)
  expect(started.status).toBe(1)
})

test('a storage of files that is away says so at the first start', async () => {
  const environment = { FILES_URL: 's3://bucket?endpoint=http://127.0.0.1:1', FILES_KEY_ID: 'id', FILES_SECRET: 'secret' }
  const error = await storeOf(readSettings({ DATA_DIR: dataDir, ...environment }))
    .marker.read()
    .catch((cause: unknown) => cause)
  expect(startFailure(error, place)).toBe(
    's3://bucket at http://127.0.0.1:1 does not answer (ECONNREFUSED). Is the storage there, and the endpoint in FILES_URL the right one?',
  )
})
