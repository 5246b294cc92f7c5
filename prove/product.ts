/** The product in a process of its own, as it is started anywhere, with people who are signed in. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asStarted } from '../scripts/as-started.ts'
import { freePort } from '../scripts/cluster.ts'
import { migrations } from '../src/app/features.ts'
import { insertSession } from '../src/features/sign-in/server/queries.ts'
import { type Db, openDatabase } from '../src/kit/server/db/database.ts'
import { migrate } from '../src/kit/server/db/migrate.ts'
import { readSettings } from '../src/kit/server/settings.ts'
import { insertAccount, insertCharge } from '../testing/insert.ts'
import { startServer } from './database.ts'
import type { Verdict } from './verdict.ts'

/** Somebody who writes: a member of the staff, or an institution with charges. */
type Person = { token: string; charges: string[] }
type World = { admin: Person; schools: Person[] }
export type Product = Awaited<ReturnType<typeof makeProduct>>
/** A database that is a process of its own, or the one in the product. */
export type DatabaseKind = 'PostgreSQL' | 'embedded'

/**
 * @param url of a database; without one the embedded one is used
 * @param people institutions that pay
 * @param over another way to the database, for the product alone
 */
export async function makeProduct(url: string | undefined, people: number, more: NodeJS.ProcessEnv = {}, over = url) {
  const home = await mkdtemp(path.join(os.tmpdir(), 'prove-'))
  const [dataDir, temporary] = [path.join(home, 'data'), path.join(home, 'tmp')]
  await mkdir(temporary)
  const port = Number(process.env.PROVE_PORT) || (await freePort())
  const environment = { DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...more }
  const settings = readSettings({ ...environment, ...(url ? { DATABASE_URL: url } : {}) })
  const opened = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const { db, close } = await openDatabase(url ? { url } : { folder: path.join(dataDir, 'db') })
    try {
      await migrate(db, migrations)
      return await work(db)
    } finally {
      await close()
    }
  }
  const world = await opened((db) => makeWorld(db, people))
  const all = { ...environment, TMPDIR: temporary, DATABASE_URL: over ?? '' }
  const first = serverProcess(all)
  return {
    ...first,
    world,
    settings,
    temporary,
    opened,
    /** Temporary folders and half files that lie about. */
    leftBehind: async (): Promise<string[]> => {
      const halves = (await readdir(path.join(dataDir, 'files'), { recursive: true }).catch(() => [])).filter((one) =>
        one.endsWith('.part'),
      )
      return [...(await readdir(temporary)).filter((name) => name.startsWith('accreditation-')), ...halves]
    },
    /** Another process on the same database. @param its as `{ DATA_DIR: … }` where it has a folder of its own */
    beside: async (its: NodeJS.ProcessEnv = {}) => serverProcess({ ...all, PORT: String(await freePort()), ...its }),
    remove: async () => {
      await first.end('SIGKILL')
      await rm(home, { recursive: true, force: true })
    },
  }
}

/**
 * A proof on both kinds of database, one after the other, each with a product of its own that is not started yet; what is found is printed
 * at once. `PROVE_ON=PostgreSQL` or `embedded` for one of them.
 * @param people institutions that pay
 * @param work `database` is none where it is in the product
 */
export async function onBoth(
  people: number,
  work: (where: DatabaseKind, product: Product, database: Awaited<ReturnType<typeof startServer>> | undefined) => Promise<Verdict>,
): Promise<Verdict> {
  const found: Verdict[] = []
  for (const where of ['PostgreSQL', 'embedded'] as const) {
    if (process.env.PROVE_ON && process.env.PROVE_ON !== where) continue
    const database = where === 'PostgreSQL' ? await startServer() : undefined
    const product = await makeProduct(database?.url, people)
    try {
      const { holds, figure } = await work(where, product, database)
      console.log(`${where}: ${figure}`)
      found.push({ holds, figure: `${where}: ${figure}` })
    } finally {
      await product.remove()
      database?.remove()
    }
  }
  return { holds: found.every(({ holds }) => holds), figure: found.map(({ figure }) => figure).join('\n') }
}

async function makeWorld(db: Db, people: number): Promise<World> {
  const signedIn = async (id: string) =>
    db.transaction().execute(async (trx) => (await insertSession(trx, id, { address: '127.0.0.1', user_agent: 'proof' })).token)
  const admin = { token: await signedIn((await insertAccount(db, { role: 'Admin' })).id), charges: [] }
  const schools: Person[] = []
  for (let n = 0; n < people; n++) {
    const { id, institution_id } = await insertAccount(db, { role: 'institution' })
    const charges: string[] = []
    for (let c = 0; c < 20; c++) charges.push((await insertCharge(db, { institution_id: institution_id as string })).id)
    schools.push({ token: await signedIn(id), charges })
  }
  return { admin, schools }
}

export type ServerProcess = ReturnType<typeof serverProcess>

/** One process of the product; it is started, ended and started again. @param environment with its PORT */
function serverProcess(environment: NodeJS.ProcessEnv) {
  const base = `http://127.0.0.1:${environment.PORT}`
  let child: ChildProcess | undefined
  let log = ''
  let byItself = 0
  let meantToEnd = false
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    meantToEnd = true
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null
    const ended = new Promise<number | null>((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    return ended
  }
  return {
    base,
    log: () => log,
    /** How often it ended without being told to. */
    endsByItself: () => byItself,
    pid: () => child?.pid as number,
    start: () => {
      meantToEnd = false
      child = spawn(process.execPath, asStarted, {
        env: { ...process.env, NODE_ENV: '', ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (log += data))
      child.once('exit', () => {
        if (!meantToEnd) byItself += 1
      })
    },
    /** @returns its exit code; null when it was killed */
    end,
    /** @returns milliseconds until it was ready @throws when it is not within a minute */
    ready: async (): Promise<number> => {
      const begun = performance.now()
      while (performance.now() - begun < 60_000) {
        const answer = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
        await answer?.body?.cancel()
        if (answer?.ok) return performance.now() - begun
        await pause(25)
      }
      throw new Error(`The server is not ready after a minute:\n${log.slice(-3_000)}`)
    },
  }
}
