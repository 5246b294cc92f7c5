/**
 * P21: nothing from outside ends the process. Under ten writing clients the database is killed twenty times, its connections are ended twenty
 * times, and clients misbehave meanwhile: uploads that break off, forms cut in the middle, spreadsheets and pictures that are none, answers
 * nobody reads, lines that are reset, bytes that are no HTTP. `PROVE_KILLS=3` for a short one.
 */
import { randomBytes } from 'node:crypto'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onServer } from '../testing/on-server.ts'
import { startServer } from './database.ts'
import { makeProduct, type Product } from './product.ts'
import type { Verdict } from './verdict.ts'
import { lookAt, startWriting, summed } from './writing.ts'

const kills = Number(process.env.PROVE_KILLS ?? 20)
const longestReady = 2_000

export async function prove(): Promise<Verdict> {
  const database = await startServer()
  const product = await makeProduct(database.url, 10)
  try {
    product.start()
    await product.ready()
    const pid = product.pid()
    const writers = startWriting(product)
    let slowest = 0
    let odd = 0
    for (let n = 0; n < kills; n++) {
      await pause(300 + ((n * 137) % 400))
      await onServer(
        database.url,
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
      odd += await misbehave(product)
      await pause(200)
      if (n % 2) await database.kill()
      else database.stop('immediate')
      odd += await misbehave(product)
      database.start()
      slowest = Math.max(slowest, await product.ready())
    }
    await pause(500)
    await writers.stop()
    const isTheSame = product.pid() === pid && product.endsByItself() === 0
    await product.end('SIGTERM')
    const found = await product.opened((db) => lookAt(db, product, writers.journal))
    const stray = product.log().split('caught by nothing').length - 1
    const unexpected = product.log().split('failed unexpectedly').length - 1
    const wrong = found.lost + found.half + found.doubled + found.liedAbout + found.leftBehind
    return {
      holds: isTheSame && stray + unexpected + wrong === 0 && slowest <= longestReady,
      figure:
        `${kills} kills of the database, ${kills} × all connections ended, ${odd} misbehaving clients: ${product.endsByItself()} ends of the process, ` +
        `${stray} errors caught by nothing, ${unexpected} failures of ours; ready ${(slowest / 1000).toFixed(1)} s after the database at most. ` +
        `Ten writers: ${summed(writers.answers)}; ${found.acknowledged} acknowledged, ${found.lost} lost, ${found.half} half, ${found.doubled} doubled, ` +
        `${found.liedAbout} told as not stored and stored, ${found.leftBehind} files left behind`,
    }
  } finally {
    await product.remove()
    database.remove()
  }
}

/** @returns how many clients there were */
async function misbehave(product: Product): Promise<number> {
  const { port } = new URL(product.base)
  const { token } = product.world.admin
  const school = product.world.schools[0]
  const head = (method: string, path: string, more: string, who = token) =>
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${who}\r\n${more}\r\n\r\n`
  const form = 'content-type: multipart/form-data; boundary=b'
  const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const proof = '/api/institution/upload-payment-proof'
  const sent: (string | Buffer)[][] = [
    ['this is no request\r\n\r\n'],
    [randomBytes(4_000)],
    [head('POST', proof, `${form}\r\ncontent-length: 1000000`, school?.token), part('a.pdf'), '%PDF-1.4 and then nothing'],
    [head('POST', proof, `${form}\r\ntransfer-encoding: chunked`, school?.token), 'zz\r\n'],
    [head('POST', '/api/admin/training-modules', 'content-type: application/json\r\ncontent-length: 500'), '{"title": "half'],
    [head('GET', '/api/openapi.json', 'connection: keep-alive').repeat(20)],
    [head('POST', '/api/admin/import-programs', `${form}\r\ncontent-length: 5000`), part('a.xlsx'), randomBytes(4_000), '\r\n--b--\r\n'],
    [head('GET', '/', 'upgrade: websocket\r\nconnection: upgrade')],
    [head('GET', `/${'a'.repeat(20_000)}`, 'x: y')],
  ]
  await Promise.all(
    sent.map(
      (pieces) =>
        new Promise<void>((resolve) => {
          const socket = net.connect(Number(port), '127.0.0.1')
          socket.on('error', () => {})
          socket.on('close', () => resolve())
          // nobody reads what comes back
          for (const piece of pieces) socket.write(piece)
          setTimeout(() => socket.resetAndDestroy(), 100)
        }),
    ),
  )
  const wrong = async (name: string, bytes: Buffer) => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(bytes)], name))
    const answer = await fetch(`${product.base}/api/update-photo`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
    await answer.body?.cancel()
  }
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  await Promise.allSettled([wrong('a.png', Buffer.concat([png, randomBytes(3_000)])), wrong('b.png', randomBytes(10))])
  return sent.length + 2
}
