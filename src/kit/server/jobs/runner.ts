/** Runs the daily jobs: each once a day over any number of processes, from a set hour of the agency's day on. */

import { agency } from '../../contract/agency.ts'
import { agencyDay, agencyHour } from '../../contract/days.ts'
import { freshAgency } from '../agency/live.ts'
import { heldToTheClock } from '../clock/watch.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { askedAs } from '../http/asking.ts'
import { type Poller, startPoller } from '../poller.ts'
import type { Settings } from '../settings.ts'
import { failRun, finishRun, keepRun, takeRun } from './queries.ts'

/**
 * Works on what the day's state calls for, never on "yesterday": a day without a run is caught up by the next one.
 * @param today the agency's day, `YYYY-MM-DD`
 * @param run goes into the log, as the number of a request does
 */
type Work = (db: Db, settings: Settings, today: string, run: string) => Promise<void>
export type Job = { name: string; work: Work }

type OnError = (error: unknown, job: string) => void

const firstLook = 10_000
const pause = 5 * 60_000
/** How often a run says that it still works; well within its lease. */
const sign = 2 * 60_000

let known: readonly string[] = []

/** The jobs this process looks for, by name; none before it has begun to, and after it has stopped. */
export function knownJobs(): readonly string[] {
  return known
}

/** Looks every five minutes for jobs of the day that nobody has done. */
export function startJobs(db: Db, settings: Settings, jobs: readonly Job[], onError: OnError): Poller {
  known = jobs.map(({ name }) => name)
  const round = (stopped: () => boolean) => runDailyJobs(db, settings, jobs, new Date(), onError, stopped)
  const tell = (error: unknown) => onError(error, 'all')
  const held = heldToTheClock(db, round, tell)
  const poller = startPoller((stopped) => held(stopped).catch(tell), { first: firstLook, pause })
  return {
    stop: async () => {
      known = []
      await poller.stop()
    },
  }
}

/** Does what is left of the day's jobs, one after the other. A job that fails is told to `onError` and left to a later try. */
export async function runDailyJobs(
  db: Db,
  settings: Settings,
  jobs: readonly Job[],
  now: Date,
  onError: OnError,
  stopped: () => boolean = () => false,
): Promise<void> {
  await freshAgency(db)
  if (agencyHour(now) < agency.dailyJobsHour) return
  for (const job of jobs) {
    if (stopped()) return
    await runOnce(db, settings, job, agencyDay(now)).catch((error: unknown) => onError(error, job.name))
  }
}

async function runOnce(db: Db, settings: Settings, job: Job, today: string): Promise<void> {
  const run = newId()
  if (!(await takeRun(db, job.name, today, run))) return
  // A sign that cannot be given is given at the next turn.
  const signs = setInterval(() => void keepRun(db, run).catch(() => {}), sign)
  signs.unref()
  try {
    await askedAs({ requestId: run, call: `job ${job.name}` }, () => job.work(db, settings, today, run))
    await finishRun(db, run)
  } catch (error) {
    await failRun(db, run, error instanceof Error ? error.message : String(error))
    throw error
  } finally {
    clearInterval(signs)
  }
}
