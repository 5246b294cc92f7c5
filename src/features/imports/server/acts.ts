/** What an import tells here, so that it can be looked at before and taken back: its rows, and where the person said its columns are. */
import { createHash } from 'node:crypto'
import { headKey } from '../../../kit/contract/columns.ts'
import { type ColumnChoice, undoDays } from '../../../kit/contract/imports.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { headSetOf } from '../../../kit/server/sheets/matching.ts'
import type { Counts } from '../../../kit/server/sheets/table.ts'
import type { ImportedObject, ImportKind } from '../rules.ts'
import { type Apart, findColumnChoice, type HeldRow, insertImport, insertImportRows, type KeptRow, keepColumnChoice } from './queries.ts'

export type { HeldRow, KeptRow }

/** What it takes to take back the records of one kind. The feature whose records they are says it, in its own words and statements. */
export type TakingBack = {
  readonly object: ImportedObject
  /** Tables that name the record and are no hindrance: what is derived from it, and what only tells of it. */
  readonly apart: readonly string[]
  /**
   * The same of a record that the import only changed: what may come to it without being built on what was changed; or all but some, where most
   * of what names the record has nothing to do with it.
   */
  readonly apartOfChanged?: Apart
  /** What else keeps records that would go back: sentences by their ids. */
  readonly hindrances?: (db: Db, goes: readonly HeldRow[], rows: readonly HeldRow[], actor: Actor) => Promise<ReadonlyMap<string, string>>
  /** What else taking them back means, for whoever is about to: whole sentences. */
  readonly notes?: (db: Db, goes: readonly HeldRow[]) => Promise<string[]>
  /** What a table's naming it is called: `accreditation_programs: 'a visit names it'`. */
  readonly named: Readonly<Record<string, string>>
  /** Deletes what the import made. */
  readonly remove: (act: Act, rows: readonly HeldRow[], why: string) => Promise<void>
  /** Gives records the values they had before. */
  readonly restore: (act: Act, rows: readonly HeldRow[], why: string) => Promise<void>
}

type Keeping = {
  /** Made when the import began: what has a later id came after it. */
  id: string
  kind: ImportKind
  file: string
  counts: Counts
  left_out: number
  records: readonly { object: ImportedObject; rows: readonly KeptRow[] }[]
}

/** Keeps an import so that it can be taken back for 30 days; to be called when all of its rows are written. */
export async function keepImport({ trx, actor }: Act, { id, kind, file, counts, left_out, records }: Keeping): Promise<void> {
  const stay = records.reduce((sum, { rows }) => sum + rows.length, 0)
  const undo_until = new Date(Date.now() + undoDays * 86_400_000)
  await insertImport(trx, {
    id,
    kind,
    file: file.slice(0, 200),
    made_by: actor.id,
    made_by_name: actor.name,
    ...counts,
    left_out,
    stay,
    undo_until,
  })
  for (const { object, rows } of records) await insertImportRows(trx, id, object, rows)
}

/** Files whose columns are remembered: of the imports that are kept, and of an instrument. */
type ColumnsOf = ImportKind | 'instruments'

/** Where the person said the last time that the columns of such a file are; a column whose head they did not name is left open. */
export async function columnsChosenBefore(
  db: Db,
  { accountId, kind, heads }: { accountId: string; kind: ColumnsOf; heads: readonly string[] },
): Promise<ColumnChoice[]> {
  const set = headSetOf(heads)
  const chosen = set === null ? undefined : await findColumnChoice(db, accountId, kind, keyOf(set))
  const keys = heads.map(headKey)
  return Object.entries(chosen ?? {}).map(([heading, head]) => ({ heading, place: head === null ? null : keys.indexOf(head) }))
}

/** Remembers it for the person and for files with the same heads, in whatever order. */
export async function rememberColumns(
  trx: Trx,
  { accountId, kind, heads }: { accountId: string; kind: ColumnsOf; heads: readonly string[] },
  chosen: readonly ColumnChoice[],
): Promise<void> {
  const set = headSetOf(heads)
  if (set === null) return
  const named = chosen.map(({ heading, place }) => [heading, place === null ? null : headKey(heads[place] ?? '')] as const)
  await keepColumnChoice(trx, accountId, kind, keyOf(set), Object.fromEntries(named))
}

/** Heads may be long; what is compared is not. */
function keyOf(set: string): string {
  return createHash('sha256').update(set).digest('hex')
}
