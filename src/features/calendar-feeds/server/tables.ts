import type { Day, Instant, MadeInstant } from '../../../kit/server/db/tables.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    calendar_feeds: {
      id: string
      account_id: string
      token_hash: Buffer
      created_at: MadeInstant
    }
    calendar_feed_reads: {
      feed_id: string
      day: Day
      network: string
      times: number
      last_at: Instant
    }
  }
}
