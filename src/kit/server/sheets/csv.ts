/**
 * CSV as every export writes it (docs/domain.md#exports): UTF-8 with BOM, RFC 4180, and nothing in it that a spreadsheet takes for a
 * formula. Rows arrive page by page, so that an export of any length needs the memory of one page and holds no connection
 * between two pages.
 */
import { Readable } from 'node:stream'
import { type Cell, exportColumns, type RecordColumn } from '../../contract/columns.ts'
import type { FileAnswer } from '../http/file-answer.ts'

/**
 *     return csvFile('campus.csv', campusColumns, campusPages(db, filter))
 *
 * @param pages the rows, a thousand or so at a time
 */
export function csvFile<Row>(name: string, columns: readonly RecordColumn<Row>[], pages: AsyncIterable<readonly Row[]>): FileAnswer {
  return fileOf(name, linesOf(columns, pages))
}

/**
 * The same of lines that the database has written.
 *
 *     return csvFileOfLines('programs.csv', programColumns, programLines(db, filter))
 */
export function csvFileOfLines(name: string, columns: readonly RecordColumn[], lines: AsyncIterable<Buffer | string>): FileAnswer {
  const content = async function* () {
    yield headOf(exportColumns(columns))
    for await (const some of lines) yield typeof some === 'string' ? Buffer.from(some) : some
  }
  return fileOf(name, content())
}

function fileOf(name: string, content: AsyncIterable<Buffer>): FileAnswer {
  return { name, type: 'text/csv; charset=utf-8', content: Readable.from(content, { objectMode: false }) }
}

function headOf(written: readonly { heading: string }[]): Buffer {
  return Buffer.from(`\ufeff${csvLine(written.map(({ heading }) => heading))}`)
}

async function* linesOf<Row>(columns: readonly RecordColumn<Row>[], pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Buffer> {
  const written = exportColumns(columns)
  yield headOf(written)
  for await (const rows of pages) {
    if (rows.length > 0) yield Buffer.from(rows.map((row) => csvLine(written.map(({ value }) => value(row)))).join(''))
  }
}

/** One line with its line end. */
function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Of amounts and of telephones, and once more in queries-csv.ts. A hyphen within is left out: a sheet would take one number from the other. */
const number = /^[+-]?[\d\s.,()]*\d[\d\s.,()]*%?$/

/** A cell that begins like a formula gets a leading `'`; numbers stay numbers. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  let text = String(value)
  if (/^[=+\-@\t\r]/.test(text) && !number.test(text)) text = `'${text}`
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
