/** Seals of the log as they are stored and read. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { type EntryFields, entryColumns, entryHash, entryText, headOf, noHead, rootOf, type Seal, sealFormat } from './seal-format.ts'

/** Any number that nobody else locks by. */
const lock = 20_260_334

/** A seal as it stands in the database, with the ids of its entries and their hashes. */
export type StoredSeal = Omit<Seal, 'previous' | 'count'> & { head: string; entries: string[]; hashes: string[] }

/** An entry as it stands there now: its id, and what of it is hashed. */
export type StoredEntry = { id: string; text: string }

/** With all digits of a second, which no driver hands over. */
function instantText(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

const columns = sql.join(
  entryColumns.map((name) => {
    const column = sql.ref(`e.${name}`)
    return name === 'at' ? sql`${instantText(column)} as at` : sql`${column}::text as ${sql.ref(name)}`
  }),
)

function stored(entry: EntryFields): StoredEntry {
  return { id: entry.id as string, text: entryText(entry) }
}

/**
 * Seals the oldest of what waits. Of several processes one does it, the others leave it.
 * @returns how many entries were sealed
 */
export async function sealSome(trx: Trx, most: number): Promise<number> {
  const { rows: locks } = await sql<{ is_ours: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(lock)}) as is_ours`.execute(trx)
  if (!locks[0]?.is_ours) return 0
  // An id without its entry stays: somebody took the entry away before it was sealed, and the check says so. Each entry is looked up by its id:
  // PostgreSQL takes what waits for as many as there once were, and would go through the whole log up to the first of them (`offset 0`).
  const { rows } = await sql<EntryFields>`
    select ${columns} from log_unsealed u
    cross join lateral (select * from log_entries where log_entries.id = u.entry_id offset 0) e
    order by u.entry_id limit ${most}`.execute(trx)
  if (rows.length === 0) return 0
  const entries = rows.map(stored)
  const ids = entries.map(({ id }) => id)
  const hashes = entries.map(({ text }) => entryHash(text))
  const last = await findNewestSeal(trx)
  const { rows: times } = await sql<{ now: string }>`select ${instantText(sql`clock_timestamp()`)} as now`.execute(trx)
  const seal: Seal = {
    format: sealFormat,
    number: (last?.number ?? 0) + 1,
    sealed_at: (times[0] as { now: string }).now,
    count: ids.length,
    total: (last?.total ?? 0) + ids.length,
    root: rootOf(hashes),
    previous: last?.head ?? noHead,
  }
  await sql`
    insert into log_seals (number, format, sealed_at, entries, hashes, total, root, head)
    values (${seal.number}, ${seal.format}, ${seal.sealed_at}::timestamptz, ${ids}::uuid[], decode(${hashes.join('')}, 'hex'), ${seal.total},
      decode(${seal.root}, 'hex'), decode(${headOf(seal)}, 'hex'))`.execute(trx)
  await sql`delete from log_unsealed where entry_id = any(${ids}::uuid[])`.execute(trx)
  return ids.length
}

/** What everybody may know of a seal. */
export type Head = { number: number; sealed_at: string; total: number; head: string }

const headColumns = sql`number, ${instantText(sql`sealed_at`)} as sealed_at, total, encode(head, 'hex') as head`

export async function findNewestSeal(db: Db | Trx): Promise<Head | undefined> {
  const { rows } = await sql<Head>`select ${headColumns} from log_seals order by number desc limit 1`.execute(db)
  return rows[0]
}

/**
 * The last seal of each day that has one, the newest day first.
 * @param until the newest day that may be among them, in the agency's time; `days` from there on back
 */
export async function listDailyHeads(db: Db, until: string, days: number, zone: string): Promise<(Head & { day: string })[]> {
  const { rows } = await sql<Head & { day: string }>`
    select d.day::text as day, s.* from generate_series(0, ${days - 1}::int) back
    cross join lateral (select ${until}::date - back as day) d
    cross join lateral (
      select ${headColumns} from log_seals
      where log_seals.sealed_at >= d.day::timestamp at time zone ${sql.lit(zone)}
        and log_seals.sealed_at < (d.day + 1)::timestamp at time zone ${sql.lit(zone)}
      order by log_seals.sealed_at desc, log_seals.number desc limit 1
    ) s
    order by d.day desc`.execute(db)
  return rows
}

/** Whether there is a seal of before a day. */
export async function isSealedBefore(db: Db, day: string, zone: string): Promise<boolean> {
  const { rows } = await sql`select from log_seals where sealed_at < ${day}::timestamp at time zone ${sql.lit(zone)} limit 1`.execute(db)
  return rows.length > 0
}

/** Seals behind a number, in their order. */
export async function listSealsAfter(db: Db, number: number, most: number): Promise<StoredSeal[]> {
  const { rows } = await sql<Omit<StoredSeal, 'hashes'> & { hashes: string }>`
    select ${headColumns}, format, array_to_json(entries)::text as entries, encode(root, 'hex') as root, encode(hashes, 'hex') as hashes
    from log_seals where number > ${number} order by number limit ${most}`.execute(db)
  return rows.map((row) => ({
    ...row,
    entries: JSON.parse(row.entries as unknown as string) as string[],
    hashes: row.hashes.match(/.{64}|.+$/g) ?? [],
  }))
}

/** These entries as they stand there now, in no order; some may be gone. */
export async function listEntriesById(db: Db, ids: readonly string[]): Promise<StoredEntry[]> {
  const { rows } = await sql<EntryFields>`select ${columns} from log_entries e where e.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows.map(stored)
}

