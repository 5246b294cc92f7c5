/** What is removed from old mails; that they were sent, to whom and when, stays known. */
import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'

/** Removes the words of mails that went out, or failed for good, more than so many days ago. @returns how many */
export async function removeOldBodies(trx: Trx, days: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('mails')
    .set({ text_body: '', html_body: '' })
    .where('text_body', '<>', '')
    .where('status', '<>', 'queued')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(days)})`)
    .where(sql<Date>`greatest(sent_at, next_attempt_at)`, '<', sql<Date>`now() - make_interval(days => ${sql.lit(days)})`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** As `links.ts` finds it. */
const token = '=[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])'

/** Cuts one-time links out of mails older than any link works (three days). @returns how many */
export async function cutEndedLinks(trx: Trx): Promise<number> {
  const cut = (column: 'text_body' | 'html_body') => sql<string>`regexp_replace(${sql.ref(column)}, ${token}, '=…', 'g')`
  const { numUpdatedRows } = await trx
    .updateTable('mails')
    .set({ text_body: cut('text_body'), html_body: cut('html_body') })
    .where('text_body', '<>', '')
    .where('status', '<>', 'queued')
    .where('created_at', '<', sql<Date>`now() - interval '4 days'`)
    .where(sql<boolean>`text_body ~ ${token}`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
