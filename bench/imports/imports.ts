/**
 * `npm run bench:imports`: how long it takes to look at a file of 50,000 programs, to store it and to take it back: half of them new, half
 * stored already and called another discipline. Prints a table for docs/performance.md; exits with 1 when looking takes longer than 5 s or
 * taking back longer than 10 s.
 *
 *     npm run bench:imports                      on a throw-away PostgreSQL, with the demo world
 *     npm run bench:imports -- --embedded        on the embedded database: printed, and held to the first figure alone
 *     npm run bench:imports -- --levels          with levels, each entered in the book and shown in the register: printed, not held to the last
 *     npm run bench:imports -- --rows 10000 --rounds 1
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { asStarted } from '../../scripts/as-started.ts'
import { withCluster } from '../../scripts/cluster.ts'
import { at } from '../asking.ts'
import { median } from '../measured.ts'
import { signIn, startServer, workedMilliseconds } from '../servers.ts'
import { watch } from '../watching.ts'
import { fillWorld } from '../world.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '3' },
    embedded: { type: 'boolean', default: false },
    levels: { type: 'boolean', default: false },
  },
})
const rows = Number(values.rows)
const rounds = Number(values.rounds)
const promised = { look: 5, undo: 10 }

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bench-imports-'))
// who fills the world encrypts with the keys that the server reads with
process.env.DATA_DIR = dataDir
const environment = { RATE_LIMITS: 'off', NODE_ENV: '', LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' }
try {
  if (values.embedded) await measure({ ...environment, DATABASE_URL: '', DEMO: 'on' }, async () => 0)
  else
    await withCluster(['shared_buffers=512MB', 'max_wal_size=4GB'], async (url) => {
      const database = new pg.Client({ connectionString: url })
      await database.connect()
      await fillWorld(database, url, '1')
      await measure({ ...environment, DATABASE_URL: url, DEMO: 'off' }, () => workedBehind(database))
      await database.end()
    })
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** @param behind milliseconds that the processors worked for the database, where it is another program */
async function measure(env: Record<string, string>, behind: () => Promise<number>): Promise<void> {
  const server = await startServer(asStarted, env, '/readyz')
  try {
    await server.settled()
    const token = await signIn(server.base, 'admin')
    const places = await placesOf(server.base, token)
    const of = { base: server.base, token }
    const took: Record<'look' | 'store' | 'undo', Took[]> = { look: [], store: [], undo: [] }
    const worked = async () => server.worked() + (await behind())
    const waits: number[] = []
    for (let round = 0; round < rounds; round++) {
      const file = fileOf(places, round, rows)
      // what half of the file changes is there before it
      await post(
        of,
        'import-programs',
        fileOf(places, round, rows / 2, values.levels ? 'Level I,2020-01-01,2027-12-31,' : ',,,General studies'),
      )
      const looked = await timed(took.look, worked, () => post(of, 'import-programs/preview', file))
      const { seen } = looked.data as { seen: { digest: string; report: { created: number; updated: number } } }
      if (seen.report.created !== rows / 2 || seen.report.updated !== rows / 2) throw new Error(JSON.stringify(seen.report))
      const watched = watch(of.base, token)
      const stored = await timed(took.store, worked, () => post(of, 'import-programs', file, { as_seen: seen.digest }))
      const undone = await timed(took.undo, worked, () => post(of, `imports/${stored.import_id}/undo`, undefined))
      const { light } = await watched.stop()
      waits.push(at(light, 0.99))
      if ((undone.data as { removes: number }).removes !== rows / 2) throw new Error(JSON.stringify(undone.data))
    }
    const cpu = `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, load ${(os.loadavg()[0] ?? 0).toFixed(1)}`
    console.log(
      `\n${values.embedded ? 'Embedded database' : 'PostgreSQL'}, ${cpu}, ${rounds} rounds; light reads beside storing and undoing: p99 ${Math.max(...waits)} ms\n`,
    )
    console.log(
      `| ${rows.toLocaleString('en-US')} programs${values.levels ? ' with levels' : ''}, half new and half changed | median | slowest | of processors | promised |\n|---|---|---|---|---|`,
    )
    line('looked at', took.look, promised.look)
    line('stored', took.store)
    line('taken back', took.undo, values.embedded || values.levels ? undefined : promised.undo)
  } finally {
    await server.stop()
  }
}

type Took = { seconds: number; worked: number }

function line(what: string, took: readonly Took[], most?: number): void {
  const times = took.map((one) => one.seconds)
  const slowest = Math.max(...times)
  const worked = median(took.map((one) => one.worked))
  console.log(
    `| ${what} | ${median(times).toFixed(1)} s | ${slowest.toFixed(1)} s | ${worked.toFixed(1)} s | ${most === undefined ? '' : `≤ ${most} s`} |`,
  )
  if (most !== undefined && slowest > most) process.exitCode = 1
}

async function timed<T>(took: Took[], worked: () => Promise<number>, work: () => Promise<T>): Promise<T> {
  const [begun, before] = [performance.now(), await worked()]
  const answer = await work()
  const one = { seconds: (performance.now() - begun) / 1000, worked: ((await worked()) - before) / 1000 }
  took.push(one)
  console.error(`${one.seconds.toFixed(1)} s, ${one.worked.toFixed(1)} s of processors`)
  return answer
}

/** What the processes behind the connections have worked. */
async function workedBehind(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ pid: number }>("select pid from pg_stat_activity where backend_type = 'client backend'")
  return rows.reduce((sum, { pid }) => sum + workedMilliseconds(pid), 0)
}

type Answer = { data: unknown; message?: string; import_id?: string }

async function post(
  { base, token }: { base: string; token: string },
  call: string,
  file?: File,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ confirm_new: '1', ...fields })) form.append(name, value)
  if (file) form.append('file', file)
  const body = file ? { body: form } : { body: '{}', headers: { 'content-type': 'application/json' } }
  const answer = await fetch(`${base}/api/admin/${call}`, {
    method: 'POST',
    ...body,
    headers: { authorization: `Bearer ${token}`, ...body.headers },
  })
  const said = (await answer.json()) as Answer
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${said.message}`)
  return said
}

async function placesOf(base: string, token: string): Promise<string[]> {
  const answer = await fetch(`${base}/api/admin/export/programs`, { headers: { authorization: `Bearer ${token}` } })
  const starts = (await answer.text())
    .split('\r\n')
    .slice(1)
    .flatMap((one) => /^([^",]+,[^",]+),/.exec(one)?.[1] ?? [])
  // fifty thousand rows have to fit into the 10 MB of a file
  return [...new Set(starts)].sort((one, other) => one.length - other.length || (one < other ? -1 : 1)).slice(0, 200)
}

function fileOf(
  places: readonly string[],
  round: number,
  count: number,
  held = values.levels ? 'Level II,2024-06-01,2029-05-31,' : ',,,Measuring',
): File {
  const lines = Array.from(
    { length: count },
    (_, n) => `${places[n % places.length]},BS in Measured Studies ${round}-${Math.floor(n / places.length)},Undergraduate,${held}`,
  )
  const head = 'institution_name,campus_name,program_name,degree_level,level,valid_from,valid_to,discipline'
  return new File([`${[head, ...lines].join('\r\n')}\r\n`], 'programs.csv', { type: 'text/csv' })
}
