import type { MadeInstant } from '../../../kit/server/db/tables.ts'
import type { Sharing } from '../rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    saved_views: {
      id: string
      account_id: string
      page: string
      name: string
      search: string
      shared_with: Sharing
      created_at: MadeInstant
    }
  }
}
