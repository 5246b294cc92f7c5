import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'

/** How many papers name the person: they stay as they are, and are read with the record that stays. */
export async function countPapers(db: Db | Trx, column: 'accreditor_id' | 'institution_id', id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from papers where ${sql.ref(column)} = ${id}::uuid`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
