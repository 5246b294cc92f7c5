import { type Kysely, sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'

/** The id of this installation; `undefined` before its first start. */
export async function findInstallation(db: Db | Trx): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('id').executeTakeFirst()
  return row?.id
}

/** @returns whether it was written: of several processes that start at once one does */
export async function insertInstallation(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .insertInto('installation')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The newest stored file of which there is a row. */
export async function findNewestFile(db: Db | Trx): Promise<string | undefined> {
  const row = await (db as unknown as Kysely<{ files: { id: string; created_at: Date } }>)
    .selectFrom('files')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Writes one value that says nothing. @throws where the database cannot be written to */
export async function tryWriting(db: Db): Promise<void> {
  await db.updateTable('installation').set({ asked_at: sql<Date>`now()` }).execute()
}
