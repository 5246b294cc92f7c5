/**
 * P14: a stop loses nothing. Fifty requests are under way, half of them writes, when the server is told to stop (`SIGTERM`); all are answered,
 * what was acknowledged is stored, and the process ends with 0 within 30 seconds. Ten times. `PROVE_STOPS=2` for a short one.
 */
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { startServer } from './database.ts'
import { makeProduct, type Product } from './product.ts'
import type { Verdict } from './verdict.ts'

const stops = Number(process.env.PROVE_STOPS ?? 10)
const atOnce = 50

export async function prove(): Promise<Verdict> {
  const database = await startServer()
  const product = await makeProduct(database.url, 0)
  const told = { answered: 0, cut: 0, acknowledged: new Set<string>() }
  let [slowest, wrongEnds] = [0, 0]
  try {
    for (let n = 0; n < stops; n++) {
      product.start()
      await product.ready()
      const lines = new http.Agent({ keepAlive: true, maxSockets: atOnce })
      // each line is open before: what the server has not accepted yet it never heard of
      await Promise.all(Array.from({ length: atOnce }, () => ask(product, lines, 'GET', '/healthz')))
      const asked = Promise.all(
        Array.from({ length: atOnce }, async (_, one) => {
          const mark = `mark-${n}-${one}-end`
          const isWrite = one % 2 === 0
          const status = await (isWrite
            ? ask(product, lines, 'POST', '/api/admin/training-modules', JSON.stringify({ title: mark, type: 'seminar' }))
            : ask(product, lines, 'GET', '/api/announcements')
          ).catch(() => 0)
          told[status === 0 ? 'cut' : 'answered'] += 1
          if (isWrite && status === 200) told.acknowledged.add(mark)
        }),
      )
      await pause(5 * n)
      const begun = performance.now()
      const code = await product.end('SIGTERM')
      slowest = Math.max(slowest, performance.now() - begun)
      if (code !== 0) wrongEnds += 1
      await asked
      lines.destroy()
    }
    const stored = await product.opened(async (db) => {
      const { rows } = await sql<{ title: string }>`select title from training_modules`.execute(db)
      return new Set(rows.map(({ title }) => title))
    })
    const lost = [...told.acknowledged].filter((mark) => !stored.has(mark)).length
    return {
      holds: told.cut + lost + wrongEnds === 0 && slowest < 30_000 && told.acknowledged.size > 0,
      figure:
        `${stops} stops with ${atOnce} requests under way: ${told.answered} answered, ${told.cut} cut off; ${told.acknowledged.size} acknowledged writes, ` +
        `${lost} lost; ended with another code than 0: ${wrongEnds}; the longest stop took ${(slowest / 1000).toFixed(1)} s`,
    }
  } finally {
    await product.remove()
    database.remove()
  }
}

function ask(product: Product, agent: http.Agent, method: string, path: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${product.world.admin.token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    const request = http.request(product.base + path, { method, agent, headers }, (answer) => {
      answer.on('error', reject).resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    request.on('error', reject)
    request.end(body)
  })
}
