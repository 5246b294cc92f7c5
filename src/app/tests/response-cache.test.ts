import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { insertAnnouncement } from '../../../testing/insert.ts'
import { publicVersion } from '../../features/announcements/server/queries-version.ts'
import { newsroom } from '../../features/newsroom/contract.ts'
import { cacheable, isNotModified, type ResponseCache, responseCache, sendCached } from '../../kit/server/http/response-cache.ts'
import { hashedScripts } from '../server/pages/page-headers.ts'

const app = await startApp()
let made = 0
const make = async (text = 'A page of its own. '.repeat(100)) => {
  made++
  return cacheable('text/html', text, null)
}
/** As each process has one. */
const process = (more: Partial<Parameters<typeof responseCache>[0]> = {}): ResponseCache =>
  responseCache({ name: 'of the test', version: () => publicVersion(app.db), bytes: 1_000_000, milliseconds: 60_000, ...more })

beforeEach(() => {
  made = 0
})

test('an answer is made once, however many ask at the same time', async () => {
  const kept = process()
  const answers = await Promise.all([1, 2, 3].map(() => kept.get('a', make)))
  answers.push(await kept.get('a', make))
  expect(made).toBe(1)
  expect(new Set(answers.map((one) => one.tag)).size).toBe(1)
})

test('a change that anybody makes, in whichever process, is seen with the next request', async () => {
  const [one, other] = [process(), process()]
  const both = async () => [await one.get('a', make), await other.get('a', make)]
  const admin = await app.as('Admin')
  await both()

  const { data } = await admin.send(newsroom.add, {
    body: { title: 'A new one', category: 'trainings', body: '<p>Text</p>', status: 'published' },
  })
  await both()
  expect(made).toBe(4)
  const edited = await admin.send(newsroom.edit, { params: { id: data.id }, body: { version: data.version, title: 'Another' } })
  await both()
  expect(made).toBe(6)
  await admin.send(newsroom.edit, { params: { id: data.id }, body: { version: edited.data.version, status: 'draft' } })
  await both()
  expect(made).toBe(8)
  await admin.send(newsroom.remove, { params: { id: data.id } })
  await both()
  expect(made).toBe(10)
  await both()
  expect(made).toBe(10)
})

test('when the time of a scheduled announcement comes, what was kept before is old', async () => {
  await insertAnnouncement(app.db, { publish_at: new Date(Date.now() + 400) })
  const kept = process()
  await kept.get('a', make)
  await kept.get('a', make)
  expect(made).toBe(1)
  await expect.poll(() => kept.get('a', make).then(() => made), { interval: 50 }).toBe(2)
})

test('what the version does not stand for is made anew after a while', async () => {
  const kept = process({ milliseconds: 20 })
  await kept.get('a', make)
  await new Promise((resolve) => setTimeout(resolve, 30))
  await kept.get('a', make)
  expect(made).toBe(2)
})

test('no more is kept than there is room for; what was not asked for longest goes first', async () => {
  const kept = process({ bytes: 12_000 })
  for (const key of ['a', 'b', 'a', 'c', 'd', 'a']) await kept.get(key, make)
  expect(made).toBe(4)
  await kept.get('b', make)
  expect(made).toBe(5)
})

test('what fails or is no page is not kept, nor what anybody could ask for', async () => {
  const kept = process()
  await expect(kept.get('a', () => Promise.reject(new Error('the database is away')))).rejects.toThrow('away')
  await kept.get('a', async () => ({ ...(await make()), status: 404 }))
  await kept.get('a', make)
  for (const _ of [1, 2]) await kept.get(null, make)
  expect(made).toBe(4)
})

test('where the version cannot be read, everything is made anew', async () => {
  const kept = process({ version: () => Promise.reject(new Error('the database is away')) })
  for (const _ of [1, 2]) await kept.get('a', make)
  expect(made).toBe(2)
})

test('an answer goes out packed as it is taken, with one tag, and 304 to who has it', async () => {
  const kept = process()
  const server = Fastify()
  server.get('/', async (request, reply) => sendCached(request, reply, await kept.get('a', make), { vary: 'cookie' }))
  const get = (headers: Record<string, string> = {}) => server.inject({ url: '/', headers })
  const plain = await get()
  const packed = { br: await get({ 'accept-encoding': 'gzip, br' }), gzip: await get({ 'accept-encoding': 'gzip, br;q=0' }) }
  expect(brotliDecompressSync(packed.br.rawPayload).toString()).toBe(plain.payload)
  expect(gunzipSync(packed.gzip.rawPayload).toString()).toBe(plain.payload)
  expect(packed.br.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding, cookie',
    'cache-control': 'public, max-age=0, must-revalidate',
    etag: plain.headers.etag,
  })
  const same = await get({ 'if-none-match': `"other", ${plain.headers.etag}` })
  expect([same.statusCode, same.payload, same.headers.vary]).toEqual([304, '', 'accept-encoding, cookie'])
  expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  await server.close()
})

test('the tag counts before the date', () => {
  const asked = (headers: Record<string, string>) => isNotModified({ headers } as never, 'W/"a"', 'Fri, 20 Nov 2026 01:31:00 GMT')
  expect(asked({ 'if-none-match': '"a"' })).toBe(true)
  expect(asked({ 'if-modified-since': 'Fri, 20 Nov 2026 01:31:00 GMT' })).toBe(true)
  expect(asked({ 'if-modified-since': 'Fri, 20 Nov 2026 01:30:59 GMT' })).toBe(false)
  expect(asked({ 'if-modified-since': 'Fri, 20 Nov 2026 01:31:00 GMT', 'if-none-match': '"b"' })).toBe(false)
  expect(asked({})).toBe(false)
})

test('a kept page allows its own scripts by their content, and none that came in with a text', () => {
  const page =
    '<script nonce="n0">go()</script><p><script>steal()</script><script nonce="">steal()</script></p><script nonce="n0" src="/a.js"></script>'
  const { html, scripts } = hashedScripts(page, 'n0')
  expect(html).not.toContain('n0')
  // openssl: printf 'go()' | openssl dgst -sha256 -binary | base64
  expect(scripts).toEqual(["'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"])
})

test('what is kept goes on being given while its version cannot be read, and what was asked for by nobody fails', async () => {
  let isAway = false
  const kept = responseCache({
    name: 'of the test',
    version: async () => {
      if (isAway) throw new Error('away')
      return '1'
    },
    bytes: 1_000_000,
    milliseconds: 0,
  })
  const make = async () => ({ status: isAway ? 503 : 200, headers: {}, body: Buffer.from(isAway ? 'away' : 'whole') })
  expect((await kept.get('/', make)).body.toString()).toBe('whole')
  isAway = true
  expect((await kept.get('/', make)).body.toString()).toBe('whole')
  expect((await kept.get('/other', make)).status).toBe(503)
  isAway = false
  // it went away after the version was read
  const late = kept.get('/', async () => {
    isAway = true
    return make()
  })
  expect((await late).body.toString()).toBe('whole')
})
