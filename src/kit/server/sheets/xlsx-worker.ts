/** The thread that unpacks one XLSX file; each time it is asked it answers the next rows of its first sheet as text, none at its end, or null. */
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/universal'
import { standBehind } from '../threads/behind.ts'
import { pieceLines } from './batches.ts'

standBehind()

const bytes = workerData as Uint8Array
const unpacked = readSheet(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer).then(
  (sheet) => sheet.map((row) => row.map(textOf)),
  () => null,
)
let from = 0
parentPort?.on('message', async () => {
  const rows = await unpacked
  parentPort?.postMessage(rows?.slice(from, from + pieceLines) ?? null)
  from += pieceLines
})

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}
