/** The frame of an import that reads its whole file: looked at by the way by which it is stored, kept so that it can be taken back, and logged. */
import type { ImportHeading, RecordColumn } from '../../../kit/contract/columns.ts'
import type { ColumnChoice, Imported, ImportPreview } from '../../../kit/contract/imports.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import type { Upload } from '../../../kit/server/http/upload.ts'
import { type LogEntry, writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import {
  collectOutcomes,
  type Outcomes,
  previewFile,
  refuseUnseen,
  untilNothingIsWrong,
  wrongRows,
} from '../../../kit/server/sheets/preview.ts'
import { takeImportLock } from '../../../kit/server/sheets/queries.ts'
import {
  type Counts,
  collectRowErrors,
  importedAnswer,
  type RowErrors,
  readTable,
  refuseErrors,
  reportOf,
  type Table,
  wholeTable,
} from '../../../kit/server/sheets/table.ts'
import { type ImportedObject, type ImportKind, importActs, importNouns } from '../rules.ts'
import { columnsChosenBefore, type KeptRow, keepImport, rememberColumns } from './acts.ts'

/** How a file is gone through. */
export type Way = {
  rowErrors: RowErrors
  /** Rows that are left out. */
  left: ReadonlySet<number>
  /** Hears what becomes of each row. */
  outcomes: Outcomes | undefined
  /** Rows that are likely stored already are meant as new ones. */
  isConfirmed: boolean
  /** What is found is locked, since it will be written. */
  locks: boolean
}

/** What an import is, from the feature whose records it stores. */
export type TableImport<C extends RecordColumn, Found extends { counts: Counts; repeated: readonly number[] }> = {
  kind: ImportKind
  /** What the log calls it, where that is more than the kind. */
  what?: string
  columns: readonly C[]
  /** By which field of the form somebody says that rows which ask something are meant; and what is said where nothing but questions is left. */
  confirms?: Confirmation
  asks?: (isOne: boolean) => string
  /** Rows hang together: with one left out, another may be wrong. */
  hangTogether?: boolean
  /** The one way through a file, whether it is stored or looked at; writes nothing. @param db of the act, where there is one */
  goThrough: (db: Db, table: Table<ImportHeading<C>>, way: Way) => Promise<Found>
  /** Writes what was found. @returns what is kept of it, its entries in the log, and what the import's own entry tells besides */
  store: (act: Act, found: Found) => Promise<Stored>
}
type Stored = {
  records: readonly { object: ImportedObject; rows: readonly KeptRow[] }[]
  entries: readonly LogEntry[]
  more?: Record<string, unknown>
  /** What is answered, where it is more than a count of rows. */
  message?: string
}

type Confirmation = 'confirm_new' | 'confirm_order' | 'confirm_days'
type Said = { columns?: ColumnChoice[] | undefined } & { [C in Confirmation]?: '0' | '1' | undefined }
type AskedImport = {
  db: Db
  upload: Upload
  body: Said & { only_right?: '0' | '1' | undefined; as_seen?: string | undefined }
  preparedAct: <P, T>(prepare: () => Promise<P>, work: (act: Act, prepared: P) => Promise<T>) => Promise<T>
}

/**
 * With `only_right` the file is looked through first, and its wrong rows are left out.
 * @throws Refusal 422 with `errors` and a `report` when any row is wrong, and nothing is stored then; 409 where it comes to something else than
 * was seen
 */
export function importTable<C extends RecordColumn, Found extends { counts: Counts; repeated: readonly number[] }>(
  { db, upload, body, preparedAct }: AskedImport,
  { kind, what = kind, columns, confirms = 'confirm_new', asks, hangTogether = false, goThrough, store }: TableImport<C, Found>,
): Promise<Imported> {
  const { columns: chosen, as_seen } = body
  const isConfirmed = body[confirms] === '1'
  const onlyRight = body.only_right === '1'
  const read = async () => {
    const table = await readTable(upload, columns, chosen)
    const look = (rowErrors: RowErrors, left: ReadonlySet<number>) =>
      goThrough(db, table, { rowErrors, left, outcomes: undefined, isConfirmed, locks: false })
    return { table, wrong: onlyRight ? await lookThrough(hangTogether, look) : collectRowErrors() }
  }

  return preparedAct(read, async (act, { table, wrong }) => {
    const { trx } = act
    const importId = newId()
    const rowErrors = collectRowErrors()
    const outcomes = as_seen === undefined ? undefined : collectOutcomes()
    await takeImportLock(trx)
    const way = { rowErrors, left: wrong.rows, outcomes, isConfirmed: isConfirmed || onlyRight, locks: true }
    const found = await goThrough(trx, table, way)
    const { counts, repeated } = found
    refuseErrors(table, rowErrors, repeated, asks)
    refuseUnseen(as_seen, () => outcomes?.digest(upload, table, rowErrors) ?? '')
    if (chosen) await rememberColumns(trx, { accountId: act.actor.id, kind, heads: table.heads }, chosen)

    const report = reportOf(table, { ...wrong, renamed: rowErrors.renamed }, repeated, counts)
    const answer = importedAnswer(report, importNouns[kind])
    if (counts.created + counts.updated === 0) {
      // what is remembered of columns is nobody's record
      if (chosen) act.spare()
      return answer
    }
    const { records, entries, more, message = answer.message } = await store(act, found)
    const { file } = table
    const left_out = wrong.rows.size
    await keepImport(act, { id: importId, kind, file, counts, left_out, records })
    await writeLog(act, {
      action: `${importActs[kind]}imported`,
      object: { type: 'import', id: importId },
      says: `Imported ${what} from ${file}`,
      after: {
        ...{ file, rows: report.rows, repeated: report.repeated, ...counts, ...more },
        ...(left_out > 0 ? { left_out } : {}),
        ...(isConfirmed && confirms !== 'confirm_new' ? { [confirms]: true } : {}),
      },
    })
    await writeLogs(act, entries)
    return { ...answer, message, import_id: importId }
  })
}

/** What the import of a file would do: the same way through it, with nowhere to write. */
export function previewTable<C extends RecordColumn, Found extends { counts: Counts; repeated: readonly number[] }>(
  { db, actor, upload, body }: { db: Db; actor: Actor; upload: Upload; body: Said },
  { kind, columns, confirms = 'confirm_new', hangTogether = false, goThrough }: TableImport<C, Found>,
): Promise<ImportPreview> {
  return previewFile(
    { upload, columns: body.columns },
    columns,
    (heads) => columnsChosenBefore(db, { accountId: actor.id, kind, heads }),
    async (open, rowErrors, outcomes) => {
      const table = await wholeTable(open)
      const repeated = new Set<number>()
      const look = async (left: ReadonlySet<number>) => {
        outcomes.begin()
        const found = await goThrough(db, table, { rowErrors, left, outcomes, isConfirmed: body[confirms] === '1', locks: false })
        for (const row of found.repeated) repeated.add(row)
      }
      await (hangTogether ? untilNothingIsWrong(rowErrors, look) : look(new Set()))
      return { rows: table.rows.length, repeated: [...repeated] }
    },
  )
}

/** The rows of a file that are to be left out. */
async function lookThrough(
  hangTogether: boolean,
  look: (rowErrors: RowErrors, left: ReadonlySet<number>) => Promise<unknown>,
): Promise<RowErrors> {
  if (!hangTogether) return wrongRows((rowErrors) => look(rowErrors, new Set()))
  const rowErrors = collectRowErrors()
  await untilNothingIsWrong(rowErrors, (left) => look(rowErrors, left))
  return rowErrors
}
