/** The instruments of a visit's programs. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import type { ProgramInstrument } from '../contract.ts'
import { instrumentFor } from '../rules-fit.ts'
import { listPublished } from './queries.ts'

/** Each program with the instrument its visit began with; before that, with the one it would begin with. @throws Refusal 404 */
export async function listVisitInstruments(db: Db, accreditationId: string): Promise<ProgramInstrument[]> {
  const visit = await db.selectFrom('accreditations').select('id').where('id', '=', accreditationId).executeTakeFirst()
  if (!visit) throw notFound('This accreditation')
  const rows = await startPrograms(db, accreditationId)
    .leftJoin('instrument_versions as v', 'v.id', 'ap.instrument_version_id')
    .leftJoin('instruments as i', 'i.id', 'v.instrument_id')
    .select(['i.id as instrument_id', 'i.name as instrument', 'v.number'])
    .execute()
  const published = rows.some((row) => row.instrument_id === null) ? await listPublished(db) : []
  return rows.map(({ program_id, name, instrument_id, instrument, number, ...surveyed }) => {
    if (instrument_id !== null && instrument !== null && number !== null)
      return { program_id, name, instrument: { id: instrument_id, name: instrument, number }, is_pinned: true }
    const fitting = instrumentFor(published, surveyed)
    return {
      program_id,
      name,
      instrument: fitting ? { id: fitting.id, name: fitting.name, number: fitting.number } : null,
      is_pinned: false,
    }
  })
}

/** The programs of a visit that have no instrument yet, locked. */
export function lockUnpinned(trx: Trx, accreditationId: string) {
  return startPrograms(trx, accreditationId).select('ap.id').where('ap.instrument_version_id', 'is', null).forUpdate('ap').execute()
}

export async function pinVersion(trx: Trx, coveredId: string, versionId: string): Promise<void> {
  await trx.updateTable('accreditation_programs').set({ instrument_version_id: versionId }).where('id', '=', coveredId).execute()
}

function startPrograms(db: Db | Trx, accreditationId: string) {
  return db
    .selectFrom('accreditation_programs as ap')
    .innerJoin('programs as p', 'p.id', 'ap.program_id')
    .select(['p.id as program_id', 'p.name', 'p.degree_level', 'p.discipline', 'ap.survey_type', 'ap.revisit_of'])
    .where('ap.accreditation_id', '=', accreditationId)
    .orderBy(sql`p.name, p.id`)
}
