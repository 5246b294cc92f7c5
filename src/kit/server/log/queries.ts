import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { noteEntry } from '../db/noted.ts'
import { compileChange } from '../db/statements/compile-once.ts'
import type { Tables } from '../db/tables.ts'
import type { Actor, Origin } from '../http/actor.ts'

export type LogEntry = {
  /** `accreditation.status_changed`: what happened, for programs. */
  action: string
  object: { type: string; id: string | null }
  /** What happened, for people, without the actor: "Scheduled the visit". */
  says: string
  /** Only the fields that changed, old and new. */
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
  /** The records whose audit logs show this entry (accreditor, program and accreditation logs are views of the one log). */
  institution_id?: string | null
  accreditation_id?: string | null
  accreditor_id?: string | null
  program_id?: string | null
}

/** Who did it: somebody signed in, or the person behind a one-time link. */
type Doer = Pick<Actor, 'id' | 'name' | 'role'>

/** An act, or what of it the log is told; another person than the one who asked where a link speaks for somebody. */
export type Writing = { readonly trx: Trx; readonly actor: Doer | null; readonly origin: Origin }

/**
 * Writes one entry of the append-only log; always inside the transaction of the change it tells (docs/domain.md#logs).
 * `actor` is null for what the system itself does.
 */
export async function writeLog({ trx, ...by }: Writing, entry: LogEntry): Promise<void> {
  await insertEntry(trx, null, entryOf(by, entry))
}

export type EntryRow = Insertable<Tables['log_entries']> & Record<string, unknown>

/** The row of an entry, for a statement that writes it together with the change it tells (`insertedEntry`), of that transaction. */
export function entryOf({ actor, origin }: Omit<Writing, 'trx'>, entry: LogEntry): EntryRow {
  const id = newId()
  noteEntry(id)
  return {
    id,
    actor_id: actor?.id ?? null,
    actor_name: actor?.name ?? 'System',
    actor_role: actor?.role ?? null,
    call: origin.call,
    action: entry.action,
    object_type: entry.object.type,
    object_id: entry.object.id,
    says: entry.says,
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: entry.after ? JSON.stringify(entry.after) : null,
    institution_id: entry.institution_id ?? null,
    accreditation_id: entry.accreditation_id ?? null,
    accreditor_id: entry.accreditor_id ?? null,
    program_id: entry.program_id ?? null,
    request_id: origin.request_id,
    address: origin.address,
  }
}

/** @param row of `entryOf`, or the places of its values */
export function insertedEntry(trx: Pick<Db, 'insertInto'>, row: EntryRow) {
  return trx.insertInto('log_entries').values({
    id: row.id,
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    actor_role: row.actor_role,
    call: row.call,
    action: row.action,
    object_type: row.object_type,
    object_id: row.object_id,
    says: row.says,
    before: row.before,
    after: row.after,
    institution_id: row.institution_id,
    accreditation_id: row.accreditation_id,
    accreditor_id: row.accreditor_id,
    program_id: row.program_id,
    request_id: row.request_id,
    address: row.address,
  })
}

/** Every change ends with it. */
const insertEntry = compileChange((trx, row: EntryRow) => insertedEntry(trx, row))

/** Writes many entries at once: what a bulk change did to each of its records. */
export async function writeLogs(act: Writing, entries: readonly LogEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += 2_000) {
    const rows = entries
      .slice(from, from + 2_000)
      .map(({ object, ...entry }) => ({ ...entry, id: newId(), object_type: object.type, object_id: object.id }))
    await insertLogs(
      act,
      sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (id uuid, action text, object_type text,
        object_id uuid, says text, before jsonb, after jsonb, institution_id uuid, accreditation_id uuid, accreditor_id uuid, program_id uuid)`,
    ).execute(act.trx)
  }
}

/**
 * What the entry of each imported program says. The text search of the log leaves these out, by tens of thousands alike and
 * costly to index; it finds the entry of the import as a whole, and they stand in the log of their program.
 */
export const importedSaying = 'Added the program by import'
/** The same of each program that goes, or gets its values of before, when its import is taken back. */
export const removedSaying = 'Deleted the program, as its import was taken back'
export const restoredSaying = 'Gave the program its values of before, as its import was taken back'
/** As the index of the search leaves them out (`log_entries_search`): a search that says the same uses it. */
export const unsearched: readonly string[] = [importedSaying, removedSaying, restoredSaying]

/**
 * The statement that writes entries the database puts together itself, for imports of many thousand rows.
 * @param entries a select of `id, action, object_type, object_id, says, before, after, institution_id, accreditation_id,
 * accreditor_id, program_id`
 */
export function insertLogs({ actor, origin }: Omit<Writing, 'trx'>, entries: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into log_entries (id, actor_id, actor_name, actor_role, call, request_id, address, action, object_type, object_id, says,
      before, after, institution_id, accreditation_id, accreditor_id, program_id)
    select id, ${actor?.id ?? null}::uuid, ${actor?.name ?? 'System'}::text, ${actor?.role ?? null}::text, ${origin.call}::text,
      ${origin.request_id}::text, ${origin.address}::text, action, object_type, object_id, says,
      before, after, institution_id, accreditation_id, accreditor_id, program_id
    from (${entries}) entries`
}

/** The fields that differ, old and new; `undefined` when nothing changed. */
export function changes<T extends Record<string, unknown>>(
  before: T,
  after: Partial<T>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | undefined {
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null))
  if (keys.length === 0) return undefined
  return {
    before: Object.fromEntries(keys.map((key) => [key, before[key] ?? null])),
    after: Object.fromEntries(keys.map((key) => [key, after[key] ?? null])),
  }
}
