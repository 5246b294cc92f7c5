/** Uploads that come in parts. */
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'

export type UploadRow = Awaited<ReturnType<typeof listUploads>>[number]

/** Those of a person that are not finished, the oldest first. */
export function listUploads(db: Db, surveyId: string, accountId: string) {
  return startUploads(db)
    .where('survey_id', '=', surveyId)
    .where('account_id', '=', accountId)
    .where('version_id', 'is', null)
    .orderBy('id')
    .execute()
}

export async function countUploads(trx: Trx, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('evidence_uploads')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('version_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export function findUpload(db: Db | Trx, id: string): Promise<UploadRow | undefined> {
  return startUploads(db).where('id', '=', id).executeTakeFirst()
}

/** The same, and no other part is taken until the act is over. */
export function lockUpload(trx: Trx, id: string): Promise<UploadRow | undefined> {
  return startUploads(trx).where('id', '=', id).forUpdate().executeTakeFirst()
}

function startUploads(db: Db | Trx) {
  return db
    .selectFrom('evidence_uploads')
    .select(['id', 'survey_id', 'account_id', 'item_id', 'slot', 'area', 'title', 'name', 'bytes', 'received'])
    .select(['first_sha256', 'first_bytes', 'version_id', 'began_at'])
}

/** @returns its id */
export async function insertUpload(trx: Trx, upload: Omit<Insertable<Tables['evidence_uploads']>, 'id'>): Promise<string> {
  const id = newId()
  await trx
    .insertInto('evidence_uploads')
    .values({ id, ...upload })
    .execute()
  return id
}

export type Progress = { received: number; first_sha256: string | null; first_bytes: number | null }

export async function updateReceived(trx: Trx, id: string, progress: Progress): Promise<void> {
  await trx
    .updateTable('evidence_uploads')
    .set({ ...progress, touched_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** It became a version. */
export async function endUpload(trx: Trx, id: string, versionId: string): Promise<void> {
  await trx.updateTable('evidence_uploads').set({ version_id: versionId, touched_at: sql`now()` }).where('id', '=', id).execute()
}

export async function deleteUpload(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('evidence_uploads').where('id', '=', id).execute()
}

/** Those that nothing came for in so many days, and those that are finished as long. @returns their ids */
export async function deleteOldUploads(trx: Trx, days: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('evidence_uploads')
    .where('touched_at', '<', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of some uploads still are under way. */
export async function listKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('evidence_uploads')
    .select('id')
    .where(sql<boolean>`id::text = any(${ids}::text[])`)
    .where('version_id', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
