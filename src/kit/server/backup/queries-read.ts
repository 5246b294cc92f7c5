/** What a backup reads: one snapshot of everything. */
import type { Copying } from './copying.ts'

/** Text that both databases write and read alike, whatever they are set to. */
const plainText = [
  "set local datestyle = 'ISO'",
  "set local timezone = 'UTC'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
  "set local client_encoding = 'UTF8'",
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
]

/** Everything that is read until `endTransaction` is of this moment, whoever writes meanwhile; nobody is held up by it. */
export async function beginSnapshot(on: Copying): Promise<void> {
  await on.query('begin isolation level repeatable read read only')
  for (const one of plainText) await on.query(one)
}

export async function beginLoading(on: Copying): Promise<void> {
  await on.query('begin')
  for (const one of [...plainText, 'set local lock_timeout = 0']) await on.query(one)
}

export async function endTransaction(on: Copying, how: 'commit' | 'rollback'): Promise<void> {
  await on.query(how)
}

export type StoredTable = { name: string; columns: string[]; order: string[] }

/**
 * The tables with their columns, without what the database computes itself; `order`: what their rows are put in order by, the same on every
 * database, so that what was read of two can be held beside each other.
 */
export async function listTables(on: Copying): Promise<StoredTable[]> {
  return on.query<StoredTable>(`
    select c.relname as name,
      array(select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
        from pg_index i, unnest(i.indkey::int2[]) with ordinality as key (attnum, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = key.attnum order by key.place) as "order"
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'kysely_migration'
    order by c.relname collate "C"`)
}

/** Its rows as text. */
export function copyTable(on: Copying, { name, columns, order }: StoredTable): AsyncIterable<Buffer> {
  const by = order.length > 0 ? order.join(', ') : 'whole::text collate "C"'
  return on.copyOut(`select ${columns.join(', ')} from ${quoted(name)} whole order by ${by}`)
}

export type StoredSequence = { name: string; last: string; called: boolean }

/** Read after the snapshot has begun: a sequence is never behind the rows that took a number of it. */
export async function listSequences(on: Copying): Promise<StoredSequence[]> {
  const names = await on.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename collate "C"`,
  )
  const read: StoredSequence[] = []
  for (const { name } of names) {
    const [row] = await on.query<Omit<StoredSequence, 'name'>>(`select last_value::text as last, is_called as called from ${quoted(name)}`)
    if (row) read.push({ name, ...row })
  }
  return read
}

/** Which migrations made it; none where no server was ever started on it. */
export async function listMigrations(on: Copying): Promise<string[]> {
  const [there] = await on.query(`select from pg_class where relname = 'kysely_migration' and relnamespace = 'public'::regnamespace`)
  if (!there) return []
  return (await on.query<{ name: string }>('select name from kysely_migration order by timestamp, name')).map(({ name }) => name)
}

export async function findInstallationId(on: Copying): Promise<string | null> {
  const [row] = await on.query<{ id: string }>('select id from installation')
  return row?.id ?? null
}

export type StoredFileRow = { id: string; bytes: number; sha256: string }

export function listFileRows(on: Copying): Promise<StoredFileRow[]> {
  return on.query('select id, bytes, sha256 from files order by id')
}

/** Which of some files have a row. */
export async function listNamed(on: Copying, ids: readonly string[]): Promise<Set<string>> {
  const rows = await on.query<{ id: string }>('select id from files where id = any($1::uuid[])', [ids])
  return new Set(rows.map(({ id }) => id))
}

/** @param name of a table or sequence, as the catalogue has it */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
