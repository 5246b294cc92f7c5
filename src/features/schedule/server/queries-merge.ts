/** What merging requests writes. Always inside a transaction. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'

/** A program stays once where two of them cover it. */
export async function moveVisitPrograms(trx: Trx, from: readonly string[], to: string): Promise<void> {
  const covered = trx.selectFrom('accreditation_programs').select('program_id').where('accreditation_id', '=', to)
  for (const id of from) {
    await trx.deleteFrom('accreditation_programs').where('accreditation_id', '=', id).where('program_id', 'in', covered).execute()
    await trx.updateTable('accreditation_programs').set({ accreditation_id: to }).where('accreditation_id', '=', id).execute()
  }
}

/** The programs of a visit with the names of their campuses. */
export function listCoveredPlaces(trx: Trx, accreditationId: string) {
  return trx
    .selectFrom('accreditation_programs as ap')
    .innerJoin('programs as p', 'p.id', 'ap.program_id')
    .innerJoin('campuses as c', 'c.id', 'p.campus_id')
    .select(['p.id as program_id', 'p.name', 'c.name as campus', 'ap.survey_type'])
    .where('ap.accreditation_id', '=', accreditationId)
    .orderBy('c.name')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
}

export async function endInAnother(trx: Trx, id: string, into: string): Promise<void> {
  await trx
    .updateTable('accreditations')
    .set({ status: 'cancelled', merged_into: into, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
