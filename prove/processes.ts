/**
 * Two processes are one. Behind nginx as the documents have it, with one folder, then with one bucket and folders of their own: what is ended,
 * published or stored through one counts for the other; tries, jobs and mails are counted once; and of clients who ask once more nobody is
 * lost when a process is killed (`kill -9`) or started anew. `PROVE_KILLS=2` for a short one, `PROVE_ON=bucket` for one of them.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { dailyJobs } from '../src/app/server/daily-jobs.ts'
import { insertSession } from '../src/features/sign-in/server/queries.ts'
import { type Db, openDatabase } from '../src/kit/server/db/database.ts'
import { newId } from '../src/kit/server/db/ids.ts'
import { insertAccount } from '../testing/insert.ts'
import { startBucket } from '../testing/storage/bucket.ts'
import { startServer } from './database.ts'
import { startMailServer } from './mail-server.ts'
import { startNginx } from './nginx.ts'
import { makeProduct, type ServerProcess } from './product.ts'
import type { Verdict } from './verdict.ts'
import { lookAt, startWriting, summed } from './writing.ts'

const kills = Number(process.env.PROVE_KILLS ?? 10)
const mailsSent = 40
const moodyMails = 6

export async function prove(): Promise<Verdict> {
  const lines: string[] = []
  let holds = true
  for (const where of ['folder', 'bucket'] as const) {
    if (process.env.PROVE_ON && process.env.PROVE_ON !== where) continue
    const told = await tried(where)
    for (const line of told.lines) console.log(line)
    lines.push(...told.lines)
    holds &&= told.holds
  }
  return { holds, figure: lines.join('\n') }
}

type Told = { line: string; right: boolean }

async function tried(where: 'folder' | 'bucket'): Promise<{ lines: string[]; holds: boolean }> {
  const database = await startServer(['max_connections=100'])
  const bucket = where === 'bucket' ? await startBucket() : undefined
  const mails = await startMailServer(moodyMails)
  const apart = await mkdtemp(path.join(os.tmpdir(), 'prove-beside-'))
  const environment = { ...bucket?.environment(), SMTP_URL: mails.url, DATA_KEY: randomBytes(32).toString('base64') }
  const product = await makeProduct(database.url, 10, environment)
  const beside = await product.beside(bucket ? { DATA_DIR: apart } : {})
  const both = [product, beside] as const
  const { db, close } = await openDatabase({ url: database.url })
  let front: Awaited<ReturnType<typeof startNginx>> | undefined
  try {
    await queueMails(db)
    for (const one of both) {
      one.start()
      await one.ready()
    }
    front = await startNginx(both.map(({ base }) => new URL(base).host))
    const told: Told[] = []
    const says = (one: Told) => told.push({ ...one, line: `${where}: ${one.line}` })
    if (where === 'folder') {
      says(await sessionsEnd(db, both))
      says(await pagesFollow(db, both))
      says(await triesAreCounted(both))
      says(await mailsWentOnce(db, mails))
      says(await jobsRanOnce(db))
    }
    const writers = startWriting({ base: front.base, world: product.world }, (mark) => isThere(db, mark))
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) says(await readThrough(front.base, product.world.admin.token, both, signal))
    await writers.stop()
    const unanswered = writers.answers.filter(({ status }) => status !== 200)
    says({
      line: `ten writers through all of it, who look and send once more: ${summed(writers.answers)}`,
      right: unanswered.length === 0,
    })
    says(await filesAreRead(db, both))
    const ends = both.reduce((sum, one) => sum + one.endsByItself(), 0)
    for (const one of both) await one.end('SIGTERM')
    const found = await lookAt(db, product, writers.journal)
    const wrong = found.lost + found.half + found.doubled + found.liedAbout + found.leftBehind + ends
    says({
      line:
        `afterwards: ${found.acknowledged} acknowledged writes, ${found.lost} lost, ${found.half} half, ${found.doubled} doubled, ` +
        `${found.liedAbout} told as not stored and stored, ${found.leftBehind} files left behind, ${ends} ends by itself`,
      right: wrong === 0 && found.acknowledged > 0,
    })
    return { lines: told.map(({ line, right }) => (right ? line : `WRONG: ${line}`)), holds: told.every(({ right }) => right) }
  } finally {
    await front?.remove()
    await close()
    await beside.end('SIGKILL')
    await product.remove()
    await bucket?.close()
    mails.close()
    await rm(apart, { recursive: true, force: true })
    database.remove()
  }
}

async function signedIn(db: Db, id: string): Promise<string> {
  return db.transaction().execute(async (trx) => (await insertSession(trx, id, { address: '127.0.0.1', user_agent: 'proof' })).token)
}

async function statusOf(base: string, place: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(base + place, { ...init, redirect: 'manual', signal: AbortSignal.timeout(30_000) })
  await answer.body?.cancel()
  return answer.status
}

const by = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** Ended through one, a session opens nothing at the other with the next request. */
async function sessionsEnd(db: Db, [one, other]: readonly [ServerProcess, ServerProcess]): Promise<Told> {
  const { id } = await insertAccount(db, { role: 'QA' })
  const [count, told] = [50, { before: 0, after: 0 }]
  for (let n = 0; n < count; n++) {
    const token = await signedIn(db, id)
    const [here, there] = n % 2 ? [other, one] : [one, other]
    if ((await statusOf(there.base, '/api/user', by(token))) === 200) told.before += 1
    await statusOf(here.base, '/api/logout', by(token))
    if ((await statusOf(there.base, '/api/user', by(token))) === 401) told.after += 1
  }
  return {
    line: `${told.after} of ${count} sessions ended through one process were over at the other with the next request`,
    right: told.before === count && told.after === count,
  }
}

