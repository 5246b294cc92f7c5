/**
 * The threads that draw documents: two at most, so that a long text stops no other request. A thread takes one document after
 * the other, and ends when there was none for a while.
 */
import { Worker } from 'node:worker_threads'
import { Refusal } from '../http/refusal.ts'
import type { PdfAnnouncement } from './document.ts'

const atOnce = 2
const longestQueue = 20
const secondsAllowed = 10
const secondsIdle = 60

let running = 0
const waiting: (() => void)[] = []

/**
 * @param read fetches what is to be drawn, when it is its turn
 * @throws Refusal 503 when too many documents are asked for at once, or one takes too long
 */
export async function drawInTurn(read: () => Promise<PdfAnnouncement>): Promise<Buffer> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw busy('Many documents are being made right now.')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await draw(await read())
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

type Thread = { worker: Worker; ending?: NodeJS.Timeout }
const free: Thread[] = []

async function draw(announcement: PdfAnnouncement): Promise<Buffer> {
  const thread = free.pop() ?? (await newThread())
  clearTimeout(thread.ending)
  const { worker } = thread
  worker.ref()
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      leave(() => worker.terminate())
      reject(busy('It takes too long to make this document right now.'))
    }, secondsAllowed * 1_000)
    function leave(after: () => unknown) {
      clearTimeout(late)
      worker.off('message', drawn)
      worker.off('error', failed)
      after()
    }
    function drawn(bytes: Uint8Array) {
      leave(() => setFree(thread))
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    }
    function failed(error: unknown) {
      leave(() => worker.terminate())
      reject(error)
    }
    worker.on('message', drawn)
    worker.on('error', failed)
    worker.postMessage(announcement)
  })
}

/** A thread that has loaded what it needs, so that the time allowed is the document's alone. */
function newThread(): Promise<Thread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 512 } })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', () => {
      worker.off('error', reject)
      resolve({ worker })
    })
  })
}

/** A thread that waits does not keep the server from stopping. */
function setFree(thread: Thread): void {
  thread.worker.unref()
  thread.ending = setTimeout(() => {
    free.splice(free.indexOf(thread), 1)
    void thread.worker.terminate()
  }, secondsIdle * 1_000)
  thread.ending.unref()
  free.push(thread)
}

function busy(why: string): Refusal {
  return new Refusal(503, `${why} Try again in a few seconds.`, undefined, {}, 5)
}
