import type { Generated, JSONColumnType } from 'kysely'
import type { ProgrammeItem } from '../contract.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    visit_packets: {
      accreditation_id: string
      programme: JSONColumnType<ProgrammeItem[]>
      travel: string
      version: Generated<number>
      changed_at: Generated<Date>
      changed_by: string | null
    }
  }
}
