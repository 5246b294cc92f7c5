import type { Generated } from 'kysely'
import type { Instant, MadeInstant } from '../../../kit/server/db/tables.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    authenticator_apps: {
      id: string
      account_id: string
      secret_encrypted: Buffer | Uint8Array
      confirmed_at: Instant | null
      last_step: Generated<number>
      created_at: MadeInstant
    }
    recovery_codes: {
      account_id: string
      number: number
      code_hash: string
      used_at: Instant | null
    }
    passkeys: {
      id: string
      account_id: string
      credential_id: string
      public_key: Buffer | Uint8Array
      /** `bigint` travels as text. */
      counter: Generated<string>
      name: string
      transports: Generated<string[]>
      aaguid: string
      multi_device: boolean
      backed_up: boolean
      created_at: MadeInstant
      last_used_at: Instant | null
    }
    factor_resets: {
      id: string
      account_id: string
      reason: string
      asked_by: string
      asked_at: MadeInstant
      decision: 'approved' | 'refused' | null
      decided_by: string | null
      decided_at: Instant | null
    }
    factor_challenges: {
      id: string
      kind: 'second_step' | 'passkey_sign_in' | 'passkey_proof' | 'new_passkey'
      account_id: string | null
      token_hash: Buffer | Uint8Array
      challenge: string | null
      expires_at: Instant
    }
  }
}
