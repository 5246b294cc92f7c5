import type { Instant, MadeInstant } from '../../../kit/server/db/tables.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    account_tokens: {
      id: string
      account_id: string
      purpose: 'confirm_email' | 'change_email' | 'invitation' | 'reset_password' | 'confirm_profile'
      token_hash: Buffer | Uint8Array
      expires_at: Instant
      used_at: Instant | null
      created_at: MadeInstant
    }
  }
}
