import type { MadeInstant } from '../../../kit/server/db/tables.ts'
import type { RemovedRows } from './queries.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    removals: { id: string; kind: string; record_id: string; removed_by: string; removed_at: MadeInstant; rows: RemovedRows[] }
    removal_files: { removal_id: string; file_id: string }
  }
}
