/** What became of a transaction whose commit was sent, and whose answer never came. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Noted } from './noted.ts'

/** How long it is tried; a database that is started anew is back within. */
const longest = 3_000

/**
 * The row counts, not the number: after a crash PostgreSQL may give the number of a transaction that it forgot to another one, and of one
 * that changed nothing an outcome means nothing. A transaction that is still open (the server has not noticed that we are gone) is ended
 * first, so that what is found stays true.
 * @param noted while it ran; the embedded database gives no number
 */
export async function outcomeOf(db: Db, { xid, entry }: Noted): Promise<'stored' | 'not stored' | 'unknown'> {
  if (!xid) return 'unknown'
  const end = performance.now() + longest
  for (;;) {
    const found = await statusOf(db, xid, entry).catch((error: { code?: string }) => {
      // It stands still (`watchLine`): nobody is kept waiting for it.
      if (error.code === '08006') return { is_there: false, status: null }
      return undefined
    })
    if (found?.is_there) return 'stored'
    if (found?.status === 'aborted') return 'not stored'
    // It says so of another transaction, or of ours that wrote nothing to look for.
    if (found?.status === 'committed') return entry ? 'not stored' : 'unknown'
    if (found && !found.status) return 'unknown'
    if (performance.now() > end) return 'unknown'
    await pause(100)
  }
}

async function statusOf(db: Db, xid: string, entry: string | undefined): Promise<{ is_there: boolean; status: string | null }> {
  // Asked in this order: a commit that ends between the two is there at the next try.
  const status = await sql<{ status: string | null }>`select pg_xact_status(${xid}::xid8) as status`.execute(db).then(
    ({ rows }) => rows[0]?.status ?? null,
    (error: { code?: string }) => {
      // A number that the database has not given yet: it forgot it in a crash, and whatever was done under it.
      if (error.code === '22023') return 'aborted'
      throw error
    },
  )
  if (status === 'in progress')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where backend_xid = (${xid}::xid8)::xid`.execute(db)
  const { rows } = await sql`select from log_entries where id = ${entry ?? null}::uuid`.execute(db)
  return { is_there: rows.length > 0, status }
}
