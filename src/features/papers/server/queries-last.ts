import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'

/** The place of the newest entry of the book and the newest paper: what is taken back changes with one of them. */
export async function findLast(db: Db): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    select coalesce((select max(seq) from papers), 0) || '.' || coalesce((select max(seq) from decisions), 0) as last`.execute(db)
  return rows[0]?.last ?? '0'
}

/** How many lists of so many places hold all papers; one at least. */
export async function countLists(db: Db, places: number): Promise<number> {
  const { last } = await db
    .selectFrom('papers')
    .select((eb) => eb.fn.max('seq').as('last'))
    .executeTakeFirstOrThrow()
  return Math.max(1, Math.ceil(Number(last ?? 0) / places))
}
