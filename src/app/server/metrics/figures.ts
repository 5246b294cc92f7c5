/** What is read when somebody asks: of this process at once, of the database at most every ten seconds. */
import type { FastifyBaseLogger } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge } from 'prom-client'
import { agency } from '../../../kit/contract/agency.ts'
import { readTrace } from '../../../kit/server/backup/trace.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { hearSlowStatements, poolFigures } from '../../../kit/server/db/watched.ts'
import { kept } from '../../../kit/server/http/kept.ts'
import { laneFigures } from '../../../kit/server/http/lanes.ts'
import { keptSizes } from '../../../kit/server/http/response-cache.ts'
import { listLastRuns } from '../../../kit/server/jobs/queries.ts'
import { knownJobs } from '../../../kit/server/jobs/runner.ts'
import { countWaitingMails } from '../../../kit/server/mail/queries-waiting.ts'
import { clockAhead } from '../../../kit/server/processes/queries.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { productVersion } from '../../../kit/server/version.ts'
import { prefix, registry } from './registry.ts'

/** Milliseconds after which the database is not waited for. */
const patience = 2_000

function gauge<Label extends string = never>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> {
  return new Gauge({ name: prefix + name, help, labelNames, registers: [registry] })
}

/**
 * @param age milliseconds for which what the database says is shown again
 * @returns reads everything anew, to be called before the registry is shown; `end` when it is shown no more
 */
export function watchFigures(
  db: Db,
  settings: Settings,
  log: Pick<FastifyBaseLogger, 'warn'>,
  age: number,
): { read: () => Promise<void>; end: () => void } {
  // memory, processor, event loop, garbage, open files
  collectDefaultMetrics({ register: registry })
  gauge('info', 'Always 1; which version this is.', 'version', 'node').set({ version: productVersion(), node: process.versions.node }, 1)
  const ofProcess = processFigures(db)
  const end = countSlow(db, settings)
  const ofDatabase = databaseFigures()
  const asked = kept(age, () => readDatabase(db, settings))
  let isTold = false
  return {
    end,
    read: async () => {
      ofProcess()
      try {
        ofDatabase(await within(asked()))
        isTold = false
      } catch (error) {
        ofDatabase(undefined)
        if (!isTold) log.warn({ err: error }, 'the metrics lack what the database says')
        isTold = true
      }
    },
  }
}

function processFigures(db: Db): () => void {
  const lanes = {
    atWork: gauge('lane_at_work', 'Requests of a class that are worked on.', 'lane'),
    waiting: gauge('lane_waiting', 'Requests of a class that wait for their turn.', 'lane'),
    refused: new Counter({
      name: `${prefix}lane_refused_total`,
      help: 'Requests of a class that were told to come again (503).',
      labelNames: ['lane'],
      registers: [registry],
    }),
  }
  const keeps = {
    answers: gauge('kept_answers', 'Public pages, feeds and maps that are kept.', 'of'),
    bytes: gauge('kept_bytes', 'Bytes of what is kept.', 'of'),
  }
  const pool = gauge('database_connections', 'Connections of this process to PostgreSQL by state; most: how many it may have.', 'state')
  const waiting = gauge('database_waiting', 'Who waits for a connection.')
  return () => {
    // they count for themselves
    lanes.refused.reset()
    for (const [lane, now] of laneFigures()) {
      lanes.atWork.set({ lane }, now.atWork)
      lanes.waiting.set({ lane }, now.waiting)
      lanes.refused.inc({ lane }, now.refused)
    }
    for (const [of, { answers, bytes }] of keptSizes()) {
      keeps.answers.set({ of }, answers)
      keeps.bytes.set({ of }, bytes)
    }
    const now = poolFigures(db)
    if (!now) return
    pool.set({ state: 'used' }, now.open - now.idle)
    pool.set({ state: 'idle' }, now.idle)
    pool.set({ state: 'most' }, now.most)
    waiting.set(now.waiting)
  }
}

function countSlow(db: Db, settings: Settings): () => void {
  const slow = new Counter({
    name: `${prefix}database_slow_statements_total`,
    help: `Statements that took longer than SLOW_STATEMENT_MS (${settings.slowStatementMs} ms); the log has each.`,
    labelNames: ['failed'],
    registers: [registry],
  })
  return hearSlowStatements(db, settings.slowStatementMs, ({ failed }) => slow.inc({ failed: String(failed) }))
}

type Read = Awaited<ReturnType<typeof readDatabase>>

async function readDatabase(db: Db, settings: Settings) {
  const ahead = await clockAhead(db)
  return { ahead, mails: await countWaitingMails(db), runs: await listLastRuns(db), trace: await readTrace(settings) }
}

/** Shows what was read; where it could not be, nothing of it: an old number would look like a good one. */
function databaseFigures(): (read: Read | undefined) => void {
  const answers = gauge('database_answers', '1 when the database said how it stands, 0 when it did not within two seconds.')
  const mails = gauge('mails', 'Mails that did not go out, by status.', 'status')
  const oldest = gauge('mail_oldest_seconds', 'For how long the oldest queued mail waits.')
  const jobs = {
    done: gauge('job_done_timestamp_seconds', 'When a daily job was last done; 0: never.', 'job'),
    failed: gauge('job_failed', '1 when the last run of a daily job failed and is not done since.', 'job'),
    hour: gauge('jobs_hour', 'From which hour of the agency’s day the daily jobs run.'),
  }
  const backup = {
    made: gauge('backup_timestamp_seconds', 'When the last backup was made; 0: never.'),
    bytes: gauge('backup_bytes', 'How large it is.'),
    failed: gauge('backup_failed', '1 when a backup failed since the last one that was made.'),
    verified: gauge('verified_timestamp_seconds', 'When the installation was last verified (npm run verify); 0: never.'),
    findings: gauge('verified_findings', 'What that found.'),
  }
  const ahead = gauge('clock_ahead_seconds', 'How far the clock of this machine is ahead of the database’s.')
  const seconds = (at: Date | string | null | undefined) => (at ? new Date(at).getTime() / 1_000 : 0)
  const all = [mails, oldest, ...Object.values(jobs), ...Object.values(backup), ahead]
  return (read) => {
    answers.set(read ? 1 : 0)
    for (const one of all) one.reset()
    if (!read) {
      // what has no labels shows 0 after a reset, which says something
      for (const one of [oldest, jobs.hour, ...Object.values(backup), ahead]) one.remove()
      return
    }
    for (const status of ['queued', 'held', 'failed'] as const) mails.set({ status }, read.mails[status])
    oldest.set(read.mails.oldest ? Math.max(0, Date.now() / 1_000 - seconds(read.mails.oldest)) : 0)
    const runs = new Map(read.runs.map((run) => [run.name, run]))
    for (const job of knownJobs()) {
      const run = runs.get(job)
      jobs.done.set({ job }, seconds(run?.done_at))
      jobs.failed.set({ job }, run && !run.finished_at && run.last_error !== null ? 1 : 0)
    }
    jobs.hour.set(agency.dailyJobsHour)
    const { made, failed, verified } = read.trace
    backup.made.set(seconds(made?.at))
    backup.bytes.set(made?.bytes ?? 0)
    backup.failed.set(failed ? 1 : 0)
    backup.verified.set(seconds(verified?.at))
    backup.findings.set(verified?.findings ?? 0)
    ahead.set(read.ahead / 1_000)
  }
}

async function within<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = setTimeout(() => reject(new Error('The database does not answer.')), patience)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(late)
  }
}
