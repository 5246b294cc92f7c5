import type { MadeInstant } from '../../../kit/server/db/tables.ts'
import type { LookedKind } from '../contract.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    inbox_looks: {
      account_id: string
      kind: LookedKind
      looked_at: MadeInstant
    }
  }
}
