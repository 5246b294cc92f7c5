/**
 * P12: two people cannot overwrite each other. A hundred times two save the same record at once, as both have loaded it: one is
 * stored, the other is told, and the log has an entry for each that was stored. On PostgreSQL and on the embedded database.
 */
import { sql } from 'kysely'
import { onBoth, type Product } from './product.ts'
import type { Verdict } from './verdict.ts'

const pairs = 100

export function prove(): Promise<Verdict> {
  return onBoth(0, (_where, product) => overwritten(product))
}

async function overwritten(product: Product): Promise<Verdict> {
  product.start()
  await product.ready()
  const headers = { authorization: `Bearer ${product.world.admin.token}`, 'content-type': 'application/json' }
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(product.base + path, { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) })
    return { status: answer.status, text: await answer.text() }
  }
  const trainings = '/api/admin/training-modules'
  const created = JSON.parse((await ask(trainings, { title: 'Of two people', type: 'seminar' })).text).data as { id: string }
  const place = `${trainings}/${created.id}`
  const seen: Record<string, number> = {}
  for (let n = 0; n < pairs; n++) {
    const { version } = JSON.parse((await ask(place)).text).data as { version: number }
    const both = await Promise.all(['one', 'other'].map((who) => ask(place, { title: `By ${who}, ${n}`, version })))
    const told = both
      .map(({ status }) => status)
      .sort()
      .join(' and ')
    seen[told] = (seen[told] ?? 0) + 1
  }
  await product.end('SIGTERM')
  const entries = await product.opened(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from log_entries where object_id = ${created.id}`.execute(db)
    return rows[0]?.count
  })
  const figure = `${pairs} pairs at once: ${Object.entries(seen)
    .map(([told, times]) => `${times} × ${told}`)
    .join(', ')}; ${entries} entries of the log for one creation and ${seen['200 and 409'] ?? 0} changes`
  return { holds: seen['200 and 409'] === pairs && entries === pairs + 1, figure }
}
