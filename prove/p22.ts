/**
 * P22: one changed row of the log is found and named by anyone. A log of 1,000,000 entries is sealed as the server does it; one of them is
 * changed past the product's guard, and `npm run verify-log` is given the database, read only, and then a file of the whole log. It has to
 * name the row, and nothing else, within a minute each; before the change it has to find nothing. Then the chain is written anew from the
 * changed row on: only the head that was kept outside tells.
 */
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { migrations } from '../src/app/features.ts'
import { type Db, openDatabase } from '../src/kit/server/db/database.ts'
import { migrate } from '../src/kit/server/db/migrate.ts'
import { findNewestSeal } from '../src/kit/server/log/queries-seals.ts'
import { sealedLines } from '../src/kit/server/log/sealed-file.ts'
import { sealDue } from '../src/kit/server/log/sealing.ts'
import { startServer } from './database.ts'
import type { Verdict } from './verdict.ts'

const entries = 1_000_000
const longest = 60

export async function prove(): Promise<Verdict> {
  const server = await startServer()
  const home = await mkdtemp(path.join(os.tmpdir(), 'prove-'))
  const database = await openDatabase({ url: server.url })
  const { db } = database
  const lines: string[] = []
  let holds = true
  const tell = (says: string, isRight: boolean, run?: Run) => {
    holds &&= isRight && (run === undefined || run.seconds <= longest)
    const figures = run ? ` in ${run.seconds.toFixed(1)} s, ${Math.round(run.megabytes)} MB` : ''
    lines.push(`${isRight ? '' : 'NOT '}${says}${figures}`)
  }
  try {
    await database.unlimited(() => migrate(db, migrations))
    await fill(db)
    const begun = performance.now()
    await sealDue(db)
    lines.push(
      `${entries.toLocaleString('en')} entries sealed, a thousand a seal, in ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
    )
    const head = (await findNewestSeal(db))?.head as string
    // who checks may only read
    const url = new URL(server.url)
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    const onDatabase = (...more: string[]) => verify('--url', url.href, ...more)

    const whole = await onDatabase('--head', head)
    tell(
      'found nothing in what is as it was sealed',
      whole.code === 0 && whole.says.includes(`${entries.toLocaleString('en')} entries`),
      whole,
    )

    const id = await changeOne(db)
    const named = (run: Run) => run.code === 1 && run.says.includes('(1 finding)') && run.says.includes(`The entry ${id} of`)
    const changed = await onDatabase('--head', head)
    tell('named the changed row of the database', named(changed), changed)

    const file = path.join(home, 'log.jsonl')
    await pipeline(Readable.from(sealedLines(db)), createWriteStream(file))
    const inFile = await verify('--file', file, '--head', head)
    const megabytes = ((await stat(file)).size / 1e6).toFixed(0)
    tell(`named the changed row of a file of ${megabytes} MB`, named(inFile), inFile)

    await writeAnew(db)
    const anew = await onDatabase()
    const told = await onDatabase('--head', head)
    tell('took a chain that was written anew for whole without a head', anew.code === 0, anew)
    tell('knew it by the head kept outside', told.code === 1 && told.says.includes(`The head ${head} is not among`), told)
  } finally {
    await database.close()
    await rm(home, { recursive: true, force: true })
    server.remove()
  }
  return { holds, figure: lines.join('\n') }
}

/** Entries as the busiest acts write them, by statements of a few seconds. */
async function fill(db: Db): Promise<void> {
  const atOnce = 10_000
  for (let from = 0; from < entries; from += atOnce)
    await sql`
      insert into log_entries (id, at, actor_id, actor_name, actor_role, call, action, object_type, object_id, says, before, after,
        institution_id, accreditation_id, request_id, address)
      select (lpad(to_hex(1750000000000 + n), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
        '2026-01-01'::timestamptz + n * interval '11.000007 seconds', gen_random_uuid(), 'Finance Officer ' || n % 40, 'Finance',
        'POST /api/admin/finances/update-status', 'finance.status_changed', 'finance', gen_random_uuid(),
        'Verified the payment of ₱' || n || '.00 for visit SV-2026-' || n % 10000,
        jsonb_build_object('status', 'paid', 'amount', (n * 1.25)::text, 'version', n % 9),
        jsonb_build_object('status', 'verified', 'amount', (n * 1.25)::text, 'version', n % 9 + 1, 'verified_on', '2026-03-16'),
        gen_random_uuid(), gen_random_uuid(), gen_random_uuid()::text, '203.0.113.' || n % 250
      from generate_series(${from + 1}::int, ${Math.min(entries, from + atOnce)}::int) n`.execute(db)
}

/** What an administrator of the database can do: one amount of one entry in the middle. */
async function changeOne(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select entries[501] as id from log_seals where number = ${entries / 2_000 + 33}`.execute(db)
  const id = rows[0]?.id as string
  await pastTheGuard(db, async (trx) => {
    await sql`update log_entries set after = jsonb_set(after, '{amount}', '"1.00"') where id = ${id}::uuid`.execute(trx)
  })
  return id
}

/** As somebody would do it who has read how seals are made: all that follow the changed row are made once more. */
async function writeAnew(db: Db): Promise<void> {
  const first = entries / 2_000 + 33
  await pastTheGuard(db, async (trx) => {
    await sql`insert into log_unsealed select unnest(entries) from log_seals where number >= ${first}`.execute(trx)
    await sql`delete from log_seals where number >= ${first}`.execute(trx)
  })
  await sealDue(db)
}

async function pastTheGuard(db: Db, work: (trx: Db) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    for (const table of ['log_entries', 'log_seals']) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
    await work(trx)
    for (const table of ['log_entries', 'log_seals']) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
  })
}

/** `megabytes`: the most it had in memory. */
type Run = { code: number | null; says: string; seconds: number; megabytes: number }

async function verify(...asked: string[]): Promise<Run> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['src/app/server/verify-log.ts', ...asked], { stdio: ['ignore', 'pipe', 'pipe'] })
  let says = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (says += data))
  let megabytes = 0
  const watching = setInterval(
    () =>
      void readFile(`/proc/${child.pid}/status`, 'utf8').then(
        (text) => (megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1_024)),
        () => {},
      ),
    100,
  )
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearInterval(watching)
  return { code, says, seconds: (performance.now() - begun) / 1_000, megabytes }
}
