/**
 * P15: heavy work does not block light work. While 50,000 programs are imported, ten people export a list of 50,000, and a hundred PDFs are
 * asked for, two people read `GET /api/announcements` again and again. On PostgreSQL its 99th percentile stays below 300 ms; on the embedded
 * database, which has one connection, it is printed. `PROVE_ROWS=5000` for a short one.
 */
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { insertAnnouncement } from '../testing/insert.ts'
import { insertPlace, programsFile } from './importing.ts'
import { type DatabaseKind, onBoth, type Product } from './product.ts'
import type { Verdict } from './verdict.ts'

const rows = Number(process.env.PROVE_ROWS ?? 50_000)
const [exports, papers] = [10, 100]
const allowed = 300

export function prove(): Promise<Verdict> {
  return onBoth(0, heavyBesideLight)
}

async function heavyBesideLight(where: DatabaseKind, product: Product): Promise<Verdict> {
  const { place, ids } = await product.opened(async (db) => {
    const made: string[] = []
    // each with a text of its own: no PDF is one that was kept
    for (let n = 0; n < papers; n++) {
      const text = `Notice ${n}: the survey visit takes place as announced. `.repeat(40)
      made.push((await insertAnnouncement(db, { body: `<p>${text}</p>`, body_text: text })).id)
    }
    return { place: await insertPlace(db), ids: made }
  })
  const light = new http.Agent({ keepAlive: true, maxSockets: 2 })
  product.start()
  await product.ready()
  // what the exports read
  await importRows(product, programsFile(place, rows, 'First'))
  const alone = await lightBeside(product, light, () => pause(5_000))
  const beside: [string, number[], string][] = []
  for (const [what, work] of [
    ['an import', () => importRows(product, programsFile(place, rows, 'Second'))],
    [`${exports} exports`, () => exported(product)],
    [`${papers} PDFs`, () => drawn(product, ids)],
    [
      'all of it at once',
      async () => {
        await Promise.all([importRows(product, programsFile(place, rows, 'Third')), exported(product), drawn(product, ids)])
      },
    ],
  ] as const) {
    const begun = performance.now()
    const times = await lightBeside(product, light, work)
    beside.push([what, times, ((performance.now() - begun) / 1_000).toFixed(1)])
  }
  light.destroy()
  const right = where !== 'PostgreSQL' || beside.every(([, times]) => at(times, 0.99) < allowed)
  const told = beside.map(
    ([what, times, seconds]) =>
      `beside ${what} (${seconds} s): p50 ${at(times, 0.5)}, p99 ${at(times, 0.99)}, slowest ${at(times, 1)} ms of ${times.length} reads`,
  )
  const ends = product.endsByItself()
  return {
    holds: right && ends === 0,
    figure: `${rows.toLocaleString('en-US')} rows: alone p99 ${at(alone, 0.99)} ms; ${told.join('; ')}; ${ends} ends by itself`,
  }
}

/** Milliseconds of each read that somebody makes while it is worked on. @throws when one is not answered with 200 */
async function lightBeside(product: Product, agent: http.Agent, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const readers = [0, 1].map(async () => {
    while (!isOver) {
      const begun = performance.now()
      const { status } = await read(`${product.base}/api/announcements?paginate=10`, agent)
      times.push(performance.now() - begun)
      if (status !== 200) throw new Error(`GET /api/announcements: ${status}`)
      await pause(20)
    }
  })
  try {
    await work()
  } finally {
    isOver = true
  }
  await Promise.all(readers)
  return times
}

async function importRows(product: Product, body: FormData): Promise<void> {
  const headers = { authorization: `Bearer ${product.world.admin.token}` }
  const sent = { method: 'POST', headers, body, signal: AbortSignal.timeout(300_000) }
  const answer = await fetch(`${product.base}/api/admin/import-programs`, sent)
  if (answer.status !== 200) throw new Error(`import: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
  await answer.body?.cancel()
}

async function exported(product: Product): Promise<void> {
  await Promise.all(
    Array.from({ length: exports }, () => untilTaken(`${product.base}/api/admin/export/programs`, product.world.admin.token)),
  )
}

async function drawn(product: Product, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => untilTaken(`${product.base}/api/announcement/pdf?id=${id}`)))
}

/** Who is put off comes again when they were told to. */
async function untilTaken(address: string, token?: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { status, retryAfter } = await read(address, undefined, token)
    if (status === 200) return
    if ((status !== 503 && status !== 429) || tries > 100) throw new Error(`${address}: ${status}`)
    await pause(1_000 * retryAfter)
  }
}

function read(address: string, agent?: http.Agent, token?: string): Promise<{ status: number; retryAfter: number }> {
  return new Promise((resolve, reject) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    http
      .get(address, { ...(agent ? { agent } : {}), headers, timeout: 300_000 }, (answer) => {
        answer.resume()
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter: Number(answer.headers['retry-after'] ?? 1) }))
        answer.once('error', reject)
      })
      .once('error', reject)
  })
}

function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}
