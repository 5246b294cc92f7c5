/** The log of accreditations and of those who go on them. */
import { sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { PageAsked } from '../../../kit/server/db/paging.ts'
import type { AuditEntry } from '../contract.ts'
import { listEntriesWhere } from './queries.ts'

/** The log of one accreditation, or of all assignments, newest first. */
export async function listAuditEntries(db: Db, asked: PageAsked & { accreditation_id?: string | undefined }): Promise<Page<AuditEntry>> {
  const { accreditation_id } = asked
  const about = accreditation_id ? sql`accreditation_id = ${accreditation_id}::uuid` : sql`object_type = 'assignment'`
  const { data, meta } = await listEntriesWhere(db, about, asked)
  const named = (id: string | null, name: string | null) => (id && name ? { id, name } : null)
  return {
    data: data.map(({ accreditor_id, accreditor_name, program_id, program_name, ...entry }) => ({
      ...entry,
      accreditor: named(accreditor_id, accreditor_name),
      program: named(program_id, program_name),
    })),
    meta,
  }
}
