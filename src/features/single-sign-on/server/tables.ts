import type { Instant, MadeInstant } from '../../../kit/server/db/tables.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    provider_sign_ins: {
      id: string
      state_hash: Buffer | Uint8Array
      browser_hash: Buffer | Uint8Array
      nonce: string
      code_verifier: string
      way_back: string | null
      expires_at: Instant
    }
    provider_proofs: {
      token_hash: Buffer | Uint8Array
      issuer: string
      subject: string
      expires_at: Instant
    }
    provider_connections: {
      id: string
      account_id: string
      issuer: string
      subject: string
      created_at: MadeInstant
      last_used_at: MadeInstant
    }
  }
}
