import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type WaitingMails = {
  queued: number
  held: number
  failed: number
  /** Since when the oldest queued one waits. */
  oldest: Date | null
  /** Queued ones that were tried already, and the reason why the last of them failed. */
  retried: number
  last_error: string | null
}

/** How it stands in the outbox; what went out is not counted. */
export async function countWaitingMails(db: Db): Promise<WaitingMails> {
  const { rows } = await sql<WaitingMails>`
    select
      (count(*) filter (where status = 'queued'))::int as queued,
      (count(*) filter (where status = 'held'))::int as held,
      (count(*) filter (where status = 'failed'))::int as failed,
      min(queued_at) filter (where status = 'queued') as oldest,
      (count(*) filter (where status = 'queued' and last_error is not null))::int as retried,
      (array_agg(last_error order by next_attempt_at desc) filter (where status = 'queued' and last_error is not null))[1] as last_error
    from mails where status in ('queued', 'held', 'failed')`.execute(db)
  return rows[0] as WaitingMails
}
