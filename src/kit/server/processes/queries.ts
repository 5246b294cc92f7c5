/** Which processes work on this database. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type ProcessRow = {
  id: string
  host: string
  pid: number
  version: string
  started_at: Date
  clock_ahead_ms: number
  key_mark: string | null
}

/** Says that a process is at work, and forgets those of which nothing was seen for a day: what is killed takes no row away. */
export async function upsertProcess(db: Db, { id, ...row }: ProcessRow): Promise<void> {
  await db
    .insertInto('processes')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()`, clock_ahead_ms: row.clock_ahead_ms }))
    .execute()
  await db.deleteFrom('processes').where('seen_at', '<', sql<Date>`now() - interval '1 day'`).execute()
}

export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', id).execute()
}

/** Those seen within a day, the longest running first. `silent`: nothing was seen of it for three of its signs. */
export function listProcesses(db: Db): Promise<(ProcessRow & { seen_at: Date; silent: boolean })[]> {
  return db
    .selectFrom('processes')
    .selectAll()
    .select(sql<boolean>`seen_at < now() - interval '190 seconds'`.as('silent'))
    .orderBy('silent')
    .orderBy('started_at')
    .execute()
}

/** Milliseconds that the clock of this process is ahead of the database's, to within half the time that the answer took. */
export async function clockAhead(db: Db): Promise<number> {
  const asked = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [{ now }] = rows as [{ now: Date }]
  return Math.round((asked + Date.now()) / 2 - now.getTime())
}
