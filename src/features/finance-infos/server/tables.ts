import type { Generated } from 'kysely'

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
      version: Generated<number>
    }
  }
}
