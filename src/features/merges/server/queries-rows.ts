/**
 * The rows a merge changes: every change goes through here and is kept, column by column, so that it can be taken back exactly
 * (docs/decisions/0044-merging-records.md). Names of tables and columns come from our own lists, never from a request.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { MergeKind, Moved } from '../rules.ts'
import { type Reference, references } from './references.ts'

export type Steps = {
  readonly trx: Trx
  /**
   * Sets columns of the rows `t` that fulfil the condition, and keeps what they were.
   * @param set what each column becomes, as SQL that may name `t`
   * @returns how many rows changed
   */
  readonly set: (table: string, set: Record<string, RawBuilder<unknown>>, where: RawBuilder<unknown>) => Promise<number>
  /** Keeps a row that was added, which taking back removes as long as these columns are as they were added. */
  readonly added: (table: string, key: Record<string, string>, columns: readonly string[]) => Promise<void>
}

/** What a merge changes, step by step; they are taken back in the opposite order. */
export function stepsOf(trx: Trx, mergeId: string): Steps {
  const known = new Map<string, string[]>()
  let step = 0
  return { trx, set, added }

  async function set(table: string, columns: Record<string, RawBuilder<unknown>>, where: RawBuilder<unknown>): Promise<number> {
    const names = Object.keys(columns)
    const keys = known.get(table) ?? (await listKeys(trx, table))
    known.set(table, keys)
    // The key as it is afterwards: by it the row is found when the change is taken back.
    const { rows } = await sql<{ count: number }>`
      with was as (select t.* from ${sql.table(table)} t where ${where} for update),
        done as (
          update ${sql.table(table)} t set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${columns[name]}`))}
          from was where ${sameKey('t', 'was', keys)}
          returning ${picked('was', names)} as before, ${picked('t', names)} as after, ${picked('t', keys)} as key),
        kept as (
          insert into merge_rows (merge_id, step, table_name, key, before, after)
          select ${mergeId}::uuid, ${++step}::int, ${table}::text, key, before, after from done returning 1)
      select count(*)::int as count from kept`.execute(trx)
    return rows[0]?.count ?? 0
  }

  async function added(table: string, key: Record<string, string>, columns: readonly string[]): Promise<void> {
    const is = Object.entries(key).map(([name, value]) => sql`${sql.ref(`t.${name}`)} = ${value}::uuid`)
    await sql`
      insert into merge_rows (merge_id, step, table_name, key, before, after)
      select ${mergeId}::uuid, ${++step}::int, ${table}::text, ${JSON.stringify(key)}::jsonb, null, ${picked('t', columns)}
      from ${sql.table(table)} t where ${sql.join(is, sql` and `)}`.execute(trx)
  }
}

/** Moves every row that names the absorbed record and may come along. @returns how many, by what they are */
export async function moveRows(steps: Steps, kind: MergeKind, { kept, absorbed }: Pair): Promise<Partial<Record<Moved, number>>> {
  const moved: Partial<Record<Moved, number>> = {}
  for (const reference of references[kind]) {
    if (reference.way !== 'moves') continue
    const count = await steps.set(reference.table, { [reference.column]: sql`${kept}::uuid` }, comesAlong(reference, { kept, absorbed }))
    const as = reference.as ?? 'other'
    if (count > 0) moved[as] = (moved[as] ?? 0) + count
  }
  return moved
}

export type Pair = { kept: string; absorbed: string }

/** How many rows would come along, by what they are, and how many have to stay behind. */
export async function countMoves(
  db: Db | Trx,
  kind: MergeKind,
  pair: Pair,
): Promise<Partial<Record<Moved, { moves: number; stays: number }>>> {
  const found: Partial<Record<Moved, { moves: number; stays: number }>> = {}
  const moving = references[kind].filter((one) => one.way === 'moves')
  const counts = moving.map(
    (one, n) => sql`select ${sql.lit(n)} as n, count(*) filter (where ${comesAlong(one, pair)})::int as moves, count(*)::int as all
      from ${sql.table(one.table)} t where ${sql.ref(`t.${one.column}`)} = ${pair.absorbed}::uuid`,
  )
  const { rows } = await sql<{ n: number; moves: number; all: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  for (const { n, moves, all } of rows) {
    const as = moving[n]?.as ?? 'other'
    const before = found[as] ?? { moves: 0, stays: 0 }
    if (all > 0) found[as] = { moves: before.moves + moves, stays: before.stays + all - moves }
  }
  return found
}

function comesAlong({ table, column, unless }: Extract<Reference, { way: 'moves' }>, { kept, absorbed }: Pair): RawBuilder<unknown> {
  const names = sql`${sql.ref(`t.${column}`)} = ${absorbed}::uuid`
  if (!unless) return names
  return sql`(${names} and not exists (select from ${sql.table(table)} other
    where ${sql.ref(`other.${column}`)} = ${kept}::uuid and ${sql.raw(unless)}))`
}

/**
 * Takes a merge back, step by step from the last one. A column that somebody has changed since stays as it is now; so does a row that was
 * added and has changed. `version` is what it was where nothing else was changed.
 * @returns how many rows are as they were before
 */
export async function takeBack(trx: Trx, mergeId: string): Promise<number> {
  const steps = await trx
    .selectFrom('merge_rows')
    .select(['step', 'table_name'])
    .select(sql<boolean>`before is null`.as('was_added'))
    .select(sql<string[]>`array(select jsonb_object_keys((array_agg(after))[1]) order by 1)`.as('columns'))
    .where('merge_id', '=', mergeId)
    .groupBy(['step', 'table_name', sql`before is null`])
    .orderBy('step', 'desc')
    .execute()
  let count = 0
  for (const { step, table_name, was_added, columns } of steps) {
    const table = sql.table(table_name)
    const keys = await listKeys(trx, table_name)
    const of = sql`r.merge_id = ${mergeId}::uuid and r.step = ${step}`
    const { numAffectedRows } = was_added
      ? await sql`delete from ${table} t using merge_rows r
          where ${of} and ${keyIs(table, keys)} and ${picked('t', columns)} = r.after`.execute(trx)
      : await sql`update ${table} t set ${sql.join(columns.map((column) => backTo(table, column, columns)))}
          from merge_rows r where ${of} and ${keyIs(table, keys)}`.execute(trx)
    count += Number(numAffectedRows ?? 0)
  }
  return count
}

function backTo(table: RawBuilder<unknown>, column: string, columns: readonly string[]): RawBuilder<unknown> {
  const name = sql.ref(column)
  if (column === 'version' && columns.length > 1) {
    const others = columns.filter((one) => one !== 'version')
    return sql`version = case when t.version = (r.after ->> 'version')::int and ${picked('t', others)} = r.after - 'version'
      then (r.before ->> 'version')::int else t.version + 1 end`
  }
  return sql`${name} = case when ${picked('t', [column])} = jsonb_build_object(${sql.lit(column)}::text, r.after -> ${sql.lit(column)})
    then (jsonb_populate_record(null::${table}, r.before)).${name} else ${sql.ref(`t.${column}`)} end`
}

function keyIs(table: RawBuilder<unknown>, keys: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    keys.map((key) => sql`${sql.ref(`t.${key}`)} = (jsonb_populate_record(null::${table}, r.key)).${sql.ref(key)}`),
    sql` and `,
  )
}

function sameKey(one: string, other: string, keys: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    keys.map((key) => sql`${sql.ref(`${one}.${key}`)} = ${sql.ref(`${other}.${key}`)}`),
    sql` and `,
  )
}

/** Columns of a row as JSON, as `to_jsonb` writes them. */
function picked(row: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql`${sql.lit(column)}::text`, sql.ref(`${row}.${column}`)]))})`
}

/** The columns of the primary key. */
async function listKeys(trx: Trx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisprimary and i.indrelid = ${table}::regclass order by a.attnum`.execute(trx)
  return rows.map(({ name }) => name)
}

/** What a forgotten merge would need to be taken back. @returns of how many merges */
export async function forgetRows(trx: Trx, days: number): Promise<number> {
  // a row for each, none where nothing was deleted: it is by its rows that a statement says whether it wrote
  const { rows } = await sql`
    with gone as (delete from merge_rows r using merges m
      where m.id = r.merge_id and (m.undone_at is not null or m.done_at < now() - make_interval(days => ${days})) returning r.merge_id)
    select distinct merge_id from gone`.execute(trx)
  return rows.length
}
