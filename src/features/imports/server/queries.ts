/** Kept imports, their rows, and what stands against taking them back. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { holds, likePatterns } from '../../../kit/server/db/search.ts'
import { inBatches } from '../../../kit/server/sheets/queries.ts'
import type { ImportedRecord, ImportRow } from '../contract.ts'
import { canUndo, type ImportedObject, type ImportKind, importState } from '../rules.ts'

type Asked = { search?: string | undefined; kinds: readonly ImportKind[] }

export async function listImports(db: Db, asked: Asked, page: PageAsked): Promise<ImportRow[]> {
  const rows = await found(db, asked)
    .selectAll()
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
  return rows.map(shown)
}

export function countImports(db: Db, asked: Asked): Promise<number> {
  return totalOf(found(db, asked))
}

export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  return row && shown(row)
}

/** Locked until the transaction ends, so that it is taken back once. */
export async function lockImport(trx: Trx, id: string): Promise<ImportRow | undefined> {
  const row = await trx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && shown(row)
}

function found(db: Db, { search, kinds }: Asked) {
  let query = db.selectFrom('imports').where('kind', '=', sql<ImportKind>`any(${kinds}::text[])`)
  for (const pattern of likePatterns(search))
    query = query.where(sql<boolean>`(${holds('file', [pattern])} or ${holds('made_by_name', [pattern])})`)
  return query
}

type Stored = Omit<ImportRow, 'state' | 'can_undo' | 'made_at' | 'undo_until' | 'undone_at'> & {
  made_at: Date
  undo_until: Date
  undone_at: Date | null
}

function shown(row: Stored): ImportRow {
  const [made_at, undo_until] = [row.made_at.toISOString(), row.undo_until.toISOString()]
  const one = { ...row, made_at, undo_until, undone_at: row.undone_at?.toISOString() ?? null }
  const now = new Date().toISOString()
  return { ...one, state: importState(one, now), can_undo: canUndo(one, now) }
}

export function listImportedRecords(db: Db, importId: string, page: PageAsked): Promise<ImportedRecord[]> {
  return db
    .selectFrom('import_rows')
    .select(['record_id', 'object', 'row', 'name', 'before', 'after'])
    .where('import_id', '=', importId)
    .orderBy('row')
    .orderBy('record_id')
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
}

export function countImportedRecords(db: Db, importId: string): Promise<number> {
  return totalOf(db.selectFrom('import_rows').where('import_id', '=', importId))
}

/**
 * Where the records of a kind are stored, what names one to a person, and how others name it: by the words before `_id`, or by a key to one of
 * the tables.
 */
const stored = {
  program: { table: 'programs', name: sql.ref('t.name'), words: 'program', keys: ['programs'] },
  campus: { table: 'campuses', name: sql.ref('t.name'), words: 'campus', keys: ['campuses'] },
  institution: { table: 'institutions', name: sql.ref('t.name'), words: 'institution', keys: ['institutions'] },
  training: { table: 'training_modules', name: sql.ref('t.title'), words: 'training(_module)?', keys: ['training_modules'] },
  account: { table: 'accounts', name: fullNameOf('t'), words: '(account|accreditor|person)', keys: ['accounts', 'accreditors'] },
  /** A program that a visit covers; it has no version of its own. */
  survey: {
    ...{ table: 'accreditation_programs', words: '(survey|accreditation_program)', keys: ['accreditation_programs'] },
    name: sql`(select p.name || ', ' || a.number from programs p, accreditations a where p.id = t.program_id and a.id = t.accreditation_id)`,
    version: sql`1`,
  },
  visit: { table: 'accreditations', name: sql.ref('t.number'), words: '(accreditation|visit)', keys: ['accreditations'] },
} as const satisfies Record<ImportedObject, object>

export type KeptRow = {
  id: string
  row: number
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
  decision_id?: string | undefined
}

export async function insertImport(
  trx: Trx,
  one: Pick<ImportRow, 'id' | 'kind' | 'file' | 'made_by_name' | 'created' | 'updated' | 'unchanged' | 'left_out' | 'stay'> & {
    made_by: string
    undo_until: Date
  },
): Promise<void> {
  await trx.insertInto('imports').values(one).execute()
}

/** Keeps the rows of an import with name and version as the records have them now. */
export async function insertImportRows(trx: Trx, importId: string, object: ImportedObject, kept: readonly KeptRow[]): Promise<void> {
  for (const rows of inBatches(kept)) {
    await sql`
      insert into import_rows (import_id, record_id, object, row, name, version, before, after, decision_id)
      select ${importId}::uuid, x.id, ${object}::text, x.row, ${stored[object].name}, ${versionOf(object)}, x.before, x.after, x.decision_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as x (id uuid, row int, before jsonb, after jsonb, decision_id uuid)
      join ${sql.table(stored[object].table)} t on t.id = x.id`.execute(trx)
  }
}

export type HeldRow = {
  import_id: string
  record_id: string
  row: number
  name: string
  version: number
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  decision_id: string | null
  /** The version the record has by now; `null` where it is gone. */
  now: number | null
}

/**
 * The rows of an import that are not taken back yet, with how their records are now.
 * @param locks holds the records until the transaction ends
 */
