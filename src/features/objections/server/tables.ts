import type { Generated } from 'kysely'
import type { MadeInstant } from '../../../kit/server/db/tables.ts'
import type { ObjectionStatus } from '../rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    objections: {
      id: string
      accreditation_id: string
      accreditor_id: string
      /** The account of the institution that wrote it. */
      raised_by: string | null
      reason: string
      status: Generated<ObjectionStatus>
      /** What QA answered; the institution reads it. */
      answer: string | null
      version: Generated<number>
      created_at: MadeInstant
    }
  }
}
