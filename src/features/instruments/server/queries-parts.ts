/** Changes of single parts of a draft: areas, parameters and statements alike. Every function belongs inside a transaction. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import type { PartKind, StatementKind } from '../rules.ts'

/** Where each kind is stored, in what it stands, and what its text is called. */
const stored = {
  area: { table: 'instrument_areas', parent: 'version_id', text: 'title' },
  parameter: { table: 'instrument_parameters', parent: 'area_id', text: 'title' },
  statement: { table: 'instrument_statements', parent: 'parameter_id', text: 'text' },
} as const satisfies Record<PartKind, object>

export type NewPart = { id: string; parent_id: string; position: number; text: string; weight: string; kind: StatementKind | null }

export async function insertPart(trx: Trx, part: PartKind, { id, parent_id, position, text, weight, kind }: NewPart): Promise<void> {
  const { table, parent, text: textColumn } = stored[part]
  const columns = ['id', parent, 'origin_id', 'position', textColumn, 'weight', ...(kind ? ['kind'] : [])]
  const values = [id, parent_id, id, position, text, weight, ...(kind ? [kind] : [])]
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) values (${sql.join(values)})`.execute(trx)
}

/** A statement also takes another kind, at a place there. */
export async function updatePart(
  trx: Trx,
  part: PartKind,
  id: string,
  { text, weight, place }: { text: string; weight: string; place?: { kind: StatementKind; position: number } | undefined },
): Promise<void> {
  const { table, text: textColumn } = stored[part]
  const elsewhere = place ? sql`, kind = ${place.kind}, position = ${place.position}` : sql``
  await sql`update ${sql.table(table)} set ${sql.ref(textColumn)} = ${text}, weight = ${weight}::numeric ${elsewhere}
    where id = ${id}::uuid`.execute(trx)
}

type At = { id: string; position: number }

/** Two parts beside each other change places; no two of them ever stand at one place. */
export async function swapParts(trx: Trx, part: PartKind, one: At, other: At): Promise<void> {
  const put = (id: string, position: number) =>
    sql`update ${sql.table(stored[part].table)} set position = ${position} where id = ${id}::uuid`.execute(trx)
  await put(one.id, aside)
  await put(other.id, one.position)
  await put(one.id, other.position)
}

/** Parts move up by one, into a place that is free. */
export async function moveUp(trx: Trx, part: PartKind, ids: readonly string[]): Promise<void> {
  const table = sql.table(stored[part].table)
  const those = sql`where id = any(${sql.val([...ids])}::uuid[])`
  await sql`update ${table} set position = position + ${aside} ${those}`.execute(trx)
  await sql`update ${table} set position = position - ${aside + 1} ${those}`.execute(trx)
}

/** Behind every place there is. */
const aside = 10_000

export async function deletePart(trx: Trx, part: PartKind, id: string): Promise<void> {
  await sql`delete from ${sql.table(stored[part].table)} where id = ${id}::uuid`.execute(trx)
}
