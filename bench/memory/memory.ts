/**
 * `npm run bench:memory`: how soon the product answers on PostgreSQL, what it holds while nobody asks anything, and what after twelve exports
 * of 102,003 programs and fifty thousand lists and records. Prints tables for docs/performance.md; exits with 1 when it holds, or waits, longer
 * than we promise. What an hour of mixed use leaves is `PROVE_MINUTES=60 npm run prove -- P20`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { asStarted } from '../../scripts/as-started.ts'
import { withCluster } from '../../scripts/cluster.ts'
import { type Asking, load } from '../load.ts'
import { median } from '../measured.ts'
import { type Running, signIn, startServer } from '../servers.ts'
import { fillWorld } from '../world.ts'

/** Milliseconds until the first answer, millions of bytes at rest, and at most under load. */
const promised = { start: 1_000, rest: 130, load: 300 }
const starts = 5
const exports = 12

type Product = Running & { ready: number }

console.log(
  `Node ${process.versions.node} · ${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, load ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
)
const missed = [...(await withCluster([], empty)), ...(await withCluster(['shared_buffers=512MB', 'max_wal_size=4GB'], used))]
for (const one of missed) console.log(`missed: ${one}`)
process.exitCode = missed.length > 0 ? 1 : 0

/** Without a row: a start after the first, which makes the tables. */
async function empty(url: string): Promise<string[]> {
  // with files of its own; the filled world's key lies where it was filled from
  const files = { DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'portal-bench-')) }
  process.once('exit', () => rmSync(files.DATA_DIR, { recursive: true, force: true }))
  await (await started(url, files)).stop()
  console.log('\n| start | ready after | at rest, ten seconds later | of it not files |\n|---|---|---|---|')
  const seen: { ready: number; rest: number }[] = []
  for (let n = 1; n <= starts; n++) {
    const product = await started(url, files)
    await pause(10_000)
    const { resident, anonymous } = sizeOf(product)
    console.log(`| ${n} | ${product.ready.toFixed(0)} ms | ${resident.toFixed(0)} MB | ${anonymous.toFixed(0)} MB |`)
    seen.push({ ready: product.ready, rest: resident })
    await product.stop()
  }
  const [ready, rest] = [median(seen.map((one) => one.ready)), median(seen.map((one) => one.rest))]
  return [
    ...(ready > promised.start ? [`ready after ${ready.toFixed(0)} ms, promised ${promised.start}`] : []),
    ...(rest > promised.rest ? [`${rest.toFixed(0)} MB at rest, promised ${promised.rest}`] : []),
  ]
}

async function used(url: string): Promise<string[]> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  await fillWorld(database, url, '15')
  const ids = (await database.query('select id from finances limit 1000')).rows.map((row) => row.id as string)
  await database.end()
  const product = await started(url)
  const token = await signIn(product.base, 'finance')
  console.log('\n| | MB | at most meanwhile |\n|---|---|---|')
  const say = async (what: string, work: () => Promise<unknown>) => {
    const most = await mostWhile(product, work)
    // what the allocator and the collector give back by themselves when it is quiet
    await pause(30_000)
    console.log(`| ${what} | ${sizeOf(product).resident.toFixed(0)} | ${most.toFixed(0)} |`)
    return most
  }
  await say('102,003 programs, after the first start brought what it brings', () => pause(60_000))
  await say(`after ${exports} exports of all programs`, async () => {
    for (let n = 0; n < exports; n++) await exported(product.base, token)
  })
  const under = await say('after half a minute of lists and records, 50 connections', async () => {
    await load(product.base, token, 15, () => ({ next: (n = Math.random()) => listed(n) }))
    await load(product.base, token, 15, () => ({ next: () => shown(ids) }))
  })
  await product.stop()
  return under > promised.load ? [`${under.toFixed(0)} MB under lists and records, promised ${promised.load}`] : []
}

function listed(share: number): Asking {
  return { method: 'POST', path: `/api/admin/programs?page=${1 + Math.floor(share * 500)}`, body: {} }
}

function shown(ids: readonly string[]): Asking {
  return { method: 'GET', path: `/api/admin/finances/${ids[Math.floor(Math.random() * ids.length)]}` }
}

async function exported(base: string, token: string): Promise<void> {
  const answer = await fetch(`${base}/api/admin/export/programs`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`An export was answered with ${answer.status}`)
  for await (const _ of answer.body ?? []);
}

/** What `npm start` runs, and how long it took until it answered. */
async function started(url: string, files: Record<string, string> = {}): Promise<Product> {
  const begun = performance.now()
  const environment = { DATABASE_URL: url, RATE_LIMITS: 'off', DEMO: 'off', NODE_ENV: '', LOG_LEVEL: 'error', ...files }
  const product = await startServer(asStarted, environment, '/healthz')
  return { ...product, ready: performance.now() - begun }
}

async function mostWhile(product: Product, work: () => Promise<unknown>): Promise<number> {
  let most = 0
  const look = setInterval(() => (most = Math.max(most, sizeOf(product).resident)), 200)
  try {
    await work()
  } finally {
    clearInterval(look)
  }
  return most
}

/** Millions of bytes that the process holds, and those of them that lie in no file. */
function sizeOf({ pid }: Product): { resident: number; anonymous: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) * 1024) / 1e6
  return { resident: of('Rss'), anonymous: of('Anonymous') }
}