/** Published and withdrawn through one, seen at the other, whose page was kept before. */
async function pagesFollow(db: Db, [one, other]: readonly [ServerProcess, ServerProcess]): Promise<Told> {
  const { id } = await insertAccount(db, { role: 'Content Creator' })
  const { headers } = by(await signedIn(db, id))
  const post = async (place: string, body: unknown) => {
    const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(one.base + place, sent)
    if (!answer.ok) throw new Error(await answer.text())
    return ((await answer.json()) as { data: { id: string; version: number } }).data
  }
  const pageHas = async (title: string) => (await (await fetch(`${other.base}/announcements`)).text()).includes(title)
  const until = async (title: string, has: boolean) => {
    const begun = performance.now()
    while ((await pageHas(title)) !== has) if (performance.now() - begun > 10_000) return Number.POSITIVE_INFINITY
    return performance.now() - begun
  }
  const [count, waited] = [20, [] as number[]]
  for (let n = 0; n < count; n++) {
    const title = `Published through one ${n}`
    await pageHas(title)
    const made = await post('/api/admin/announcements', { title, category: 'trainings', body: '<p>Text</p>', status: 'published' })
    waited.push(await until(title, true))
    await post(`/api/admin/announcements/${made.id}`, { status: 'draft', version: made.version })
    waited.push(await until(title, false))
  }
  const slowest = Math.round(Math.max(...waited))
  return {
    line: `${count} announcements published and withdrawn through one: seen at the other after ${slowest} ms at most`,
    right: slowest < 1_000,
  }
}

