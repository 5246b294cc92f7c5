/** From a sheet to named values, and from what is wrong with them to a report (docs/domain.md#imports). */

import { headKey, type ImportHeading, importColumns, type RecordColumn } from '../../contract/columns.ts'
import {
  type ColumnChoice,
  type FormerNameUsed,
  type Imported,
  type ImportReport,
  listedErrors,
  type RowError,
  remarkColumns,
} from '../../contract/imports.ts'
import { formatCount, formatNumber } from '../../contract/words.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import type { Upload } from '../http/upload.ts'
import { openSheet, type Sheet, type SheetRow } from './sheet.ts'

/** The text of a cell by its column: '' where the cell is empty, `undefined` where the file has no such column. */
type TableRow<Name extends string = string> = { row: number; cells: Record<Name, string | undefined> }
type Head = { file: string; heads: string[]; unknown_columns: string[]; places: Record<string, number> }
export type Table<Name extends string> = Head & { rows: TableRow<Name>[] }
export type OpenTable<Name extends string> = Head & { batches: AsyncGenerator<TableRow<Name>[]> }

/** The whole file. @throws Refusal 422 when the file cannot be read or a needed column is missing */
export async function readTable<C extends RecordColumn>(
  upload: Upload,
  columns: readonly C[],
  chosen: readonly ColumnChoice[] = [],
): Promise<Table<ImportHeading<C>>> {
  const { batches, ...head } = await openTable(upload, columns, chosen)
  return wholeTable({ ...head, batches })
}

/** All rows of a table that is open. */
export async function wholeTable<Name extends string>({ batches, ...head }: OpenTable<Name>): Promise<Table<Name>> {
  const rows: TableRow<Name>[] = []
  for await (const piece of batches) rows.push(...piece)
  return { ...head, rows }
}

/**
 * The file some thousand rows at a time.
 * @param chosen where the person said that columns stand; the others are found by their heads
 * @throws Refusal as `readTable`; for what stands further down from `batches`
 */
export async function openTable<C extends RecordColumn>(
  upload: Upload,
  columns: readonly C[],
  chosen: readonly ColumnChoice[] = [],
): Promise<OpenTable<ImportHeading<C>>> {
  return tableOf(upload.name, await openSheet(upload), columns, chosen)
}

/** The same of a sheet that is open already. */
export function tableOf<C extends RecordColumn>(
  file: string,
  sheet: Sheet,
  columns: readonly C[],
  chosen: readonly ColumnChoice[],
): OpenTable<ImportHeading<C>> {
  const heads = sheet.head.map(headKey)
  const places = new Map<string, number>()
  const missing: string[] = []
  const wanted = importColumns(columns)
  const said = new Map(chosen.map(({ heading, place }) => [heading, place]))
  const away = new Set(chosen.flatMap(({ place }) => place ?? []))
  for (const { heading, aliases, required } of wanted) {
    const known: string[] = [heading, ...aliases]
    const there = said.get(heading)
    const found =
      there === undefined
        ? heads.flatMap((head, place) => (known.includes(head) && !away.has(place) ? [place] : []))
        : there !== null && sheet.head[there]
          ? [there]
          : []
    if (found.length > 1) throw invalid('file', `The column ${heading} is there twice. Take one of the two out.`)
    if (found[0] !== undefined) places.set(heading, found[0])
    else if (required) missing.push(heading)
  }
  if (missing.length > 0) {
    const [which, is] = missing.length === 1 ? ['column', 'is'] : ['columns', 'are']
    throw invalid('file', `The ${which} ${missing.join(', ')} ${is} missing. The template has all columns.`)
  }
  const used = new Set(places.values())
  const named = (cells: string[]) =>
    Object.fromEntries(
      wanted.map(({ heading }) => [heading, places.has(heading) ? (cells[places.get(heading) as number] ?? '') : undefined]),
    ) as TableRow<ImportHeading<C>>['cells']
  return {
    file,
    heads: sheet.head,
    unknown_columns: sheet.head.filter((head, place) => head && !used.has(place) && !remarks.has(head)).map((head) => head.slice(0, 100)),
    places: Object.fromEntries(places),
    batches: namedRows(sheet.batches, named),
  }
}

const remarks = new Set<string>(Object.values(remarkColumns))

async function* namedRows<Name extends string>(batches: AsyncGenerator<SheetRow[]>, named: (cells: string[]) => TableRow<Name>['cells']) {
  for await (const piece of batches) yield piece.map(({ row, cells }) => ({ row, cells: named(cells) }))
}

/** Gathers what is wrong. All errors are counted, the first thousand told. */
export type RowErrors = ReturnType<typeof collectRowErrors>
export function collectRowErrors() {
  const told: RowError[] = []
  const rows = new Set<number>()
  const renamed: FormerNameUsed[] = []
  const disputed = new Map<number, [column: string, value: string, sentence: string]>()
  let count = 0
  let questions = 0
  const errors = {
    told,
    rows,
    renamed,
    disputed,
    count: () => count,
    questions: () => questions,
    say(row: number, column: string, value: string, sentence: string, nearest: string | null = null): void {
      rows.add(row)
      count++
      if (told.length < listedErrors) told.push({ row, column, value: value.slice(0, 200), sentence, nearest })
    },
    /** What may be meant as it stands, and may be a mistake: whoever has looked at it sends the file again with a confirmation. */
    ask(row: number, column: string, value: string, sentence: string): void {
      questions++
      errors.say(row, column, value, sentence)
    },
    /** Another row says something else of the same entry: told at that one, but neither of the two can be taken for the right one. */
    dispute(row: number, column: string, value: string, sentence: string): void {
      if (!disputed.has(row)) disputed.set(row, [column, value.slice(0, 200), sentence])
    },
    /** A former name in the file, and the name of today. */
    rename(used: FormerNameUsed): void {
      const isKnown = renamed.some(({ row, column }) => row === used.row && column === used.column)
      if (!isKnown && renamed.length < listedErrors) renamed.push(used)
    },
  }
  return errors
}

