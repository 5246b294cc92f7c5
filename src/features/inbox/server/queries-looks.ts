/** When people last looked at what waits: the bell counts as new what came after it. */
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import { type ActionKind, isLooked, type LookedKind } from '../contract.ts'

/** The looks of one person, for the head of a statement that asks `lookedAt`. */
export function looksOf(reader: string): RawBuilder<unknown> {
  return sql`looks as materialized (select kind, looked_at from inbox_looks where account_id = ${reader}::uuid)`
}

/** Before everything that waits. */
export const longAgo: RawBuilder<unknown> = sql`timestamptz '-infinity'`

/** When the reader last looked at a kind, of `looks`; long ago where never. Mentions are read one by one. */
export function lookedAt(kind: ActionKind): RawBuilder<unknown> {
  return isLooked(kind) ? sql`coalesce((select looked_at from looks where kind = ${sql.lit(kind)}), ${longAgo})` : longAgo
}

/** The look before this one; `null` when there was none. */
export async function findLook(trx: Trx, reader: string, kind: LookedKind): Promise<Date | null> {
  const row = await trx
    .selectFrom('inbox_looks')
    .select('looked_at')
    .where('account_id', '=', reader)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.looked_at ?? null
}

export async function upsertLooks(trx: Trx, reader: string, kinds: readonly LookedKind[]): Promise<void> {
  await sql`
    insert into inbox_looks (account_id, kind) select ${reader}::uuid, kind from unnest(${[...kinds]}::text[]) kind order by kind
    on conflict (account_id, kind) do update set looked_at = excluded.looked_at`.execute(trx)
}
