/** The statements of the import of training modules: each works on thousands of rows. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { inBatches } from '../../../kit/server/sheets/queries.ts'
import type { TrainingFields } from './queries-changes.ts'

export type StoredTraining = TrainingFields & { id: string }
type Named = { row: number; code: string | undefined; title: string; starts_on: string | undefined }

/**
 * The stored modules each row may mean: those with its code or, where the row has none, with its title and first day;
 * @param locks so that none changes before it is updated
 */
export async function findStored(db: Db, named: readonly Named[], locks: boolean): Promise<Map<number, StoredTraining[]>> {
  const found = new Map<number, StoredTraining[]>()
  for (const rows of inBatches(named)) {
    const coded = rows.filter((row) => row.code)
    const uncoded = rows.filter((row) => !row.code)
    const { rows: byCode } = await sql<StoredTraining & { row: number }>`
      select x.row, ${stored}
      from jsonb_to_recordset(${JSON.stringify(coded)}::jsonb) as x (row int, code text)
      join training_modules m on lower(m.code) = lower(x.code)
      order by m.id ${locks ? sql`for update of m` : sql``}`.execute(db)
    const { rows: byTitle } = await sql<StoredTraining & { row: number }>`
      select x.row, ${stored}
      from jsonb_to_recordset(${JSON.stringify(uncoded)}::jsonb) as x (row int, title text, starts_on date)
      join training_modules m on lower(m.title) = lower(x.title) and m.starts_on is not distinct from x.starts_on
      order by m.id ${locks ? sql`for update of m` : sql``}`.execute(db)
    for (const { row, ...module } of [...byCode, ...byTitle]) found.set(row, [...(found.get(row) ?? []), module])
  }
  return found
}

const stored = sql.raw(
  'm.id, m.title, m.code, m.type, m.level, m.organizer, m.venue, m.starts_on, m.ends_on, m.hours, m.capacity, m.fee, m.description',
)
const record = sql.raw(
  `x (id uuid, title text, code text, type text, level text, organizer text, venue text, starts_on date, ends_on date, hours int,
    capacity int, fee numeric, description text)`,
)

export async function insertImported(trx: Trx, modules: readonly StoredTraining[]): Promise<void> {
  for (const rows of inBatches(modules)) {
    await sql`
      insert into training_modules
        (id, title, code, type, level, organizer, venue, starts_on, ends_on, hours, capacity, fee, description)
      select id, title, code, type, level, organizer, venue, starts_on, ends_on, hours, capacity, fee, description
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${record}`.execute(trx)
  }
}

export async function updateImported(trx: Trx, modules: readonly StoredTraining[]): Promise<void> {
  for (const rows of inBatches(modules)) {
    await sql`
      update training_modules m set
        title = x.title, type = x.type, level = x.level, organizer = x.organizer, venue = x.venue, starts_on = x.starts_on,
        ends_on = x.ends_on, hours = x.hours, capacity = x.capacity, fee = x.fee, description = x.description, version = m.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${record}
      where m.id = x.id`.execute(trx)
  }
}

export async function modulesByIds(db: Db, ids: readonly string[]): Promise<StoredTraining[]> {
  const found: StoredTraining[] = []
  for (const some of inBatches(ids)) {
    const { rows } = await sql<StoredTraining>`select ${stored} from training_modules m where m.id = any(${some}::uuid[])`.execute(db)
    found.push(...rows)
  }
  return found
}

export async function deleteImported(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const some of inBatches(ids)) await sql`delete from training_modules where id = any(${some}::uuid[])`.execute(trx)
}

/** Places taken at each of the modules: everybody linked who is not absent. */
export async function placesTaken(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; taken: number }>`
    select training_module_id as id, count(*)::int as taken from training_accreditors
    where training_module_id = any(${ids}::uuid[]) and attendance != 'absent' group by 1`.execute(db)
  return new Map(rows.map(({ id, taken }) => [id, taken]))
}
