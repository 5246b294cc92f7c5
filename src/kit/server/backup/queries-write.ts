/** What a restore writes: all rows into empty tables, without their triggers and keys, which come back before it is committed. */
import type { Copying } from './copying.ts'
import { listTables, quoted, type StoredSequence } from './queries-read.ts'

/** Tables that hold a row, whoever made them. */
export async function listFilled(on: Copying): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of await listTables(on)) {
    const [row] = await on.query(`select from ${quoted(name)} limit 1`)
    if (row) filled.push(name)
  }
  return filled
}

/** Nobody else reads or writes them until the transaction ends. */
export async function lockTables(on: Copying, tables: readonly string[]): Promise<void> {
  await on.query(`lock table ${tables.map(quoted).join(', ')} in access exclusive mode`)
}

type Key = { table: string; name: string; definition: string }

/**
 * Takes the foreign keys and the product's own triggers off: rows may come in any order, the log may be filled, and nothing is derived twice.
 * Who owns the tables may do so; a superuser is not needed.
 * @returns puts all back, which holds every row against every key
 */
export async function loosen(on: Copying, tables: readonly string[]): Promise<() => Promise<void>> {
  const keys = await on.query<Key>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  for (const { table, name } of keys) await on.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await on.query(`alter table ${quoted(table)} disable trigger user`)
  return async () => {
    for (const table of tables) await on.query(`alter table ${quoted(table)} enable trigger user`)
    for (const { table, name, definition } of keys) await on.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

export async function fillTable(on: Copying, name: string, columns: readonly string[], rows: Buffer): Promise<void> {
  await on.copyIn(`${quoted(name)} (${columns.join(', ')})`, rows)
}

export async function setSequence(on: Copying, { name, last, called }: StoredSequence): Promise<void> {
  await on.query('select setval($1::text::regclass, $2::text::bigint, $3)', [quoted(name), last, called])
}

/**
 * Mails that waited when the backup was made are held: they may have gone out since, and what they say may be long past. A Superadmin
 * reads them in the list of mails and sends again what is still right. @returns how many
 */
export async function holdMails(on: Copying, madeAt: string): Promise<number> {
  const held = await on.query(
    `update mails set status = 'held', last_error = 'Held: it waited when the backup of ' || $1 || ' was made, which was restored. Send it again if it is still right.'
     where status = 'queued' returning id`,
    [madeAt],
  )
  return held.length
}

/** What the planner knows of tables that were filled at once. */
export async function analyze(on: Copying): Promise<void> {
  await on.query('analyze')
}
