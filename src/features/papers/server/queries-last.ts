import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'

/** The place of the newest entry of the book and the newest paper: what is taken back changes with one of them. */
export async function findLast(db: Db): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    select coalesce((select max(seq) from papers), 0) || '.' || coalesce((select max(seq) from decisions), 0) as last`.execute(db)
  return rows[0]?.last ?? '0'
}
