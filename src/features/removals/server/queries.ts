/** Rows that were deleted, kept as they were: read as JSON, and written back by the database itself, which knows the types of its columns. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { minutesToUndo } from '../rules.ts'

export type RemovedRows = { table: string; rows: Record<string, unknown>[] }

/** Where rows of a record lie: those whose `column` names it, or names a row `of` another place of it by that row’s `id`. */
export type PlaceOfRows = { readonly table: string; readonly column: string; readonly of?: PlaceOfRows }

/** The rows that will go with each of these records, in the order of the places. */
export async function readRows(trx: Trx, ids: readonly string[], places: readonly PlaceOfRows[]): Promise<Map<string, RemovedRows[]>> {
  const found = new Map(ids.map((id): [string, RemovedRows[]] => [id, places.map(({ table }) => ({ table, rows: [] }))]))
  for (const [at, { table, column, of }] of places.entries()) {
    const record = sql.ref(of ? `o.${of.column}` : `t.${column}`)
    const through = of ? sql`join ${sql.table(of.table)} o on o.id = ${sql.ref(`t.${column}`)}` : sql``
    const { rows } = await sql<{ id: string; row: Record<string, unknown> }>`
      select ${record}::text as id, to_jsonb(t) as row from ${sql.table(table)} t ${through}
      where ${record} = any(${[...ids]}::uuid[])`.execute(trx)
    for (const { id, row } of rows) found.get(id)?.[at]?.rows.push(row)
  }
  return found
}

/** Keeps the rows of records, each by itself, and the files that they name: in two statements, however many they are. */
export async function insertRemovals(trx: Trx, kind: string, by: string, found: ReadonlyMap<string, RemovedRows[]>): Promise<void> {
  const kept = [...found].map(([record_id, rows]) => ({ id: newId(), record_id, rows }))
  const named = kept.flatMap(({ id, rows }) => idsIn(rows).map((file_id) => ({ id, file_id })))
  await sql`
    insert into removals (id, kind, record_id, removed_by, rows)
    select id, ${kind}, record_id, ${by}::uuid, rows
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept (id uuid, record_id uuid, rows jsonb)`.execute(trx)
  await sql`
    insert into removal_files (removal_id, file_id)
    select distinct named.id, files.id
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named (id uuid, file_id uuid)
    join files on files.id = named.file_id`.execute(trx)
}

/** Whatever looks like an id in rows: of files, and of much else. */
function idsIn(rows: readonly RemovedRows[]): string[] {
  const values = rows.flatMap((part) => part.rows.flatMap((row) => Object.values(row)))
  return values.filter((value): value is string => typeof value === 'string' && isId.test(value))
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export type Removal = { id: string; removed_by: string; is_over: boolean; rows: RemovedRows[] }

/** What was deleted last under this id, held until the transaction ends: it is brought back once. */
export function lockRemoval(trx: Trx, kind: string, recordId: string): Promise<Removal | undefined> {
  return trx
    .selectFrom('removals')
    .select(['id', 'removed_by', 'rows'])
    .select(sql<boolean>`removed_at < now() - make_interval(mins => ${minutesToUndo})`.as('is_over'))
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .orderBy('removed_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Writes the rows as they were. What else was deleted meanwhile does to them what it would have done: who is gone is named no more, and what
 * would have gone along stays away. The database refuses what would break a rule of its own: a key that is taken, a record that is gone.
 */
export async function putBack(trx: Trx, { id, rows: parts }: Removal): Promise<void> {
  for (const { table, rows } of parts) {
    if (rows.length === 0) continue
    const names = await listWritten(trx, table)
    const keys = await listKeys(trx, table)
    const isThere = ({ column, to, key }: KeyOfRows) =>
      sql`(${sql.ref(`r.${column}`)} is null or exists (select from ${sql.table(to)} o where ${sql.ref(`o.${key}`)} = ${sql.ref(`r.${column}`)}))`
    const forgets = new Map(keys.filter(({ rule }) => rule === 'n').map((one) => [one.column, one]))
    const values = names.map((name) => {
      const one = forgets.get(name)
      return one ? sql`case when ${isThere(one)} then ${sql.ref(`r.${name}`)} end` : sql.ref(`r.${name}`)
    })
    const stays = [sql`true`, ...keys.filter(({ rule }) => rule === 'c').map(isThere)]
    await sql`
      insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r
      where ${sql.join(stays, sql` and `)}`.execute(trx)
  }
  await trx.deleteFrom('removals').where('id', '=', id).execute()
}

/** A column that names a row of another table, and what happens when that one is deleted: `c` it goes along, `n` it is forgotten. */
type KeyOfRows = { column: string; to: string; key: string; rule: string }

async function listKeys(trx: Trx, table: string): Promise<KeyOfRows[]> {
  const { rows } = await sql<KeyOfRows>`
    select own.attname as column, k.confrelid::regclass::text as to, named.attname as key, k.confdeltype::text as rule
    from pg_constraint k
    join pg_attribute own on own.attrelid = k.conrelid and own.attnum = k.conkey[1]
    join pg_attribute named on named.attrelid = k.confrelid and named.attnum = k.confkey[1]
    where k.contype = 'f' and k.conrelid = ${table}::regclass and cardinality(k.conkey) = 1`.execute(trx)
  return rows
}

/** The columns that are written, not reckoned by the database itself. */
async function listWritten(trx: Trx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(trx)
  return rows.map(({ name }) => name)
}

/** Forgets what cannot be brought back any more. @returns how many records */
export async function deletePastRemovals(db: Db | Trx): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('removals')
    .where(sql<boolean>`removed_at < now() - make_interval(mins => ${minutesToUndo})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
