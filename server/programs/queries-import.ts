/** The statements of the program import: each works on thousands of rows. */
import { sql } from 'kysely'
import type { DegreeLevel, Level } from '../../contract/levels.ts'
import type { Trx } from '../db/database.ts'
import { portions } from '../imports/queries.ts'

export type StoredProgram = { id: string; level: Level; valid_from: string | null; valid_to: string | null }
type Validity = { level: Level; valid_from: string | null; valid_to: string | null }
type Named = { row: number; campus_id: string; name: string; degree_level: DegreeLevel }

/** The programs already stored under these names, by the row that names them; locked, so that none changes before it is updated. */
export async function findStored(trx: Trx, named: readonly Named[]): Promise<Map<number, StoredProgram>> {
  const found = new Map<number, StoredProgram>()
  for (const rows of portions(named)) {
    const { rows: stored } = await sql<StoredProgram & { row: number }>`
      select x.row, p.id, p.level, p.valid_from, p.valid_to
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (row int, campus_id uuid, name text, degree_level text)
      join programs p on p.campus_id = x.campus_id and lower(p.name) = lower(x.name) and p.degree_level = x.degree_level
      order by p.id for update of p`.execute(trx)
    for (const { row, ...program } of stored) found.set(row, program)
  }
  return found
}

export async function insertImported(
  trx: Trx,
  programs: readonly (Validity & { id: string; campus_id: string; name: string; degree_level: DegreeLevel })[],
): Promise<void> {
  for (const rows of portions(programs)) {
    await sql`
      insert into programs (id, campus_id, name, degree_level, level, valid_from, valid_to)
      select id, campus_id, name, degree_level, level, valid_from, valid_to
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x (id uuid, campus_id uuid, name text, degree_level text, level text, valid_from date, valid_to date)`.execute(trx)
  }
}

/** A new end of the validity ends the grace period given for the old one. */
export async function updateImported(trx: Trx, programs: readonly (Validity & { id: string })[]): Promise<void> {
  for (const rows of portions(programs)) {
    await sql`
      update programs p set
        level = x.level, valid_from = x.valid_from, valid_to = x.valid_to, version = p.version + 1,
        grace_until = case when p.valid_to is distinct from x.valid_to then null else p.grace_until end,
        grace_reason = case when p.valid_to is distinct from x.valid_to then null else p.grace_reason end,
        grace_reference = case when p.valid_to is distinct from x.valid_to then null else p.grace_reference end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, level text, valid_from date, valid_to date)
      where p.id = x.id`.execute(trx)
  }
}

/** So that lists find their index at once: the embedded database has nobody who would do it later. */
export async function refreshStatistics(trx: Trx): Promise<void> {
  await sql`analyze programs`.execute(trx)
}
