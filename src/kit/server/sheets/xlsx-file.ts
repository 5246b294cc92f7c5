/** An export as XLSX: heads, and the rows below them as text and numbers, never as formulas. */
import type { Cell } from 'write-excel-file/node'
import { exportColumns, type RecordColumn } from '../../contract/columns.ts'
import type { FileAnswer } from '../http/file-answer.ts'

/** For records that fit in memory; what may be long goes out as CSV, page by page. */
export async function xlsxFile<Row>(name: string, columns: readonly RecordColumn<Row>[], rows: readonly Row[]): Promise<FileAnswer> {
  const written = exportColumns(columns)
  const cells = rows.map((row) => written.map(({ value }) => value(row)))
  const head = written.map(({ heading }): Cell => ({ value: heading, fontWeight: 'bold' }))
  const widths = written.map(({ heading }, index) => {
    const longest = Math.max(heading.length, ...cells.map((row) => String(row[index] ?? '').length))
    return { width: Math.min(80, longest + 2) }
  })
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const content = await writeXlsxFile([head, ...cells.map((row) => row.map(cellOf))], { columns: widths, stickyRowsCount: 1 }).toBuffer()
  return { name, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', content, bytes: content.length }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  return typeof value === 'number' ? { value, type: Number } : { value: String(value), type: String, wrap: true }
}
