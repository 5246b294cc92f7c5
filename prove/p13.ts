/**
 * P13: the database may stop, stand still, or lose all connections; a disk may fill, mail may be down, a client may be slow. Ten clients write
 * meanwhile; each of their requests is answered within five seconds, by 503 with `Retry-After` where it cannot be carried out, and the first
 * is carried out again within two seconds of the end. `PROVE_SECONDS=3` instead of thirty for a short one.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { freePort } from '../scripts/cluster.ts'
import { filesFolder } from '../src/kit/server/files/folder-store.ts'
import { faultyLine } from '../testing/faulty-line.ts'
import { startServer } from './database.ts'
import { makeProduct, type Product } from './product.ts'
import type { Verdict } from './verdict.ts'
import { type Answered, lookAt, startWriting, summed, type Writers } from './writing.ts'

const seconds = Number(process.env.PROVE_SECONDS ?? 30)
const longestAnswer = 5_000
const longestRecovery = 2_000

export async function prove(): Promise<Verdict> {
  const database = await startServer()
  const line = await faultyLine(database.url)
  const mail = await hangingMail()
  // the line's own address for the server, the database's for looking afterwards
  const product = await makeProduct(database.url, 10, { SMTP_URL: `smtp://127.0.0.1:${mail.port}` }, line.url)
  const lines: string[] = []
  let holds = true
  try {
    product.start()
    await product.ready()
    // kept from now on
    await pageStatus(product, '/', null)
    const writers = startWriting(product)
    await askForMails(product)
    const interrupted = async (what: string, begin: () => unknown, end: () => unknown) => {
      await pause(1_000)
      const from = writers.answers.length
      await begin()
      await pause(seconds * 1_000)
      const during = await readyAnswer(product)
      const pages = {
        visitor: await pageStatus(product, '/', null),
        person: await pageStatus(product, '/admin/dashboard', product.world.admin.token),
      }
      const ended = Date.now()
      await end()
      await pause(longestRecovery + 3_000)
      const found = measured(writers.answers.slice(from), ended)
      const right = found.slowest <= longestAnswer && found.recovered <= longestRecovery && found.withoutRetry === 0 && found.none === 0
      const away = during.status === 503
      holds &&= right && during.ms <= longestAnswer && pages.visitor === '200 page' && pages.person === (away ? '503 page' : '200 page')
      lines.push(
        `${what} for ${seconds} s: ${found.sum}; the slowest ${found.slowest} ms, ${found.withoutRetry} × 503 without Retry-After; ` +
          `/readyz ${during.status} in ${during.ms} ms, the home page ${pages.visitor}, the dashboard of somebody signed in ${pages.person}; carried out again after ${found.recovered} ms`,
      )
      console.log(lines.at(-1))
    }
    await interrupted(
      'PostgreSQL stopped',
      () => database.stop('fast'),
      () => database.start(),
    )
    await interrupted('PostgreSQL standing still (SIGSTOP)', database.freeze, database.thaw)
    await interrupted(
      'all connections lost without a word',
      () => line.silence('those there are'),
      () => {},
    )
    await interrupted(
      'the line to PostgreSQL silent',
      () => line.silence('new ones too'),
      () => line.mend(),
    )
    const disk = await fullDisk(product, writers)
    holds &&= disk.right
    lines.push(disk.line)
    console.log(disk.line)
    const slow = await slowClients(product, writers)
    holds &&= slow.right
    lines.push(slow.line)
    console.log(slow.line)
    await writers.stop()
    const alive = product.endsByItself()
    await product.end('SIGTERM')
    const found = await product.opened(async (db) => {
      const { rows } = await sql<{ status: string; count: number }>`select status, count(*)::int as count from mails group by 1`.execute(db)
      return { ...(await lookAt(db, product, writers.journal)), mails: rows }
    })
    const wrong = found.lost + found.half + found.doubled + found.liedAbout + found.leftBehind + alive
    holds &&= wrong === 0
    lines.push(
      `mail by a server that never answers: ${found.mails.map(({ status, count }) => `${count} ${status}`).join(', ') || 'none to send'}`,
      `afterwards: ${found.acknowledged} acknowledged writes, ${found.lost} lost, ${found.half} half, ${found.doubled} doubled, ` +
        `${found.liedAbout} told as not stored and stored, ${found.leftBehind} files left behind, ${alive} ends by itself`,
    )
    return { holds, figure: lines.join('\n') }
  } finally {
    await product.remove()
    await line.close()
    mail.close()
    database.remove()
  }
}

function measured(answers: readonly Answered[], ended: number) {
  const again = answers.find(({ status, at }) => status === 200 && at > ended)
  return {
    sum: summed(answers),
    slowest: Math.round(Math.max(...answers.map(({ ms }) => ms))),
    withoutRetry: answers.filter(({ status, retry }) => status === 503 && !retry).length,
    none: answers.filter(({ status }) => status !== 200 && status !== 503).length,
    recovered: again ? again.at - ended : Number.POSITIVE_INFINITY,
  }
}

async function readyAnswer(product: Product): Promise<{ status: number; ms: number }> {
  const begun = performance.now()
  const answer = await fetch(`${product.base}/readyz`, { signal: AbortSignal.timeout(20_000) }).catch(() => undefined)
  await answer?.body?.cancel()
  return { status: answer?.status ?? 0, ms: Math.round(performance.now() - begun) }
}

/** What somebody sees who opens a page: `503 page`, or `503 text` where it is no page. */
async function pageStatus(product: Product, place: string, token: string | null): Promise<string> {
  const headers = { accept: 'text/html', ...(token ? { cookie: `auth.token=${token}` } : {}) }
  const answer = await fetch(product.base + place, { headers, redirect: 'manual', signal: AbortSignal.timeout(20_000) })
  await answer.body?.cancel()
  return `${answer.status} ${answer.headers.get('content-type')?.startsWith('text/html') ? 'page' : 'text'}`
}