/** At one moment: the entries there are, those that wait to be sealed, and those the newest seal says are sealed. */
export async function countEntries(db: Db): Promise<{ there: number; waiting: number; sealed: number }> {
  const { rows } = await sql<{ there: number; waiting: number; sealed: number }>`
    select (select count(*) from log_entries) as there, (select count(*) from log_unsealed) as waiting,
      coalesce((select total from log_seals order by number desc limit 1), 0) as sealed`.execute(db)
  return rows[0] as (typeof rows)[0]
}

/** How many wait to be sealed, and the instant of the oldest of them. */
export async function findWaiting(db: Db): Promise<{ waiting: number; since: Date | null }> {
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    select (select count(*) from log_unsealed) as waiting,
      (select at from log_entries where id = (select entry_id from log_unsealed order by entry_id limit 1)) as since`.execute(db)
  return rows[0] as (typeof rows)[0]
}

export type Stray = { id: string; is: 'unsealed' | 'gone' | 'twice'; says: string | null; actor_name: string | null; at: Date | null }

/**
 * Entries that no seal holds and that do not wait for one, ids that wait and have no entry, and ids that two seals hold. Reads the ids of the
 * whole log; changes nothing, so that it can be asked of a copy that is read only.
 */
export async function listStrays(db: Db, most: number): Promise<Stray[]> {
  return db.connection().execute(async (one) => {
    await sql`start transaction read only`.execute(one)
    try {
      await sql`set local statement_timeout = 0`.execute(one)
      const { rows } = await sql<Stray>`
        with sealed as materialized (select unnest(entries) as id from log_seals)
        (select e.id, 'unsealed' as is, e.says, e.actor_name, e.at from log_entries e
          where not exists (select from sealed where sealed.id = e.id) and not exists (select from log_unsealed u where u.entry_id = e.id)
          limit ${most})
        union all
        (select u.entry_id, 'gone', null, null, null from log_unsealed u
          where not exists (select from log_entries e where e.id = u.entry_id) limit ${most})
        union all
        (select id, 'twice', null, null, null from sealed group by id having count(*) > 1 limit ${most})`.execute(one)
      return rows
    } finally {
      await sql`rollback`.execute(one)
    }
  })
}
