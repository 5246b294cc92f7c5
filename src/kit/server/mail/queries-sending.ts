/** Takes mails out of the outbox, over any number of processes, and writes down what became of them. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Tries after which a mail counts as failed. */
export const mostAttempts = 8

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

/** Waits longer after each failure (1, 2, 4 … minutes); after eight tries the mail counts as failed and can be sent again by hand. */
export async function markFailed(db: Db, mail: DueMail, error: string): Promise<void> {
  const last = mail.attempts >= mostAttempts
  await db
    .updateTable('mails')
    .set({
      status: last ? 'failed' : 'queued',
      last_error: error.replaceAll('\0', '').slice(0, 500).toWellFormed(),
      next_attempt_at: sql<Date>`now() + make_interval(mins => ${2 ** (Math.min(mail.attempts, mostAttempts) - 1)})`,
    })
    .where('id', '=', mail.id)
    .execute()
}
