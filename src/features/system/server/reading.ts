/** Gathers how the installation stands. */
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import os from 'node:os'
import { agency } from '../../../kit/contract/agency.ts'
import { readTrace } from '../../../kit/server/backup/trace.ts'
import { clockFault } from '../../../kit/server/clock/watch.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { poolFigures } from '../../../kit/server/db/watched.ts'
import { whyForeign } from '../../../kit/server/files/installation.ts'
import { storeOf } from '../../../kit/server/files/store.ts'
import { type LastRun, listLastRuns } from '../../../kit/server/jobs/queries.ts'
import { knownJobs } from '../../../kit/server/jobs/runner.ts'
import { countWaitingMails } from '../../../kit/server/mail/queries-waiting.ts'
import { clockAhead, listProcesses } from '../../../kit/server/processes/queries.ts'
import { readSeal } from '../../../kit/server/seal/key-file.ts'
import { publicKeys } from '../../../kit/server/seal/keys.ts'
import { encryptionOf } from '../../../kit/server/security/encryption.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { productVersion } from '../../../kit/server/version.ts'
import { sumStored } from '../../files/server/queries.ts'
import { countSealedInfos } from '../../finance-infos/server/queries-changes.ts'
import { countSealedKeys } from '../../ratings/server/queries-keys.ts'
import { countSealedApps } from '../../second-factors/server/queries.ts'
import type { System, SystemJob } from '../contract.ts'
import { jobState, nextRun } from '../rules.ts'
import { findDatabase } from './queries.ts'

/** One question after the other: nobody is in a hurry here, and the others need the connections. */
export async function readSystem(db: Db, settings: Settings): Promise<System> {
  const now = new Date()
  const database = await findDatabase(db)
  const pool = poolFigures(db)
  return {
    as_of: now.toISOString(),
    version: productVersion(),
    node: process.versions.node,
    production: settings.production,
    database: {
      kind: pool ? 'postgresql' : 'embedded',
      version: database.version,
      bytes: database.bytes,
      connections: pool ?? null,
      migrations: { count: database.migrations, last: database.last, last_at: database.last_at },
    },
    storage: await readStorage(db, settings),
    jobs: await readJobs(db, now),
    mails: await readMails(db, settings),
    backup: await readBackup(settings),
    processes: await readProcesses(db),
    clock: { ahead_ms: await clockAhead(db), fault: (await clockFault(db))?.says ?? null },
    keys: await readKeys(db, settings),
  }
}

async function readStorage(db: Db, settings: Settings): Promise<System['storage']> {
  const store = storeOf(settings)
  // a bucket does not say how much room it has; before the first file there is only the folder above
  const disk = settings.storage ? undefined : await statfs(existsSync(store.name) ? store.name : settings.dataDir).catch(() => undefined)
  // a storage that is away says so in a sentence
  const foreign = await whyForeign(db, store).catch((error: Error) => error.message)
  return {
    kind: settings.storage ? 'bucket' : 'folder',
    name: store.name,
    ...(await sumStored(db)),
    free: disk ? disk.bavail * disk.bsize : null,
    size: disk ? disk.blocks * disk.bsize : null,
    foreign: foreign ?? null,
  }
}

/** Those that are looked for; where this process looks for none, those that ever ran. */
async function readJobs(db: Db, now: Date): Promise<SystemJob[]> {
  const runs = new Map((await listLastRuns(db)).map((run) => [run.name, run]))
  const names = knownJobs().length > 0 ? knownJobs() : [...runs.keys()]
  return names.map((name) => jobOf(name, runs.get(name), now.getTime()))
}

function jobOf(name: string, run: LastRun | undefined, now: number): SystemJob {
  const facts = run && {
    day: run.day,
    leased_until: run.leased_until.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    last_error: run.last_error,
  }
  return {
    name,
    state: jobState(facts, now),
    day: run?.day ?? null,
    attempts: run?.attempts ?? 0,
    started_at: run?.started_at.toISOString() ?? null,
    done_at: run?.done_at?.toISOString() ?? null,
    error: run && !run.finished_at ? run.last_error : null,
    next_at: nextRun(facts, now, agency.dailyJobsHour),
  }
}

async function readMails(db: Db, settings: Settings): Promise<System['mails']> {
  const { oldest, ...counts } = await countWaitingMails(db)
  return { ...counts, oldest: oldest?.toISOString() ?? null, leaves: settings.smtpUrl !== undefined }
}

async function readBackup(settings: Settings): Promise<System['backup']> {
  const { made, failed, verified } = await readTrace(settings)
  return { made: made ?? null, failed: failed ?? null, verified: verified ?? null }
}

async function readProcesses(db: Db): Promise<System['processes']> {
  return (await listProcesses(db)).map(({ started_at, seen_at, ...one }) => ({
    ...one,
    started_at: started_at.toISOString(),
    seen_at: seen_at.toISOString(),
    own: one.host === os.hostname() && one.pid === process.pid,
  }))
}

async function readKeys(db: Db, settings: Settings): Promise<System['keys']> {
  const { mark } = encryptionOf(settings)
  const seal = await readSeal(settings)
  const until = seal.problem === undefined && seal.key ? new Date(seal.certificate.validTo).toISOString() : null
  return {
    from: settings.dataKey ? 'DATA_KEY' : 'data.key',
    mark: mark.toString('hex'),
    old_is_set: settings.dataKeyOld !== undefined,
    sealed: [
      { what: 'bank infos', ...(await countSealedInfos(db, mark)) },
      { what: 'authenticator apps', ...(await countSealedApps(db, mark)) },
      { what: 'devices that rate', ...(await countSealedKeys(db, mark)) },
    ],
    signing: (await publicKeys(db, settings)).map(({ id }) => id),
    papers: { signer: seal.problem === undefined ? seal.signer : null, until, problem: seal.problem ?? null },
  }
}
