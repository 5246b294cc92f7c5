/**
 * P11: an acknowledged write is never lost. Ten clients write; the server, the database, or both are killed (`kill -9`, as a machine that
 * loses its power) and started again, a hundred times; then the journal of the clients is held against the database and the disk.
 * On PostgreSQL, then on the embedded database, where there is only the server to kill. `PROVE_KILLS=6` for a short one.
 */
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { startServer } from './database.ts'
import { type DatabaseKind, onBoth, type Product } from './product.ts'
import type { Verdict } from './verdict.ts'
import { lookAt, startWriting, summed } from './writing.ts'

const kills = Number(process.env.PROVE_KILLS ?? 100)

export function prove(): Promise<Verdict> {
  return onBoth(10, killed)
}

const seconds = (ms = 0) => (ms / 1_000).toFixed(1)

async function killed(where: DatabaseKind, product: Product, database?: Awaited<ReturnType<typeof startServer>>): Promise<Verdict> {
  product.start()
  await product.ready()
  const writers = startWriting(product)
  const waited: number[] = []
  for (let n = 0; n < kills; n++) {
    // at a moment of its own each time
    await pause(300 + ((n * 137) % 500))
    const what = database ? (['server', 'database', 'both'] as const)[n % 3] : 'server'
    await Promise.all([what !== 'database' && product.end('SIGKILL'), what !== 'server' && database?.kill()])
    const begun = performance.now()
    if (what !== 'server') database?.start()
    if (what !== 'database') product.start()
    await product.ready()
    waited.push(performance.now() - begun)
    if ((n + 1) % 10 === 0) console.log(`${where}: ${n + 1} of ${kills} kills, ${summed(writers.answers)}`)
  }
  waited.sort((one, other) => one - other)
  await pause(500)
  await writers.stop()
  await product.end('SIGTERM')
  const found = await product.opened((db) => lookAt(db, product, writers.journal))
  const { acknowledged, lost, half, doubled, liedAbout, leftBehind } = found
  const stray = product.log().split('caught by nothing').length - 1
  const right = lost + half + doubled + liedAbout + leftBehind + product.endsByItself() + stray === 0
  const figure =
    `${kills} kills, ${acknowledged} acknowledged writes: ${lost} lost, ${half} half, ${doubled} doubled, ${liedAbout} told as not stored and stored; ` +
    `${product.endsByItself()} ends by itself, ${stray} errors caught by nothing, ${leftBehind} files left behind; ready after ${seconds(waited.at(kills >> 1))} s in the middle and ${seconds(waited.at(-1))} at most (load ${os.loadavg()[1]?.toFixed(1)})`
  return { holds: right && acknowledged > 0, figure }
}
