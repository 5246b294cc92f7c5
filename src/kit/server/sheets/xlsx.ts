/**
 * Reads the first sheet of an XLSX file. What the file claims to be is checked before anything of it is unpacked, and it is
 * unpacked in a thread of its own: a large or hostile file neither stops other requests nor takes the server's memory.
 */
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { invalid, type Refusal } from '../http/refusal.ts'
import { checkArchive } from './zip.ts'

const secondsAllowed = 30

/** @throws Refusal 422 at `file` */
export async function readXlsx(place: string): Promise<string[][]> {
  const bytes = await readFile(place)
  const problem = checkArchive(bytes)
  if (problem) throw invalid('file', problem)
  return unpack(bytes)
}

function unpack(bytes: Buffer): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const late = setTimeout(() => finish(() => reject(unreadable())), secondsAllowed * 1_000)
    function finish(answer: () => void) {
      clearTimeout(late)
      void worker.terminate()
      answer()
    }
    worker.once('message', (rows: string[][] | null) => finish(() => (rows ? resolve(rows) : reject(unreadable()))))
    worker.on('error', () => finish(() => reject(unreadable())))
    worker.once('exit', () => finish(() => reject(unreadable())))
  })
}

function unreadable(): Refusal {
  return invalid(
    'file',
    'The file could not be read as an Excel sheet. Open it in the spreadsheet program, save it as XLSX or CSV, and choose it again.',
  )
}
