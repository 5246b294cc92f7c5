/** The file of a refused import as a sheet with the wrong cells marked. Loaded when somebody asks for it. */
import { type Options, parse } from 'csv-parse/browser/esm/sync'
import { readSheet } from 'read-excel-file/browser'
import writeXlsxFile, { type Cell, type Row } from 'write-excel-file/browser'
import { agency } from '../../contract/agency.ts'
import { type ImportReport, type RowError, remarkColumns } from '../../contract/imports.ts'

/** What a cell of the chosen file holds; a formula is the value it had, and text that looks like one stays text. */
type Value = string | number | boolean

/** Of the sheet that opens elsewhere, where no token reaches: the head as in the templates, the mark, the remark. */
const inks = {
  get head() {
    return agency.brand.color
  },
  onHead: '#ffffff',
  mark: '#ffd9c7',
  remark: '#8c3006',
}

/**
 * @param bytes the chosen file as it was sent
 * @param every all rows, to correct and import again; otherwise only those with an error
 * @returns an XLSX file: the rows as they are, the wrong cells filled, and a last column that says what to write
 */
export async function errorSheet(bytes: ArrayBuffer, report: ImportReport, every: boolean): Promise<Blob> {
  const [head = [], ...rows] = isXlsx(bytes) ? await xlsxRows(bytes) : csvRows(bytes)
  const wrong = Map.groupBy(report.errors, ({ row }) => row)
  const width = Math.max(head.length, ...rows.map((cells) => cells.length))
  const title = (text: Value | undefined): Cell => ({
    value: String(text ?? ''),
    type: String,
    fontWeight: 'bold',
    backgroundColor: inks.head,
    textColor: inks.onHead,
  })
  const remarks = every ? [remarkColumns.remark] : [remarkColumns.row, remarkColumns.remark]
  const sheet: Row[] = [[...places(width).map((place) => title(head[place])), ...remarks.map(title)]]
  for (const [i, cells] of rows.entries()) {
    // the head is row 1
    const row = i + 2
    const errors = wrong.get(row)
    if (!errors && (!every || cells.every((value) => value === ''))) continue
    const marked = new Set(errors?.map(({ column }) => report.places[column]))
    sheet.push([
      ...places(width).map((place) => cell(cells[place] ?? '', marked.has(place))),
      ...(every ? [] : [cell(row, false)]),
      errors ? { value: remarkOf(errors), type: String, wrap: true, textColor: inks.remark, alignVertical: 'top' } : cell('', false),
    ])
  }
  const columns = places(width).map((place) => ({ width: widthOf(head[place], rows[0]?.[place]) }))
  return writeXlsxFile(sheet, {
    sheet: 'To correct',
    columns: [...columns, ...(every ? [] : [{ width: 14 }]), { width: 70 }],
    stickyRowsCount: 1,
  }).toBlob()
}

/** `region: Not in the list of regions. Nearest name: Region I (Ilocos Region).` */
function remarkOf(errors: readonly RowError[]): string {
  return errors.map(({ column, sentence, nearest }) => `${column}: ${sentence}${nearest ? ` Nearest name: ${nearest}.` : ''}`).join('\n')
}

function cell(value: Value, isMarked: boolean): Cell {
  const look = { alignVertical: 'top' as const, ...(isMarked ? { backgroundColor: inks.mark } : {}) }
  if (typeof value === 'number') return { value, type: Number, ...look }
  return { value: String(value), type: String, ...look }
}

function widthOf(...samples: (Value | undefined)[]): number {
  return Math.min(45, Math.max(12, ...samples.map((sample) => String(sample ?? '').length + 4)))
}

function places(width: number): number[] {
  return Array.from({ length: width }, (_, place) => place)
}

/** A ZIP archive begins with PK, and an XLSX file is one. */
function isXlsx(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  return first === 0x50 && second === 0x4b
}

async function xlsxRows(bytes: ArrayBuffer): Promise<Value[][]> {
  const rows = (await readSheet(bytes)) as (Value | Date | null)[][]
  return rows.map((cells) => cells.map((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : (value ?? ''))))
}

/** Row by row as the server counts them: empty lines are rows too. */
function csvRows(bytes: ArrayBuffer): Value[][] {
  const text = new TextDecoder().decode(bytes)
  const options: Options = { delimiter: delimiterOf(text), relax_column_count: true, skip_empty_lines: false }
  return (parse(text, options) as string[][]).map((cells) => cells.map(withoutGuard))
}

/** Spreadsheets write semicolons or tabs where the comma is the decimal sign. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].sort((one, other) => count(other) - count(one))[0] as string
}

/** An export puts a quote before what looks like a formula; a cell that says it is text needs none. */
function withoutGuard(value: string): string {
  return value.replace(/^'(?=[=+\-@])/, '')
}
