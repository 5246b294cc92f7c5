import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { asStarted } from '../../scripts/as-started.ts'
import { untouchedWorld } from '../worlds.ts'

let dataDir: string
test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-stop-'))
  await cp(untouchedWorld, dataDir, { recursive: true })
})
test.afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a second server on the same data says that the first one holds it; a stop answers what is under way, exits with 0, and the next start finds everything as it was', async () => {
  // four starts of a server, each of several seconds where both processors are busy
  const first = await start()
  const other = spawn(process.execPath, asStarted, { env: environment() })
  let said = ''
  other.stderr.on('data', (text) => {
    said += text
  })
  expect(await exitOf(other)).toBe(1)
  expect(said).toContain('in use by another process')

  const answers = Array.from({ length: 40 }, () => fetch(`${first.address}/api/announcements`))
  // Stopped only once the server has them all: a request that never arrived is not under way.
  await fetch(`${first.address}/readyz`)
  first.process.kill('SIGTERM')
  const statuses = (await Promise.all(answers)).map((answer) => answer.status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await exitOf(first.process)).toBe(0)

  const second = await start()
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
  second.process.kill('SIGTERM')
  expect(await exitOf(second.process)).toBe(0)
})

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', DATABASE_URL: '', NODE_ENV: '' }
}

/** A server process of its own, once it says that it is ready. */
function start(): Promise<{ process: ChildProcess; address: string }> {
  const server = spawn(process.execPath, asStarted, { env: environment() })
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (text) => {
      said += text
      const address = /Ready after .*? (http:\/\/\S+)/.exec(said)?.[1]
      if (address) resolve({ process: server, address })
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
}

function exitOf(server: ChildProcess): Promise<number | null> {
  return server.exitCode !== null ? Promise.resolve(server.exitCode) : new Promise((resolve) => server.once('exit', resolve))
}
