/** Row types of the tables made here. */
import type { Day, Instant } from '../../../kit/server/db/tables.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    log_checks: { day: Day; checked_at: Instant; seals: number; entries: number; findings: string[]; found: number }
    log_head_mails: { day: Day; seal: number; head: string; recipients: number }
  }
}
