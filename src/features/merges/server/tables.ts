import type { Generated, JSONColumnType } from 'kysely'
import type { MadeInstant } from '../../../kit/server/db/tables.ts'
import type { MergeKind } from '../rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    merges: {
      id: string
      kind: MergeKind
      kept_id: string
      absorbed_id: string
      kept_name: string
      absorbed_name: string
      moved: JSONColumnType<Record<string, number>>
      done_by: string | null
      done_by_name: string
      done_at: MadeInstant
      undone_by_name: string | null
      undone_at: Date | null
    }
    merge_rows: {
      id: Generated<number>
      merge_id: string
      step: number
      table_name: string
      key: JSONColumnType<Record<string, unknown>>
      before: JSONColumnType<Record<string, unknown>> | null
      after: JSONColumnType<Record<string, unknown>>
    }
    not_doubles: {
      kind: MergeKind
      one_id: string
      other_id: string
      said_by: string | null
      said_by_name: string
      said_at: MadeInstant
    }
  }
}
