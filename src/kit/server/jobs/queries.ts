/** Which job has run on which day: the table says it to every process. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Minutes after which another process may take over a job whose process no longer says that it works on it. */
const lease = 10

/**
 * Takes a job of a day, unless it is done, somebody works on it, or it failed a moment ago.
 * @param run who takes it; to be shown when it ends
 */
export async function takeRun(db: Db, name: string, day: string, run: string): Promise<boolean> {
  const { rows } = await sql`
    insert into job_runs (name, day, run, leased_until)
    values (${name}, ${day}, ${run}, now() + make_interval(mins => ${sql.lit(lease)}))
    on conflict (name, day) do update
      set run = excluded.run, leased_until = excluded.leased_until, started_at = now(), attempts = job_runs.attempts + 1
      where job_runs.finished_at is null and job_runs.leased_until <= now()
    returning name`.execute(db)
  return rows.length > 0
}

/** Says that the run still works. */
export async function keepRun(db: Db, run: string): Promise<void> {
  await db
    .updateTable('job_runs')
    .set({ leased_until: sql<Date>`now() + make_interval(mins => ${sql.lit(lease)})` })
    .where('run', '=', run)
    .where('finished_at', 'is', null)
    .execute()
}

export async function finishRun(db: Db, run: string): Promise<void> {
  await db.updateTable('job_runs').set({ finished_at: sql<Date>`now()`, last_error: null }).where('run', '=', run).execute()
}

/** Leaves a failed job to a later try of the same day: after 10, 20, 40 … minutes, at most two hours. */
export async function failRun(db: Db, run: string, error: string): Promise<void> {
  await db
    .updateTable('job_runs')
    .set({
      leased_until: sql<Date>`now() + make_interval(mins => least(120, 10 * (2 ^ least(attempts - 1, 4))::int))`,
      last_error: error.replaceAll('\0', '').slice(0, 500).toWellFormed(),
    })
    .where('run', '=', run)
    .execute()
}

export type LastRun = {
  name: string
  day: string
  attempts: number
  started_at: Date
  leased_until: Date
  finished_at: Date | null
  last_error: string | null
  /** When it was last done, on whichever day. */
  done_at: Date | null
}

/** The last run of each job there ever was. */
export async function listLastRuns(db: Db): Promise<LastRun[]> {
  const { rows } = await sql<LastRun>`
    select distinct on (name) name, day, attempts, started_at, leased_until, finished_at, last_error,
      max(finished_at) over (partition by name) as done_at
    from job_runs order by name, day desc`.execute(db)
  return rows
}

/** Forgets runs of more than a year ago. */
export async function deleteOldRuns(db: Db): Promise<void> {
  await db.deleteFrom('job_runs').where('started_at', '<', sql<Date>`now() - interval '1 year'`).execute()
}
