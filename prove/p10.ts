/**
 * P10: an import is all or nothing, and a double click does nothing twice. The server is killed (`kill -9`) in the middle of imports of
 * 50,000 rows, from their beginning to past their end; afterwards each has all of its rows or none, and its entry of the log with them.
 * Ten equal creations at once make one row. On PostgreSQL, then on the embedded database. `PROVE_KILLS=2 PROVE_ROWS=5000` for a short one.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { insertPlace, programsFile } from './importing.ts'
import { onBoth, type Product } from './product.ts'
import type { Verdict } from './verdict.ts'

const kills = Number(process.env.PROVE_KILLS ?? 6)
const rows = Number(process.env.PROVE_ROWS ?? 50_000)

export function prove(): Promise<Verdict> {
  return onBoth(0, (_where, product) => killedImports(product))
}

async function killedImports(product: Product): Promise<Verdict> {
  const campus = await product.opened(insertPlace)
  const file = (round: string) => programsFile(campus, rows, `Proof ${round}`)
  product.start()
  await product.ready()
  // how long one takes here that is left alone
  const begun = performance.now()
  const alone = await send(product, '/api/admin/import-programs', file('alone'))
  const whole = performance.now() - begun
  const told = new Map<string, boolean>([['alone', alone]])
  for (let n = 0; n < kills; n++) {
    const round = `round ${n}`
    const importing = send(product, '/api/admin/import-programs', file(round)).catch(() => false)
    // from its first tenth to a little past its end
    await pause(whole * (0.1 + n / Math.max(kills - 1, 1)))
    await product.end('SIGKILL')
    told.set(round, await importing)
    product.start()
    await product.ready()
  }
  const made = await Promise.all(Array.from({ length: 10 }, () => createOnce(product)))
  await product.end('SIGTERM')

  const found = await product.opened(async (db) => {
    const { rows } = await sql<{ round: string; count: number; logged: number }>`
      select substring(name from '^Proof (.*) of field') as round, count(*)::int as count,
        (count(*) filter (where exists (select from log_entries l where l.object_id = p.id)))::int as logged
      from programs p where name like 'Proof %' group by 1`.execute(db)
    const twice = await sql<{ count: number }>`select count(*)::int as count from training_modules where title = 'Created once'`.execute(db)
    return { rounds: new Map(rows.map((row) => [row.round, row])), created: twice.rows[0]?.count }
  })
  const counts = { whole: 0, none: 0, part: 0, lost: 0, unlogged: 0 }
  for (const [round, stored] of told) {
    const { count, logged } = found.rounds.get(round) ?? { count: 0, logged: 0 }
    counts[count === rows ? 'whole' : count === 0 ? 'none' : 'part'] += 1
    if (stored && count !== rows) counts.lost += 1
    if (logged !== count) counts.unlogged += 1
  }
  const accepted = made.filter((status) => status === 200).length
  const figure =
    `${kills} kills within imports of ${rows.toLocaleString('en-US')} rows (${(whole / 1_000).toFixed(1)} s when left alone): ` +
    `${counts.whole} imports stored whole, ${counts.none} not at all, ${counts.part} in part, ${counts.lost} acknowledged and not there, ` +
    `${counts.unlogged} without all entries of the log; ten equal creations at once: ${found.created} row, ${accepted} told as stored; ` +
    `${product.endsByItself()} ends by itself`
  const holds = counts.part + counts.lost + counts.unlogged + product.endsByItself() === 0 && found.created === 1 && counts.whole > 0
  return { holds, figure }
}

/** @returns whether it was told that all is stored */
async function send(product: Product, path: string, body: FormData): Promise<boolean> {
  const headers = { authorization: `Bearer ${product.world.admin.token}` }
  const answer = await fetch(product.base + path, { method: 'POST', headers, body, signal: AbortSignal.timeout(300_000) })
  const text = await answer.text()
  if (answer.status !== 200 && answer.status !== 503) throw new Error(`import: ${answer.status} ${text.slice(0, 300)}`)
  return answer.status === 200
}

async function createOnce(product: Product): Promise<number> {
  const headers = { authorization: `Bearer ${product.world.admin.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'Created once', type: 'seminar', starts_on: '2031-05-05', ends_on: '2031-05-06' })
  const answer = await fetch(`${product.base}/api/admin/training-modules`, { method: 'POST', headers, body })
  await answer.text()
  return answer.status
}
