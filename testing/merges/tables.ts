/** Every table of the database as it is, to hold one state against another. */
import { sql } from 'kysely'
import type { Db } from '../../src/kit/server/db/database.ts'

/** What a merge and its undoing leave behind: their own entries, those of the log, and what tells those who follow them that something has changed. */
const ownTraces = ['merges', 'merge_rows', 'log_entries', 'log_unsealed', 'log_seals', 'data_versions']

/** By table a mark of all of its rows; but for accounts and sessions of staff, who sign in meanwhile to merge. */
export async function marksOfTables(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const marks: Record<string, string> = {}
  for (const { name } of tables) {
    if (ownTraces.includes(name)) continue
    marks[name] = await markOf(db, name)
  }
  return marks
}

const others: Record<string, ReturnType<typeof sql>> = {
  accounts: sql`t.role in ('accreditor', 'institution')`,
  sessions: sql`t.account_id in (select id from accreditors)`,
}

async function markOf(db: Db, name: string): Promise<string> {
  if (name === 'program_counts') {
    // kept as sums of changes: rows are added, what they add up to is the same
    const { rows } = await sql<{ mark: string }>`
      select md5(coalesce(string_agg(x::text, ' ' order by x::text), '')) as mark from (
        select counts, region, type, degree_level, level, is_offered, valid_to, grace_until, sum(programs) from program_counts
        group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(programs) <> 0) x`.execute(db)
    return rows[0]?.mark ?? ''
  }
  const row = name === 'register_programs' ? sql`(to_jsonb(t) - 'change_no')::text` : name === 'register_terms' ? sql`t.said` : sql`t::text`
  const { rows } = await sql<{ mark: string }>`
    select count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 1)), 0) as mark from ${sql.table(name)} t
    where ${others[name] ?? sql`true`}`.execute(db)
  return rows[0]?.mark ?? ''
}
