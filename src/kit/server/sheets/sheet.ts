/** Reads an uploaded CSV or XLSX file into rows of text, within the limits (docs/domain.md#imports). */
import { readFile } from 'node:fs/promises'
import { type CsvError, type Options, type Parser, parse } from 'csv-parse'
import { importRows } from '../../contract/imports.ts'
import { formatNumber } from '../../contract/words.ts'
import { invalid, type Refusal } from '../http/refusal.ts'
import type { Upload } from '../http/upload.ts'
import { pieceLines } from './batches.ts'
import { readXlsx } from './xlsx.ts'

/** `row` counts as a spreadsheet does: the head is row 1. Rows without any text are left out. */
export type SheetRow = { row: number; cells: string[] }
export type Sheet = {
  head: string[]
  /** The rows, some thousand at a time; read on while the last ones are worked on. */
  batches: AsyncGenerator<SheetRow[]>
}

/** @throws Refusal 422 at `file` with what is wrong and what to do; from `batches` too, for what stands further down */
export async function openSheet(upload: Upload): Promise<Sheet> {
  const lines = upload.type === 'text/csv' ? csvLines(upload.place) : readXlsx(upload.place)
  const { value: first = [] } = await lines.next()
  const head = first[0]?.map(tidy)
  if (!head?.some(Boolean))
    throw invalid('file', 'The first row of the file is empty: it has to hold the column heads, as in the template.')
  return { head, batches: rowsOf(first.slice(1), lines) }
}

async function* rowsOf(first: string[][], lines: AsyncGenerator<string[][]>): AsyncGenerator<SheetRow[]> {
  let row = 1
  let found = 0
  const tidied = (piece: string[][]) =>
    piece.map((cells) => ({ row: ++row, cells: cells.map(tidy) })).filter(({ cells }) => cells.some(Boolean))
  for (let piece: string[][] | undefined = first; piece; piece = (await lines.next()).value as string[][] | undefined) {
    const rows = tidied(piece)
    if (row > importRows + 1) throw tooManyRows()
    found += rows.length
    yield rows
  }
  if (found === 0) throw invalid('file', 'The file has column heads but no rows below them.')
}

async function* csvLines(place: string): AsyncGenerator<string[][]> {
  const text = decoded(await readFile(place))
  const options = { delimiter: delimiterOf(text), relax_column_count: true, max_record_size: longestRow, skip_empty_lines: false }
  // Room for the records of a slice: the parser hands a slice back only when all of them have found room.
  const parser = parse({ ...options, readableHighWaterMark: sliceLength } as Options)
  // What is wrong is answered where it is waited for (`taken`, and the loop at the end). The parser tells it a second time, as an event
  // that comes later, and an event of this name that nobody listens to ends the server.
  parser.on('error', () => {})
  let lines: string[][] = []
  try {
    for (const slice of slices(text)) {
      await taken(parser, slice)
      lines.push(...read(parser))
      if (lines.length < pieceLines) continue
      yield lines
      lines = []
    }
    parser.end()
    for await (const record of parser) lines.push((record as string[]).map(withoutGuard))
    if (lines.length > 0) yield lines
  } catch (error) {
    throw (error as CsvError).code?.startsWith('CSV_') ? badCsv(error as CsvError) : error
  }
}

/** Characters; a row of real data has a thousand. */
const longestRow = 100_000

function* read(parser: Parser): Generator<string[]> {
  for (let record = parser.read() as string[] | null; record; record = parser.read()) yield record.map(withoutGuard)
}

/** Hands a piece to the parser; other requests get their turn before it is answered. @throws CsvError */
function taken(parser: Parser, slice: string): Promise<void> {
  return new Promise((done, failed) => {
    parser.write(slice, (error) => {
      if (error) failed(error)
      else setImmediate(done)
    })
  })
}

/** Takes off the sign an export puts before what looks like a formula. */
function withoutGuard(cell: string): string {
  return cell.startsWith("'") ? cell.replace(/^'(?=[=+\-@])/, '') : cell
}

function decoded(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // the sentence below says it
  }
  throw invalid('file', 'The file is not UTF-8 text. Save it as "CSV UTF-8", or as XLSX, and choose it again.')
}

/** Batch by batch, so that parsing a long file lets other requests through. */
function* slices(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += sliceLength) yield text.slice(from, from + sliceLength)
}
const sliceLength = 65_536

/** Spreadsheets write semicolons or tabs where the comma is the decimal sign. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] as string
}

function badCsv(error: CsvError): Refusal {
  const line = typeof error.lines === 'number' ? ` near line ${error.lines}` : ''
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return invalid(
      'file',
      `A row of the file${line} is longer than ${longestRow.toLocaleString('en-US')} characters. Shorten it, or close its quotation mark if one is left open, so that it does not swallow the rows below.`,
    )
  return invalid(
    'file',
    `The file is not a proper CSV${line}: a quotation mark opens or closes in the wrong place. Correct it, or save it as XLSX.`,
  )
}

function tooManyRows(): Refusal {
  return invalid('file', `The file has more than ${formatNumber(importRows)} rows. Split it and import the parts one after the other.`)
}

/** Composed letters, single spaces, nothing around; without what a cell can hold but the database cannot store. */
function tidy(text: string): string {
  if (tidyAlready.test(text)) return text
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** Most cells are: plain letters and signs, with single spaces between them. */
const tidyAlready = /^(?:[!-~]+(?: [!-~]+)*)?$/