/** The folder of files on a small disk that is full: claims with a proof are refused, everything else goes on. */
async function fullDisk(product: Product, writers: Writers) {
  const folder = filesFolder(product.settings)
  const place = path.join(product.settings.dataDir, 'small')
  mkdirSync(place)
  // what is stored by then has to fit: files cut off on the way would come back over the whole ones
  const kilobytes = Number(spawnSync('du', ['-sk', folder], { encoding: 'utf8' }).stdout.split('\t')[0])
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${2 * kilobytes + 10_240}k`, 'tmpfs', place]).status === 0
  if (!mounted) return { right: true, line: 'a full disk: not tried, this machine does not let us make one' }
  spawnSync('sh', ['-c', `cp -a ${folder}/. ${place}/; mount --move ${place} ${folder}; cat /dev/zero > ${folder}/filler`])
  await pause(1_000)
  const from = writers.answers.length
  await pause(3_000)
  const during = await readyAnswer(product)
  const { sum, slowest, withoutRetry, none } = measured(writers.answers.slice(from), 0)
  spawnSync('sh', [
    '-c',
    `rm -f ${folder}/filler; cp -a ${folder}/. ${place}/; umount ${folder}; cp -a ${place}/. ${folder}/; rm -rf ${place}`,
  ])
  await pause(1_000)
  const after = writers.answers.length
  await pause(1_000)
  const again = writers.answers.slice(after).filter(({ status }) => status !== 200).length
  return {
    right: none === 0 && withoutRetry === 0 && slowest <= longestAnswer && during.status === 503,
    line: `the disk of the files full: ${sum}; the slowest ${slowest} ms, ${withoutRetry} × 503 without Retry-After; /readyz ${during.status}; afterwards ${again} refused`,
  }
}

/** Two hundred clients that send a byte a second or read nothing of what they asked for; the others go on. */
async function slowClients(product: Product, writers: Writers) {
  const { port } = new URL(product.base)
  const sockets = Array.from({ length: 200 }, (_, n) => {
    const socket = net.connect(Number(port), '127.0.0.1').on('error', () => {})
    if (n % 2) socket.write('GET /api/announcements HTTP/1.1\r\nhost: 127.0.0.1\r\n')
    else {
      socket.pause()
      socket.write('GET /login HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'.repeat(2))
    }
    return socket
  })
  const from = writers.answers.length
  for (let n = 0; n < 5; n++) {
    await pause(1_000)
    for (const socket of sockets) if (!socket.destroyed) socket.write('x')
  }
  for (const socket of sockets) socket.destroy()
  // those that were under way
  await pause(1_000)
  const { sum, slowest, none } = measured(writers.answers.slice(from), 0)
  return { right: none === 0 && slowest <= longestAnswer, line: `200 slow clients: ${sum}; the slowest of the others ${slowest} ms` }
}

/** People who forgot their password: a mail each. */
async function askForMails(product: Product): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  for (let n = 1; n <= 5; n++) {
    const body = JSON.stringify({ email: `person${n}@test.example` })
    const answer = await fetch(`${product.base}/api/forgot-password`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(await answer.text())
  }
}

/** A mail server that takes connections and says nothing. */
async function hangingMail() {
  const port = await freePort()
  const open = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
