/**
 * Reads the first sheet of an XLSX file. What the file claims to be is checked before anything of it is unpacked, and it is
 * unpacked in a thread of its own: a large or hostile file neither stops other requests nor takes the server's memory.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { invalid, type Refusal } from '../http/refusal.ts'
import { checkArchive } from './zip.ts'

const secondsAllowed = 30

/**
 * The rows, a piece at a time as they are asked for: handed over whole, fifty thousand would keep everybody waiting.
 * @throws Refusal 422 at `file`
 */
export async function* readXlsx(place: string): AsyncGenerator<string[][]> {
  const bytes = await readFile(place)
  const problem = checkArchive(bytes)
  if (problem) throw invalid('file', problem)
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // Told where it is waited for; without a listener it would end the server.
  worker.on('error', () => {})
  try {
    for (let piece = await nextPiece(worker); piece.length > 0; piece = await nextPiece(worker)) yield piece
  } finally {
    void worker.terminate()
  }
}

async function nextPiece(worker: Worker): Promise<string[][]> {
  const answer = once(worker, 'message', { signal: AbortSignal.timeout(secondsAllowed * 1_000) })
  worker.postMessage('next')
  const [rows] = (await answer.catch(() => [null])) as [string[][] | null]
  if (!rows) throw unreadable()
  return rows
}

function unreadable(): Refusal {
  return invalid(
    'file',
    'The file could not be read as an Excel sheet. Open it in the spreadsheet program, save it as XLSX or CSV, and choose it again.',
  )
}
