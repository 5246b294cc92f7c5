/**
 * A standby takes over while ten clients write: once with asynchronous replication and once with synchronous, each time after the line between
 * the two stood still for a while. In front of both is a line that is moved to the standby, as a load balancer or a moved address does it.
 * Proves that with synchronous replication nothing that was acknowledged is missing; says what is with asynchronous. `PROVE_SECONDS` for how
 * long the line between the two stands still: 15 as a rule, six at least.
 */
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { freePort } from '../scripts/cluster.ts'
import { type Db, openDatabase } from '../src/kit/server/db/database.ts'
import { startServer } from './database.ts'
import { makeProduct } from './product.ts'
import type { Verdict } from './verdict.ts'
import { lookAt, startWriting, summed } from './writing.ts'

const still = Number(process.env.PROVE_SECONDS ?? 15) * 1_000

export async function prove(): Promise<Verdict> {
  const [asynchronous, synchronous] = [await takeOver(false), await takeOver(true)]
  // what both lines say: with asynchronous replication something may be missing, and is no broken promise
  const holds = synchronous.lost === 0 && [asynchronous, synchronous].every(({ wrong }) => wrong === 0)
  return { holds, figure: [asynchronous.line, synchronous.line].join('\n') }
}

async function takeOver(isSynchronous: boolean) {
  const primary = await startServer(['wal_keep_size=256MB'])
  // a reload would do as well: from here on a commit waits for the standby
  const standby = await startServer(['hot_standby=on'], primary.url)
  const line = await movableLine(primary.url)
  const product = await makeProduct(primary.url, 10, {}, line.url)
  try {
    if (isSynchronous) await askFor(primary.url, 'any 1 (*)')
    await streaming(primary.url, isSynchronous)
    product.start()
    await product.ready()
    const writers = startWriting(product)
    await pause(5_000)
    const before = writers.answers.length
    standby.freeze()
    await pause(still - 5_000)
    const ready = await fetch(`${product.base}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(({ status }) => status)
    const page = await fetch(`${product.base}/`, { signal: AbortSignal.timeout(10_000) }).then(({ status }) => status)
    await pause(5_000)
    const during = writers.answers.slice(before)
    const longest = Math.round(Math.max(0, ...during.map(({ ms }) => ms)))
    const killedAt = Date.now()
    await primary.kill()
    standby.thaw()
    standby.promote()
    line.moveTo(standby.url)
    await pause(8_000)
    await writers.stop()
    const again = writers.answers.find(({ status, at }) => status === 200 && at > killedAt)
    const slowest = Math.round(Math.max(...writers.answers.filter(({ at }) => at > killedAt).map(({ ms }) => ms)))
    const ends = product.endsByItself()
    await product.end('SIGTERM')
    const found = await withDatabase(standby.url, (db) => lookAt(db, product, writers.journal))
    const { acknowledged, lost, half, doubled, liedAbout, leftBehind } = found
    // what went with the primary left files of rows that are gone: they are swept as any others
    const wrong = half + doubled + liedAbout + ends
    return {
      lost,
      wrong,
      line:
        `${isSynchronous ? 'synchronous' : 'asynchronous'}: while the standby stood still for ${still / 1_000} s ${summed(during) || 'no answer'}, the slowest ${longest} ms, /readyz ${ready}, the home page ${page}; ` +
        `the primary killed, the standby promoted, the line moved: written again after ${again ? again.at - killedAt : 'never'} ms, the slowest answer ${slowest} ms; ` +
        `${acknowledged} acknowledged, ${lost} of them missing on the standby, ${half} half, ${doubled} doubled, ${liedAbout} told wrongly, ${leftBehind} left behind, ${ends} ends by itself`,
    }
  } finally {
    await product.remove()
    line.close()
    standby.remove()
    primary.remove()
  }
}

async function askFor(url: string, names: string): Promise<void> {
  await withDatabase(url, async (db) => {
    await sql`alter system set synchronous_standby_names = ${sql.lit(names)}`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
  })
}

/** Until the standby has all there is, and is waited for where it is to be. */
async function streaming(url: string, isSynchronous: boolean): Promise<void> {
  await withDatabase(url, async (db) => {
    for (let n = 0; n < 300; n++) {
      const { rows } = await sql<{ sync_state: string }>`
        select sync_state from pg_stat_replication where state = 'streaming' and replay_lsn = pg_current_wal_lsn()`.execute(db)
      if (rows.some(({ sync_state }) => !isSynchronous || sync_state === 'quorum')) return
      await pause(100)
    }
    throw new Error('The standby does not follow its primary.')
  })
}

async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ url })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Goes to one server, and from some moment on to another; what is open then ends. */
async function movableLine(first: string) {
  let there = new URL(first)
  const open = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(Number(there.port), there.hostname)
    for (const end of [near, far]) {
      open.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        open.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = new URL(first)
  url.port = String(port)
  return {
    url: url.href,
    moveTo: (to: string) => {
      there = new URL(to)
      for (const end of open) end.destroy()
    },
    close: () => {
      for (const end of open) end.destroy()
      server.close()
    },
  }
}
