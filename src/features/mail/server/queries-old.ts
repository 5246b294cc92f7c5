/** What is removed from old mails; that they were sent, to whom and when, stays known. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'

/** Mails changed by one statement: a long absence of the server is caught up without holding anybody up. */
const batch = 1_000

/** Removes the words of mails that went out, or failed for good, more than so many days ago. @returns how many */
export function removeOldBodies(db: Db, days: number): Promise<number> {
  const limit = sql<Date>`now() - make_interval(days => ${sql.lit(days)})`
  return inBatches(
    db,
    sql`text_body = '', html_body = ''`,
    sql`text_body <> '' and created_at < ${limit} and greatest(sent_at, next_attempt_at) < ${limit}`,
  )
}

/** As `links.ts` finds it, and as the index `mails_with_links` of the outbox writes it. */
const token = sql.lit('=[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])')

/** Cuts one-time links out of mails older than any link works (three days). @returns how many */
export function cutEndedLinks(db: Db): Promise<number> {
  const cut = (column: 'text_body' | 'html_body') => sql`${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${token}, '=…', 'g')`
  return inBatches(db, sql`${cut('text_body')}, ${cut('html_body')}`, sql`text_body ~ ${token} and created_at < now() - interval '4 days'`)
}

async function inBatches(db: Db, set: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  let count = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update mails set ${set}
      where id in (select id from mails where ${where} and status <> 'queued' order by created_at limit ${sql.lit(batch)})`.execute(db)
    count += Number(numAffectedRows)
    if (numAffectedRows < batch) return count
  }
}
