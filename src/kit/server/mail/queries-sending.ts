/** Takes mails out of the outbox, over any number of processes, and writes down what became of them. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** How long a mail is tried; as mail servers do (RFC 5321, 4.5.4.1, speaks of four to five days). */
const daysTried = 3
/** Minutes before the next try, after the first failure, the second and so on; the last one then stays. */
const pauses = [1, 2, 4, 8, 15, 30, 60, 120, 240]
/** More tries than three days hold: each time before, the process ended in the middle of it. */
export const mostAttempts = 40

/** Hours without the product having run, after which what waited before is held, and days after which it always is. */
const heldAfter = { absentHours: 1, days: 4 }

export type DueMail = {
  id: string
  recipient: string
  reply_to: string | null
  subject: string
  text_body: string
  html_body: string
  attempts: number
  /** How often it was sent again by hand. */
  resent: number
}

/**
 * Takes the next mail that is due, those of one person before those of many, and reserves it for five minutes, so that several processes never send one twice
 * at the same time and a process that dies leaves it to the next.
 */
export async function takeDueMail(db: Db): Promise<DueMail | undefined> {
  return db
    .updateTable('mails')
    .set({ attempts: sql<number>`attempts + 1`, next_attempt_at: sql<Date>`now() + interval '5 minutes'` })
    .where('id', '=', (query) =>
      query
        .selectFrom('mails')
        .select('id')
        .where('status', '=', 'queued')
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('one_of_many')
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'reply_to', 'subject', 'text_body', 'html_body', 'attempts', 'resent'])
    .executeTakeFirst()
}

/** What became of a mail that was delivered: it left the server, or, where no mail server is set, it is kept as a file. */
export type Delivered = 'sent' | 'kept'

export async function markDelivered(db: Db, id: string, status: Delivered): Promise<void> {
  const sent_at = status === 'sent' ? sql<Date>`now()` : null
  await db.updateTable('mails').set({ status, sent_at, last_error: null }).where('id', '=', id).execute()
}

/**
 * Waits longer after each failure; after three days, or where it was refused for good, the mail counts as failed and can be sent again by
 * hand.
 */
export async function markFailed(db: Db, mail: DueMail, error: string, isFinal: boolean): Promise<void> {
  const last = isFinal || mail.attempts >= mostAttempts
  const pause = pauses[Math.min(mail.attempts, pauses.length) - 1] ?? 1
  await db
    .updateTable('mails')
    .set({
      status: last
        ? 'failed'
        : sql`case when queued_at < now() - make_interval(days => ${sql.lit(daysTried)}) then 'failed' else 'queued' end`,
      last_error: error.replaceAll('\0', '').slice(0, 500).toWellFormed(),
      next_attempt_at: sql<Date>`now() + make_interval(mins => ${sql.lit(pause)})`,
    })
    .where('id', '=', mail.id)
    .execute()
}

/**
 * Holds back what waits from a time before: a database restored from a backup has mails in its queue that went out long ago. To be asked
 * at start, before the clock is noted. Who is to get them says a person, on the page of mails.
 * @returns how many are held now
 */
export async function holdOldMails(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ status: 'held', last_error: null })
    .where('status', '=', 'queued')
    .where(
      sql<boolean>`(queued_at < now() - make_interval(days => ${sql.lit(heldAfter.days)}) or exists (
        select from clock_watch where seen_at < now() - make_interval(hours => ${sql.lit(heldAfter.absentHours)})
        and queued_at < seen_at + interval '2 minutes'))`,
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
