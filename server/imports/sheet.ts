/** Reads an uploaded CSV or XLSX file into rows of text, within the limits (security.md, P9). */
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { importRows } from '../../contract/imports.ts'
import type { Upload } from '../files/upload.ts'
import { invalid, type Refusal } from '../refusal.ts'
import { readXlsx } from './xlsx.ts'

/** `row` counts as a spreadsheet does: the head is row 1. Rows without any text are left out. */
export type Sheet = { head: string[]; rows: { row: number; cells: string[] }[] }

/** @throws Refusal 422 at `file` with what is wrong and what to do */
export async function readSheet(upload: Upload): Promise<Sheet> {
  const raw = upload.type === 'text/csv' ? await readCsv(upload.place) : await readXlsx(upload.place)
  if (raw.length > importRows + 1) throw tooManyRows()
  const lines = raw.map((cells) => cells.map(tidy))
  const [head, ...rest] = lines
  if (!head?.some(Boolean))
    throw invalid('file', 'The first row of the file is empty: it has to hold the column heads, as in the template.')
  const rows = rest.map((cells, index) => ({ row: index + 2, cells })).filter(({ cells }) => cells.some(Boolean))
  if (rows.length === 0) throw invalid('file', 'The file has column heads but no rows below them.')
  return { head, rows }
}

/** An export puts a ' before what looks like a formula; it is taken off again. */
async function readCsv(place: string): Promise<string[][]> {
  const text = decoded(await readFile(place))
  const records = Readable.from(slices(text)).pipe(
    parse({ delimiter: delimiterOf(text), relax_column_count: true, max_record_size: 100_000, skip_empty_lines: false }),
  )
  const lines: string[][] = []
  try {
    for await (const record of records) {
      lines.push((record as string[]).map((cell) => cell.replace(/^'(?=[=+\-@])/, '')))
      if (lines.length > importRows + 1) throw tooManyRows()
    }
  } catch (error) {
    throw (error as CsvError).code?.startsWith('CSV_') ? badCsv(error as CsvError) : error
  }
  return lines
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

/** Piece by piece, so that parsing a long file lets other requests through. */
function* slices(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += 65_536) yield text.slice(from, from + 65_536)
}

/** Spreadsheets write semicolons or tabs where the comma is the decimal sign. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] as string
}

function badCsv(error: CsvError): Refusal {
  const line = typeof error.lines === 'number' ? ` near line ${error.lines}` : ''
  return invalid(
    'file',
    `The file is not a proper CSV${line}: a quotation mark opens or closes in the wrong place. Correct it, or save it as XLSX.`,
  )
}

function tooManyRows(): Refusal {
  return invalid(
    'file',
    `The file has more than ${importRows.toLocaleString('en-US')} rows. Split it and import the parts one after the other.`,
  )
}

/** Composed letters, single spaces, nothing around; without what a cell can hold but the database cannot store. */
function tidy(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim()
}
