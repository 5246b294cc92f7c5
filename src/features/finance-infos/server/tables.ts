import type { Generated } from 'kysely'
import type { Instant } from '../../../kit/server/db/tables.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    accreditor_finance_infos: {
      accreditor_id: string
      bank: string
      branch: string | null
      account_name: string
      account_number_encrypted: Buffer | Uint8Array
      account_number_last4: string
      tin_encrypted: Buffer | Uint8Array | null
      tin_last4: string | null
      /** Who of the staff changed it last, and since when it waits for somebody else to release it; null: nothing waits. */
      changed_by: string | null
      waits_since: Instant | null
      version: Generated<number>
    }
  }
}
