/**
 * The threads that draw documents: two at most, so that a long text stops no other request. A thread takes one document after
 * the other, and ends when there was none for a while.
 */
import { Worker } from 'node:worker_threads'
import { type Agency, agency } from '../../contract/agency.ts'
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

/** What a thread is sent: it has settings of its own, which nobody else keeps as they are stored. */
export type Drawing = { announcement: PdfAnnouncement; agency: Agency }

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
      worker.off('exit', ended)
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
    function ended() {
      failed(new Error('The thread that draws documents ended.'))
    }
    worker.on('message', drawn)
    worker.on('error', failed)
    worker.on('exit', ended)
    worker.postMessage({ announcement, agency } satisfies Drawing)
  })
}

/** A thread that has loaded what it needs, so that the time allowed is the document's alone. */
function newThread(): Promise<Thread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 512 } })
  const thread: Thread = { worker }
  return new Promise((resolve, reject) => {
    // For as long as it lives: it can break while it waits, or while it is being ended, and an error that nobody listens to would end
    // the server. Who waits for a document hears of it in `draw`.
    worker.on('error', reject)
    worker.once('exit', () => {
      forget(thread)
      reject(new Error('The thread that draws documents ended before it was ready.'))
    })
    worker.once('message', () => resolve(thread))
  })
}

/** One that has ended is not given the next document. */
function forget(thread: Thread): void {
  clearTimeout(thread.ending)
  const place = free.indexOf(thread)
  if (place >= 0) free.splice(place, 1)
}

/** A thread that waits does not keep the server from stopping. */
function setFree(thread: Thread): void {
  thread.worker.unref()
  thread.ending = setTimeout(() => {
    forget(thread)
    void thread.worker.terminate()
  }, secondsIdle * 1_000)
  thread.ending.unref()
  free.push(thread)
}

function busy(why: string): Refusal {
  return new Refusal(503, `${why} Try again in a few seconds.`, undefined, {}, 5)
}