/** Splits rows as `gatherFirst` does, all at once. */
export function splitRepeated<R extends { row: number }>(rows: readonly R[], keyOf: (row: R) => string, rowErrors: RowErrors) {
  const { split, repeated } = gatherFirst(keyOf, rowErrors)
  return { first: split(rows), repeated }
}

/**
 * Tells rows that stand for the first time from those that repeat one. A row that names the same thing but says something else
 * of it is an error: nobody can know which of the two is meant.
 */
export function gatherFirst<R extends { row: number }>(keyOf: (row: R) => string, rowErrors: RowErrors) {
  const first = new Map<string, R>()
  const repeated: number[] = []
  const isFirst = (row: R): boolean => {
    const key = keyOf(row)
    const earlier = first.get(key)
    if (!earlier) {
      first.set(key, row)
      return true
    }
    const differs = Object.keys(row).find((field) => field !== 'row' && lower(row[field as keyof R]) !== lower(earlier[field as keyof R]))
    if (differs) {
      const said = (one: R) => String(one[differs as keyof R] ?? '')
      const sentence = (other: number) => `Row ${other} says something else about the same entry. Keep one of the two.`
      rowErrors.say(row.row, differs, said(row), sentence(earlier.row))
      rowErrors.dispute(earlier.row, differs, said(earlier), sentence(row.row))
    } else repeated.push(row.row)
    return false
  }
  return { repeated, split: (rows: readonly R[]): R[] => rows.filter(isFirst) }
}

function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}

export type Counts = Pick<ImportReport, 'created' | 'updated' | 'unchanged'>

/** What a report tells of the file. */
type Read = Omit<Head, 'heads'> & { rows: { length: number } }

/** The report as it goes with a success and with a refusal. */
export function reportOf(table: Read, rowErrors: RowErrors, repeated: readonly number[], counts: Counts): ImportReport {
  return {
    file: table.file,
    rows: table.rows.length,
    ready: table.rows.length - rowErrors.rows.size - repeated.length,
    ...counts,
    repeated: repeated.length,
    repeated_rows: repeated.slice(0, listedErrors),
    former_names: rowErrors.renamed,
    questions: rowErrors.questions(),
    unknown_columns: table.unknown_columns,
    places: table.places,
    rows_with_errors: rowErrors.rows.size,
    error_count: rowErrors.count(),
    errors: rowErrors.told.sort((one, other) => one.row - other.row),
  }
}

/**
 * @param asks what is said where nothing but questions is left: `are likely stored already. …`, with the verb for one row and for many
 * @throws Refusal 422 with `errors` by `rows.<n>.<column>` and the `report` when anything is wrong: nothing is stored then
 */
export function refuseErrors(
  table: Read,
  rowErrors: RowErrors,
  repeated: readonly number[],
  asks: (isOne: boolean) => string = likelyStored,
): void {
  if (rowErrors.count() === 0) return
  const report = reportOf(table, rowErrors, repeated, { created: 0, updated: 0, unchanged: 0 })
  const errors: Record<string, string[]> = {}
  for (const { row, column, sentence, nearest } of report.errors)
    (errors[`rows.${row}.${column}`] ??= []).push(nearest ? `${sentence} Nearest name: ${nearest}.` : sentence)
  throw new Refusal(422, `Nothing was imported: ${whatIsWrong(report, asks)}`, errors, { report })
}

function whatIsWrong({ rows, rows_with_errors, error_count, questions }: ImportReport, asks: (isOne: boolean) => string): string {
  const one = rows_with_errors === 1
  const some = `${formatNumber(rows_with_errors)} of ${formatNumber(rows)} rows`
  return questions === error_count ? `${some} ${asks(one)}` : `${some} ${one ? 'needs' : 'need'} a correction.`
}

function likelyStored(isOne: boolean): string {
  const [are, them] = isOne ? ['is', 'it'] : ['are', 'them']
  return `${are} likely stored already. Look at ${them}, and confirm what is new.`
}

/** @param noun what a row is, for the sentence: `program`, `programs` */
export function importedAnswer(report: ImportReport, noun: readonly [one: string, many: string]): Imported {
  const data = report.created + report.updated
  if (data === 0) {
    return {
      data,
      report,
      message:
        report.rows === 1
          ? 'Nothing new: the row is already stored'
          : `Nothing new: all ${formatNumber(report.rows)} rows are already stored`,
    }
  }
  const parts = [
    report.created > 0 ? `${formatNumber(report.created)} added` : '',
    report.updated > 0 ? `${formatNumber(report.updated)} changed` : '',
  ]
  return { data, report, message: `${formatCount(data, ...noun)} imported: ${parts.filter(Boolean).join(', ')}` }
}
