import type { Generated } from 'kysely'
import type { Instant, MadeInstant } from '../../../kit/server/db/tables.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    comments: {
      id: string
      /** One of these four. */
      accreditation_id: string | null
      program_id: string | null
      institution_id: string | null
      accreditor_id: string | null
      author_id: string | null
      author_name: string
      /** None: removed. */
      text: string | null
      written_at: MadeInstant
      edited_at: Instant | null
      removed_at: Instant | null
      version: Generated<number>
    }
    comment_mentions: {
      comment_id: string
      account_id: string
      /** As it stands in the text. */
      name: string
      at: MadeInstant
      read_at: Instant | null
    }
  }
}
