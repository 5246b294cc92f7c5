/** Looks at a file before anything of it is stored: where its columns are, and what would become of each row (docs/domain.md#looking-before). */
import { createHash } from 'node:crypto'
import { type ImportHeading, importColumns, type RecordColumn } from '../../contract/columns.ts'
import {
  type ColumnChoice,
  type ImportPreview,
  listedErrors,
  type PreviewRow,
  previewedRows,
  type RowFate,
} from '../../contract/imports.ts'
import { Refusal } from '../http/refusal.ts'
import type { Upload } from '../http/upload.ts'
import { matchColumns, type SampledHead } from './matching.ts'
import { openSheet, type Sheet, type SheetRow } from './sheet.ts'
import { type Counts, collectRowErrors, type OpenTable, type RowErrors, reportOf, tableOf } from './table.ts'

/** Rows whose cells are shown below a head. */
const sampled = 40
const shownSamples = 3

export type Looked = {
  rows: number
  repeated: readonly number[]
  /** Of an import that replaces what there is, and stores no part of a file: how many rows it stores if all are right, and what goes. */
  whole?: { stores: number; gone: readonly { name: string; line: string }[] }
}

/**
 * @param remembered what the person chose the last time for a file with these heads
 * @param look the import itself, with nowhere to write: tells row by row what it would do
 * @throws Refusal 422 where the file cannot be read
 */
export async function previewFile<C extends RecordColumn>(
  { upload, columns: chosen }: { upload: Upload; columns: readonly ColumnChoice[] | undefined },
  columns: readonly C[],
  remembered: (heads: readonly string[]) => Promise<readonly ColumnChoice[]>,
  look: (table: OpenTable<ImportHeading<C>>, rowErrors: RowErrors, outcomes: Outcomes) => Promise<Looked>,
): Promise<ImportPreview> {
  const { sheet, heads } = await sampledSheet(await openSheet(upload))
  const found = matchColumns(importColumns(columns), heads, chosen, chosen ? [] : await remembered(sheet.head))
  const asks = found.some((column) => column.found === 'proposed' || (column.required && column.place === null))
  const shown = heads.map(({ head, samples }) => ({
    head: head.slice(0, 100),
    samples: [...new Set(samples.filter(Boolean))].slice(0, shownSamples).map((cell) => cell.slice(0, 60)),
  }))
  const read = { file: upload.name, heads: shown, columns: found, asks }
  if (asks) return { ...read, seen: null }

  const table = tableOf(upload.name, sheet, columns, found)
  const rowErrors = collectRowErrors()
  const outcomes = collectOutcomes()
  const { rows, repeated, whole } = await look(table, rowErrors, outcomes)
  sayDisputed(rowErrors)
  const { counts, rows: some } = outcomes.shown(rowErrors)
  const report = reportOf({ ...table, rows: { length: rows } }, rowErrors, repeated, counts)
  return {
    ...read,
    seen: {
      report: { ...report, errors: report.errors.slice(0, listedErrors) },
      right: !whole ? counts.created + counts.updated : rowErrors.count() > 0 ? 0 : whole.stores,
      rows: some,
      gone: whole?.gone.slice(0, previewedRows) ?? [],
      gone_count: whole?.gone.length ?? 0,
      digest: outcomes.digest(upload, table, rowErrors),
    },
  }
}

/** The sheet with its heads and what stands below them; its rows can still be read from the first on. */
async function sampledSheet(sheet: Sheet): Promise<{ sheet: Sheet; heads: SampledHead[] }> {
  const first = await sheet.batches.next()
  const rows = first.done ? [] : first.value.slice(0, sampled)
  const heads = sheet.head.map((head, place) => ({ head, samples: rows.map(({ cells }) => cells[place] ?? '') }))
  return { sheet: { head: sheet.head, batches: rejoined(first, sheet.batches) }, heads }
}

async function* rejoined(first: IteratorResult<SheetRow[], unknown>, rest: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  if (first.done) return
  yield first.value
  yield* rest
}

/**
 * The rows that cannot be stored, or ask something.
 * @param look goes through the file with nowhere to write
 */
export async function wrongRows(look: (rowErrors: RowErrors) => Promise<unknown>): Promise<RowErrors> {
  const rowErrors = collectRowErrors()
  await look(rowErrors)
  sayDisputed(rowErrors)
  return rowErrors
}

/**
 * Goes through the file again and again, each time without what is wrong, until nothing more is: where rows hang together, one that is left out may make
 * another one wrong.
 * @returns what the last time came to
 */
export async function untilNothingIsWrong<T>(rowErrors: RowErrors, look: (left: ReadonlySet<number>) => Promise<T>): Promise<T> {
  for (;;) {
    const left = new Set(rowErrors.rows)
    const found = await look(left)
    sayDisputed(rowErrors)
    if (rowErrors.rows.size === left.size) return found
  }
}

/** Where two rows say different things about one entry, both are wrong: nobody can know which is meant. */
function sayDisputed(rowErrors: RowErrors): void {
  for (const [row, said] of rowErrors.disputed) if (!rowErrors.rows.has(row)) rowErrors.say(row, ...said)
}

type Fate = Exclude<RowFate, 'wrong'>
type Told = Omit<PreviewRow, 'row' | 'fate'>

/** What becomes of the rows of a file, as an import finds it; also without storing anything. */
export type Outcomes = ReturnType<typeof collectOutcomes>
export function collectOutcomes() {
  const all: { row: number; fate: Fate; does: string; tell: () => Told }[] = []
  const standing = ({ rows }: RowErrors) => all.filter(({ row }) => !rows.has(row)).sort((one, other) => one.row - other.row)
  return {
    /** The file is gone through once more: what was told before is forgotten. */
    begin(): void {
      all.length = 0
    },
    /**
     * @param does what would be written, as text, so that another outcome is told from this one
     * @param tell the row as a preview shows it; asked of the few that are shown
     */
    add(row: number, fate: Fate, does: string, tell: () => Told): void {
      all.push({ row, fate, does, tell })
    },
    /** Counts of the rows without an error, and the first of each fate. */
    shown(rowErrors: RowErrors): { counts: Counts; rows: PreviewRow[] } {
      const byFate = Map.groupBy(standing(rowErrors), ({ fate }) => fate)
      const of = (fate: Fate) => byFate.get(fate) ?? []
      const rows = (['new', 'changed', 'same'] as const).flatMap((fate) =>
        of(fate)
          .slice(0, previewedRows)
          .map(({ row, tell }) => ({ row, fate, ...tell() })),
      )
      return { counts: { created: of('new').length, updated: of('changed').length, unchanged: of('same').length }, rows }
    },
    /** One text for the file, the places of its columns, and all that would be written. */
    digest(upload: Upload, { places }: { places: Record<string, number> }, rowErrors: RowErrors): string {
      const hash = createHash('sha256').update(`${upload.sha256}\n${JSON.stringify(Object.entries(places).sort())}\n`)
      for (const { row, fate, does } of standing(rowErrors)) if (fate !== 'same') hash.update(`${row} ${fate} ${does}\n`)
      return hash.digest('hex')
    },
  }
}

/** @throws Refusal 409 where storing comes to something else than the preview showed */
export function refuseUnseen(seen: string | undefined, digest: () => string): void {
  if (seen === undefined || digest() === seen) return
  throw new Refusal(
    409,
    'Nothing was imported: what is stored has changed since you looked, and rows would come to something else. Look again.',
  )
}
