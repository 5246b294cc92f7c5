/**
 * The threads that draw documents: two at most, so that a long text stops no other request. A thread takes one document after
 * the other, and ends when there was none for a while.
 */
import { availableParallelism } from 'node:os'
import { type Agency, agency } from '../../contract/agency.ts'
import { Refusal } from '../http/refusal.ts'
import { poolOf } from '../threads/pool.ts'
import type { PdfAnnouncement } from './document.ts'

/** One processor is left to those who ask for something else. */
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
const longestQueue = 20
const secondsAllowed = 10

let running = 0
const waiting: (() => void)[] = []

/** What a thread is sent: it has settings of its own, which nobody else keeps as they are stored. */
export type Drawing = { announcement: PdfAnnouncement; agency: Agency }

const draw = poolOf<Drawing, Uint8Array>(new URL('./worker.ts', import.meta.url), 'draws documents', secondsAllowed, () =>
  busy('It takes too long to make this document right now.'),
)

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
    const bytes = await draw({ announcement: await read(), agency })
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function busy(why: string): Refusal {
  return new Refusal(503, `${why} Try again in a few seconds.`, undefined, {}, 5)
}
