/** Changes of instruments and their versions. Every function belongs inside a transaction. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { inBatches } from '../../../kit/server/sheets/queries.ts'
import type { Instrument } from '../contract.ts'
import { findInstrument, type StoredArea } from './queries.ts'

export type InstrumentFields = Pick<Instrument, 'name' | 'about' | 'survey_types' | 'disciplines' | 'degree_levels'>

/** The instrument, held against other changes until the transaction ends. */
export async function lockInstrument(trx: Trx, id: string): Promise<Omit<Instrument, 'shown'> | undefined> {
  await trx.selectFrom('instruments').select('id').where('id', '=', id).forUpdate().execute()
  return findInstrument(trx, id)
}

/** Instruments are published one after the other, so that no two for the same are. */
export async function takePublishLock(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('instruments'))`.execute(trx)
}

/** Another instrument of this name, whatever the case. */
export function findSameName(trx: Trx, name: string, except: string | undefined) {
  return trx
    .selectFrom('instruments')
    .select('name')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .executeTakeFirst()
}

/** An instrument with its first draft, and the parts of that. @returns its id */
export async function insertInstrument(trx: Trx, fields: InstrumentFields, areas: readonly StoredArea[]): Promise<string> {
  const id = newId()
  await trx
    .insertInto('instruments')
    .values({ id, ...fields })
    .execute()
  const versionId = await insertVersion(trx, id, 1)
  await insertTree(trx, versionId, areas)
  return id
}

/** A draft. @returns its id */
export async function insertVersion(trx: Trx, instrumentId: string, number: number): Promise<string> {
  const id = newId()
  await trx.insertInto('instrument_versions').values({ id, instrument_id: instrumentId, number }).execute()
  return id
}

/** Also counts the version on, for every change of the instrument or its draft. @returns the new version */
export async function updateInstrument(
  trx: Trx,
  id: string,
  fields: Partial<InstrumentFields & Pick<Instrument, 'status'>> = {},
): Promise<number> {
  const { version } = await trx
    .updateTable('instruments')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function deleteInstrument(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('instruments').where('id', '=', id).execute()
}

export async function deleteVersion(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('instrument_versions').where('id', '=', id).execute()
}

export async function publishVersion(trx: Trx, id: string, publisher: string): Promise<void> {
  await trx
    .updateTable('instrument_versions')
    .set({ published_at: sql<Date>`now()`, published_by: publisher })
    .where('id', '=', id)
    .execute()
}

/** The parts as new ones that come from those given: with ids of their own. */
export function copied(areas: readonly StoredArea[]): StoredArea[] {
  return areas.map((area) => ({
    ...area,
    id: newId(),
    parameters: area.parameters.map((parameter) => ({
      ...parameter,
      id: newId(),
      statements: parameter.statements.map((statement) => ({ ...statement, id: newId() })),
    })),
  }))
}

export async function insertTree(trx: Trx, versionId: string, areas: readonly StoredArea[]): Promise<void> {
  const parameters = areas.flatMap((area) => area.parameters.map((one) => ({ ...one, parent: area.id, statements: [] })))
  const statements = areas.flatMap((area) =>
    area.parameters.flatMap((parameter) => parameter.statements.map((one) => ({ ...one, parent: parameter.id }))),
  )
  await sql`
    insert into instrument_areas (id, version_id, origin_id, position, title, weight)
    select id, ${versionId}::uuid, origin_id, position, title, weight
    from jsonb_to_recordset(${JSON.stringify(areas.map(({ parameters: _, ...area }) => area))}::jsonb)
      as x (id uuid, origin_id uuid, position int, title text, weight numeric)`.execute(trx)
  for (const rows of inBatches(parameters)) {
    await sql`
      insert into instrument_parameters (id, area_id, origin_id, position, title, weight)
      select id, parent, origin_id, position, title, weight from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x (id uuid, parent uuid, origin_id uuid, position int, title text, weight numeric)`.execute(trx)
  }
  for (const rows of inBatches(statements)) {
    await sql`
      insert into instrument_statements (id, parameter_id, origin_id, kind, position, text, weight)
      select id, parent, origin_id, kind, position, text, weight from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x (id uuid, parent uuid, origin_id uuid, kind text, position int, text text, weight numeric)`.execute(trx)
  }
}

export async function deleteTree(trx: Trx, versionId: string): Promise<void> {
  await trx.deleteFrom('instrument_areas').where('version_id', '=', versionId).execute()
}
