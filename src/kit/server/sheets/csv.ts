/**
 * CSV as every export writes it (docs/domain.md#exports): UTF-8 with BOM, RFC 4180, and nothing in it that a spreadsheet takes for a
 * formula. Rows arrive page by page, so that an export of any length needs the memory of one page and holds no connection
 * between two pages.
 */
import { Readable } from 'node:stream'
import type { FileAnswer } from '../http/file-answer.ts'

export type Cell = string | number | boolean | null | undefined
export type Column<Row> = readonly [header: string, value: (row: Row) => Cell]

/**
 *     return csvFile('programs.csv', columns, programPages(db, filter))
 *
 * @param pages the rows, a thousand or so at a time
 */
export function csvFile<Row>(name: string, columns: readonly Column<Row>[], pages: AsyncIterable<readonly Row[]>): FileAnswer {
  return { name, type: 'text/csv; charset=utf-8', content: Readable.from(linesOf(columns, pages), { objectMode: false }) }
}

async function* linesOf<Row>(columns: readonly Column<Row>[], pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${csvLine(columns.map(([header]) => header))}`)
  for await (const rows of pages) {
    if (rows.length > 0) yield Buffer.from(rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join(''))
  }
}

/** One line with its line end. */
function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

const number = /^[+-]?\d+([.,]\d+)*$/

/**
 * Digits that are a name and no amount, as an account number: with the `'` a spreadsheet keeps them as text, leading zeros and
 * all, where it would round a long one. What is masked is text already.
 */
export function digitsCell(digits: string | null): Cell {
  return digits !== null && /^\d+$/.test(digits) ? `'${digits}` : digits
}

/** A cell that begins like a formula gets a leading `'`; numbers stay numbers. */
function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  let text = String(value)
  if (/^[=+\-@\t\r]/.test(text) && !number.test(text)) text = `'${text}`
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
