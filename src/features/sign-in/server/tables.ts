import type { Instant, MadeInstant } from '../../../kit/server/db/tables.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    sessions: {
      id: string
      account_id: string
      token_hash: Buffer | Uint8Array
      user_agent: string | null
      address: string | null
      created_at: MadeInstant
      last_seen_at: MadeInstant
      /** When the person behind it proved last who they are. */
      proved_at: MadeInstant
      expires_at: Instant
    }
    known_devices: {
      id: string
      account_id: string
      token_hash: Buffer | Uint8Array
      network: string
      last_used_at: MadeInstant
    }
    seen_devices: {
      account_id: string
      device: string
      first_seen_at: MadeInstant
    }
  }
}
