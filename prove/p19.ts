/**
 * P19: a backup restores. The demo world, on PostgreSQL and embedded, is backed up by `npm run backup`’s own program while its server runs and
 * ten clients write, restored elsewhere, backed up once more, and both are held beside each other: rows, files and keys.
 * PostgreSQL → PostgreSQL, embedded → embedded, embedded → PostgreSQL, PostgreSQL → embedded. `npm run verify` has to find nothing.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '../demo/accounts.ts'
import { asStarted } from '../scripts/as-started.ts'
import { freePort } from '../scripts/cluster.ts'
import { readArchive } from '../src/kit/server/backup/archive.ts'
import { Manifest } from '../src/kit/server/backup/manifest.ts'
import { onServer } from '../testing/on-server.ts'
import { startServer } from './database.ts'
import type { Verdict } from './verdict.ts'

type Kind = 'PostgreSQL' | 'embedded'
type Place = { kind: Kind; env: Record<string, string> }

const ways: [Kind, Kind][] = [
  ['PostgreSQL', 'PostgreSQL'],
  ['embedded', 'embedded'],
  ['embedded', 'PostgreSQL'],
  ['PostgreSQL', 'embedded'],
]

export async function prove(): Promise<Verdict> {
  const database = await startServer()
  const home = await mkdtemp(path.join(os.tmpdir(), 'prove-'))
  let places = 0
  const place = async (kind: Kind): Promise<Place> => {
    const name = `place_${places++}`
    const env = { DATA_DIR: path.join(home, name), DATABASE_URL: '', NODE_ENV: '', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
    if (kind === 'embedded') return { kind, env }
    await onServer(database.url, `create database ${name}`)
    return { kind, env: { ...env, DATABASE_URL: database.url.replace(/\/postgres$/, `/${name}`) } }
  }
  try {
    const lines: string[] = []
    let holds = true
    for (const [from, to] of ways) {
      const told = await drill(await place(from), await place(to), home)
      holds &&= told.holds
      lines.push(`${from} → ${to}: ${told.figure}`)
    }
    return { holds, figure: lines.join('\n') }
  } finally {
    await rm(home, { recursive: true, force: true })
    database.remove()
  }
}

async function drill(from: Place, to: Place, home: string): Promise<Verdict> {
  const server = await serve(from)
  const [first, second] = [path.join(home, 'first.tar.zst'), path.join(home, 'second.tar.zst')]
  try {
    const journal = await startWriting(server.base)
    await pause(2_000)
    const backup = await timed(from, 'backup', '--to', first)
    const writes = await journal.stop()
    await server.stop()
    const restore = await timed(to, 'restore', first)
    const verify = await timed(to, 'verify')
    await timed(to, 'backup', '--to', second)
    const [was, is] = [await manifestOf(first), await manifestOf(second)]
    const unequal = [
      ...Object.entries(was.tables).filter(([name, one]) =>
        name === 'mails' ? is.tables[name]?.rows !== one.rows : is.tables[name]?.sha256 !== one.sha256,
      ),
      ...Object.entries(was.files).filter(([id, one]) => is.files[id]?.sha256 !== one.sha256),
      ...Object.entries(was.keys).filter(([name, one]) => is.keys[name]?.sha256 !== one.sha256),
    ].length
    const rows = Object.values(was.tables).reduce((sum, one) => sum + one.rows, 0)
    const files = Object.keys(was.files).length
    return {
      holds: unequal === 0 && was.damaged.length === 0 && writes.failed === 0 && writes.done > 0,
      figure:
        `${rows.toLocaleString('en')} rows, ${files} files, ${/[\d.]+ MB/.exec(backup.says)?.[0]}; backup ${backup.seconds.toFixed(1)} s beside ${writes.done} writes ` +
        `(slowest ${Math.round(writes.slowest)} ms, ${writes.failed} refused), restore ${restore.seconds.toFixed(1)} s, verify ${verify.seconds.toFixed(1)} s; unequal: ${unequal}`,
    }
  } finally {
    await server.stop()
    for (const name of await readdir(home)) if (name.endsWith('.zst')) await rm(path.join(home, name))
  }
}

async function manifestOf(archive: string): Promise<Manifest> {
  for await (const { name, content } of readArchive(archive))
    if (name === 'manifest.json') return Manifest.parse(JSON.parse((await buffer(content)).toString()))
  throw new Error(`${archive} has no manifest.`)
}

/** Ten clients of an admin, each with one write after the other. */
async function startWriting(base: string) {
  const post = (url: string, body: unknown, more: Record<string, string> = {}) =>
    fetch(base + url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...more } })
  const signedIn = await post('/api/login', { email: 'admin@demo.example', password: demoPassword })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const told = { done: 0, failed: 0, slowest: 0 }
  let going = true
  const clients = Array.from({ length: 10 }, async (_, client) => {
    for (let n = 0; going; n++) {
      const begun = performance.now()
      const training = { title: `Written beside a backup ${client}-${n}`, type: 'seminar' }
      const answer = await post('/api/admin/training-modules', training, { authorization: `Bearer ${token}` })
      await answer.body?.cancel()
      told.slowest = Math.max(told.slowest, performance.now() - begun)
      told[answer.ok ? 'done' : 'failed'] += 1
      await pause(20)
    }
  })
  return {
    stop: async () => {
      going = false
      await Promise.all(clients)
      return told
    },
  }
}

/** A server with the demo world. */
async function serve({ env }: Place) {
  const port = String(Number(process.env.PROVE_PORT) || (await freePort()))
  const child = spawn(process.execPath, asStarted, {
    env: { ...process.env, ...env, DEMO: 'on', PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const base = `http://127.0.0.1:${port}`
  for (const end = Date.now() + 300_000; ; await pause(100)) {
    const answer = await fetch(`${base}/readyz`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) break
    if (Date.now() > end || child.exitCode !== null) throw new Error('The server with the demo world is not ready after five minutes.')
  }
  return {
    base,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs one of the commands as people do. @throws when it ends with another code than 0 */
async function timed({ env }: Place, name: 'backup' | 'restore' | 'verify', ...words: string[]) {
  const begun = performance.now()
  const child = spawn(process.execPath, [`src/app/server/backup/${name}.ts`, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let says = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (says += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}: ${says}`)
  return { says, seconds: (performance.now() - begun) / 1000 }
}
