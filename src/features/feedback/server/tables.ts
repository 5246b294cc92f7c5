import type { JSONColumnType } from 'kysely'
import type { Decimal, Instant, MadeInstant } from '../../../kit/server/db/tables.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    feedback: {
      id: string
      from_account_id: string
      about: 'accreditor' | 'institution'
      accreditor_id: string | null
      institution_id: string | null
      accreditation_id: string
      items: JSONColumnType<Record<string, number>>
      rating: Decimal
      comment: string | null
      created_at: MadeInstant
    }
    feedback_drafts: {
      account_id: string
      accreditation_id: string
      subject_id: string
      items: JSONColumnType<Record<string, number>>
      comment: string | null
      saved_at: Instant
    }
  }
}