export async function listHeldRows(db: Db, importId: string, object: ImportedObject, locks: boolean): Promise<HeldRow[]> {
  const all = await db
    .selectFrom('import_rows')
    .select(['import_id', 'record_id', 'row', 'name', 'version', 'before', 'after', 'decision_id'])
    .where('import_id', '=', importId)
    .where('object', '=', object)
    .orderBy('record_id')
    .execute()
  const versions = new Map<string, number>()
  for (const rows of inBatches(all)) {
    const { rows: now } = await sql<{ id: string; version: number }>`
      select t.id, ${versionOf(object)} as version from ${sql.table(stored[object].table)} t
      where t.id = any(${rows.map((row) => row.record_id)}::uuid[]) order by t.id ${locks ? sql`for update` : sql``}`.execute(db)
    for (const { id, version } of now) versions.set(id, version)
  }
  return all.map((row) => ({ ...row, now: versions.get(row.record_id) ?? null }))
}

function versionOf(object: ImportedObject): RawBuilder<unknown> {
  const of = stored[object]
  return 'version' in of ? of.version : sql.ref('t.version')
}

/** Tables that keep what is told of records, whatever becomes of them. */
const tells = ['log_entries', 'import_rows']

/** Tables that are no hindrance: some, or all but some. */
export type Apart = readonly string[] | { readonly allBut: readonly string[] }

type Naming = { table: string; column: string; is_list: boolean; has_id: boolean }

/** Every column that names a record of this kind, whoever made it: its name says so, as `program_id` and `program_ids` do, or its key. */
async function columnsNaming(db: Db, object: ImportedObject): Promise<Naming[]> {
  const { rows } = await sql<Naming>`
    select c.relname as table, a.attname as column, a.atttypid = 'uuid[]'::regtype as is_list,
      exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'id' and k.atttypid = 'uuid'::regtype) as has_id
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and (a.attname ~ ${`(^|_)${stored[object].words}_ids?$`}
        or exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum]
          and k.confrelid = any(${[...stored[object].keys]}::regclass[])))
    order by 1, 2`.execute(db)
  return rows
}

/**
 * What names the records of an import, table by table: of a record it made everything, of one it changed what came since. An id carries the
 * time at which it was made.
 * @param of which records it made, and which it changed; what it made besides, which is no hindrance (`own`)
 * @param apart tables that are made from a record, or go with it; `apartOfChanged`: no hindrance to one that was only changed
 */
export async function* namingSince(
  db: Db,
  importId: string,
  object: ImportedObject,
  of: { made: readonly string[]; changed: readonly string[]; own: readonly string[] },
  apart: readonly string[],
  apartOfChanged: Apart = [],
): AsyncGenerator<{ table: string; ids: string[] }> {
  const among = (ids: readonly string[]) => sql`(select unnest(${ids}::uuid[]))`
  for (const { table, column, is_list, has_id } of await columnsNaming(db, object)) {
    if (apart.includes(table) || tells.includes(table)) continue
    const from = sql`${sql.table(table)} x ${is_list ? sql`cross join lateral unnest(x.${sql.ref(column)}) as one (named)` : sql``}`
    const named = is_list ? sql`one.named` : sql`x.${sql.ref(column)}`
    const others = has_id ? sql`and x.id not in ${among(of.own)}` : sql``
    const found: string[] = []
    if (of.made.length > 0) {
      const { rows } = await sql<{
        id: string
      }>`select distinct ${named} as id from ${from} where ${named} in ${among(of.made)} ${others}`.execute(db)
      for (const { id } of rows) found.push(id)
    }
    const isApart = 'allBut' in apartOfChanged ? !apartOfChanged.allBut.includes(table) : apartOfChanged.includes(table)
    if (of.changed.length > 0 && !isApart) {
      const since = has_id ? sql`and x.id > ${importId}::uuid` : sql``
      const { rows } = await sql<{ id: string }>`
        select distinct ${named} as id from ${from} where ${named} in ${among(of.changed)} ${since} ${others}`.execute(db)
      for (const { id } of rows) found.push(id)
    }
    if (found.length > 0) yield { table, ids: found }
  }
}

/** @param counts of the records that were taken back now */
export async function markUndone(trx: Trx, importId: string, by: string, { done, stay }: { done: number; stay: number }): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ undone_at: sql<Date>`now()`, undone_by_name: by, taken_back: sql<number>`taken_back + ${done}::int`, stay })
    .where('id', '=', importId)
    .execute()
}

export async function deleteImportRows(trx: Trx, importId: string, recordIds: readonly string[]): Promise<void> {
  for (const ids of inBatches(recordIds))
    await sql`delete from import_rows where import_id = ${importId}::uuid and record_id = any(${ids}::uuid[])`.execute(trx)
}

/** Forgets what the imports whose days are over changed. @returns how many imports that were */
export async function deletePastRows(trx: Trx): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from import_rows r using imports i where i.id = r.import_id and i.undo_until < now() returning r.import_id
    ) select distinct import_id from gone`.execute(trx)
  return rows.length
}

/** What somebody said the last time of a file with these heads, as `matching` names its heads. */
export async function findColumnChoice(
  db: Db,
  accountId: string,
  kind: string,
  heads: string,
): Promise<Record<string, string | null> | undefined> {
  const row = await db
    .selectFrom('import_columns')
    .select('chosen')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('heads', '=', heads)
    .executeTakeFirst()
  return row?.chosen
}

export async function keepColumnChoice(
  trx: Trx,
  accountId: string,
  kind: string,
  heads: string,
  chosen: Record<string, string | null>,
): Promise<void> {
  await sql`
    insert into import_columns (account_id, kind, heads, chosen) values (${accountId}::uuid, ${kind}, ${heads}, ${JSON.stringify(chosen)}::jsonb)
    on conflict (account_id, kind, heads) do update set chosen = excluded.chosen, chosen_at = now()`.execute(trx)
}
