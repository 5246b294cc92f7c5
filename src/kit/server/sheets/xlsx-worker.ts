/** The thread that unpacks one XLSX file; answers the cells of its first sheet as text, or null. */
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/universal'
import { standBehind } from '../threads/behind.ts'

standBehind()

const bytes = workerData as Uint8Array
const rows = await readSheet(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer).then(
  (sheet) => sheet.map((row) => row.map(textOf)),
  () => null,
)
parentPort?.postMessage(rows)

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}
