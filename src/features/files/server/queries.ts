import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'
import type { Upload } from '../../../kit/server/http/upload.ts'

/** What is known of a stored file. */
export type StoredFile = { id: string; kind: FileKind; name: string; type: string; bytes: number; sha256: string }
export type FileKind = Insertable<Tables['files']>['kind']

export function findFile(db: Db | Trx, id: string): Promise<StoredFile | undefined> {
  return db.selectFrom('files').select(['id', 'kind', 'name', 'type', 'bytes', 'sha256']).where('id', '=', id).executeTakeFirst()
}

/** The newest file of a kind under a name; for kinds whose names stand for their content. */
export function findNamedFile(db: Db | Trx, kind: FileKind, name: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('files')
    .select(['id', 'kind', 'name', 'type', 'bytes', 'sha256'])
    .where('kind', '=', kind)
    .where('name', '=', name)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Writes down a file whose content `storeFile` has put under `id`; nobody uploaded what was made here. */
export async function insertFile(
  trx: Trx,
  id: string,
  kind: FileKind,
  upload: Pick<Upload, 'name' | 'type' | 'bytes' | 'sha256'>,
  uploadedBy: string | null,
): Promise<void> {
  const { name, type, bytes, sha256 } = upload
  await trx.insertInto('files').values({ id, kind, name, type, bytes, sha256, uploaded_by: uploadedBy }).execute()
}

/** Which of some ids are stored files. */
/** How many files are stored, and how large they are together. */
export async function sumStored(db: Db): Promise<{ files: number; bytes: number }> {
  return db
    .selectFrom('files')
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(bytes), 0)::int8`.as('bytes')])
    .executeTakeFirstOrThrow()
}

export async function listStored(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map((row) => row.id))
}

/** Files whose ids begin with one of some signs, and those of the last two days; by id, behind `after`. */
export function listToCheck(db: Db, signs: readonly string[], after: string, size: number) {
  return db
    .selectFrom('files')
    .select(['id', 'name', 'bytes', 'sha256'])
    .where(sql<boolean>`(left(id::text, 1) = any(${signs}) or created_at > now() - interval '2 days') and id > ${after}::uuid`)
    .orderBy('id')
    .limit(size)
    .execute()
}