/** Ten wrong passwords for an account from one place, however they are spread. */
async function triesAreCounted(both: readonly ServerProcess[]): Promise<Told> {
  const counts = new Map<number, number>()
  for (let n = 0; n < 20; n++) {
    const body = JSON.stringify({ email: 'nobody@test.example', password: `a wrong one ${n}` })
    const status = await statusOf((both[n % 2] as ServerProcess).base, '/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return { line: `20 wrong passwords, half through each: ${counts.get(429) ?? 0} had to wait`, right: counts.get(429) === 10 }
}

/** Readers who ask once more when they get no answer, while one process after the other is ended and started anew. */
async function readThrough(base: string, token: string, both: readonly ServerProcess[], signal: 'SIGKILL' | 'SIGTERM'): Promise<Told> {
  const places = ['/api/announcements', '/api/admin/training-modules?paginate=10', '/announcements', '/api/user']
  const told = { asked: 0, again: 0, lost: 0 }
  let isOver = false
  const readers = Array.from({ length: 6 }, async (_, reader) => {
    for (let n = reader; !isOver; n++) {
      const ask = () => statusOf(base, places[n % places.length] as string, by(token)).catch(() => 0)
      told.asked += 1
      if ((await ask()) === 200) continue
      told.again += 1
      await pause(100)
      if ((await ask()) !== 200) told.lost += 1
    }
  })
  const times = signal === 'SIGKILL' ? kills : Math.ceil(kills / 2)
  let wrongEnds = 0
  for (let n = 0; n < times; n++) {
    const one = both[n % 2] as ServerProcess
    await pause(1_500 + ((n * 137) % 500))
    const code = await one.end(signal)
    if (signal === 'SIGTERM' && code !== 0) wrongEnds += 1
    one.start()
    await one.ready()
    // it is tried again two seconds after it failed
    await pause(2_500)
  }
  isOver = true
  await Promise.all(readers)
  return {
    line:
      `${times} × one of the two ended by ${signal} and started again: ${told.asked} requests of readers, ${told.again} asked once more, ` +
      `${told.lost} not answered${signal === 'SIGTERM' ? `; ${wrongEnds} ended with another code than 0` : ''}`,
    right: told.lost === 0 && wrongEnds === 0 && (signal === 'SIGKILL' || told.again === 0),
  }
}

/** What somebody finds who looks whether it was stored. */
async function isThere(db: Db, mark: string): Promise<boolean> {
  const { rows } = await sql`
    select from training_modules where title = ${mark} union all
    select from payment_proofs p join files f on f.id = p.file_id where f.name = ${`${mark}.pdf`}`.execute(db)
  return rows.length > 0
}

/** Files that came through either, read through each. */
async function filesAreRead(db: Db, both: readonly ServerProcess[]): Promise<Told> {
  const token = await signedIn(db, (await insertAccount(db, { role: 'Superadmin' })).id)
  const rows = await db.selectFrom('files').select(['id', 'bytes']).orderBy('id').limit(50).execute()
  let whole = 0
  for (const { id, bytes } of rows)
    for (const { base } of both) {
      const answer = await fetch(`${base}/api/files/${id}`, by(token))
      if (answer.ok && (await answer.arrayBuffer()).byteLength === bytes) whole += 1
    }
  return { line: `${rows.length} files read through both: ${whole} whole answers`, right: whole === 2 * rows.length && whole > 0 }
}

async function jobsRanOnce(db: Db): Promise<Told> {
  for (let n = 0; n < 600; n++) {
    const { rows } = await sql<{ count: number; tries: number }>`
      select count(*)::int as count, coalesce(sum(attempts), 0)::int as tries from job_runs where finished_at is not null`.execute(db)
    const { count = 0, tries = 0 } = rows[0] ?? {}
    if (count >= dailyJobs.length) return { line: `${count} jobs of the day, ${tries} runs`, right: tries === count }
    await pause(100)
  }
  return { line: 'the jobs of the day did not run within a minute: they do not before their hour', right: true }
}

async function queueMails(db: Db): Promise<void> {
  const rows = Array.from({ length: mailsSent }, (_, n) => ({
    ...{ id: newId(), template: 'test', recipient: `somebody${n}@test.example` },
    ...{ subject: `Mail ${n}`, text_body: 'Text', html_body: '<p>Text</p>' },
  }))
  await db.insertInto('mails').values(rows).execute()
}

/** Every mail is taken once by a server that first puts some off, says nothing to some, and breaks off at some. */
async function mailsWentOnce(db: Db, mails: Awaited<ReturnType<typeof startMailServer>>): Promise<Told> {
  const left = async () => {
    // those that wait for their next try; what is being sent is reserved for five minutes
    await sql`update mails set next_attempt_at = now() 
      where status = 'queued' and last_error is not null and next_attempt_at < now() + interval '3 minutes'`.execute(db)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from mails where status <> 'sent'`.execute(db)
    return rows[0]?.count ?? 0
  }
  // a server that says nothing is given up after a minute
  for (const end = Date.now() + 400_000; (await left()) > 0 && Date.now() < end; ) await pause(1_000)
  const twice = [...mails.taken.values()].filter((times) => times > 1).length
  const { later, silent, 'breaks off': broken } = mails.met
  return {
    line: `${mailsSent} mails by a server that said "later" to ${later}, nothing to ${silent} and broke off at ${broken}: ${mails.taken.size} taken, ${twice} twice`,
    right: mails.taken.size === mailsSent && twice === 0,
  }
}
