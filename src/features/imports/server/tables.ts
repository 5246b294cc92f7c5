import type { Generated } from 'kysely'
import type { Instant, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { ImportedObject, ImportKind } from '../rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    imports: {
      id: string
      kind: ImportKind
      file: string
      made_by: string | null
      made_by_name: string
      made_at: MadeInstant
      created: number
      updated: number
      unchanged: number
      left_out: number
      undo_until: Instant
      taken_back: Generated<number>
      stay: number
      undone_at: Instant | null
      undone_by_name: string | null
    }
    import_rows: {
      import_id: string
      record_id: string
      object: ImportedObject
      row: number
      name: string
      version: number
      before: Record<string, unknown> | null
      after: Record<string, unknown> | null
      decision_id: string | null
    }
    import_columns: {
      account_id: string
      /** Of an import, also of one that is not kept. */
      kind: string
      heads: string
      chosen: Record<string, string | null>
      chosen_at: MadeInstant
    }
  }
}
