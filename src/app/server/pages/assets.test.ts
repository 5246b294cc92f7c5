import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveAssets } from './assets.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-assets-'))
const app = Fastify()
beforeAll(async () => {
  for (const [name, content] of [
    ['page-1a2b.js', 'plain'],
    ['page-1a2b.js.br', 'by Brotli'],
    ['page-1a2b.js.gz', 'by gzip'],
    ['text-3c4d.woff2', 'a font'],
    ['one-5e6f.css', 'a{}'],
    ['two-7a8b.css', 'b{}'],
    ['notes.txt', 'nobody’s'],
  ] as const)
    writeFileSync(path.join(folder, name), content)
  await serveAssets(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('a file comes in the packing that is taken, for good, and not again to who has it', async () => {
  for (const [taken, body, packing] of [
    ['gzip, br', 'by Brotli', 'br'],
    ['gzip', 'by gzip', 'gzip'],
    ['', 'plain', undefined],
  ] as const) {
    const answer = await ask('/assets/page-1a2b.js', { 'accept-encoding': taken })
    expect([answer.statusCode, answer.body, answer.headers['content-encoding']]).toEqual([200, body, packing])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
  }
  const font = await ask('/assets/text-3c4d.woff2', { 'accept-encoding': 'br' })
  expect([font.body, font.headers.vary, font.headers['content-type']]).toEqual(['a font', undefined, 'font/woff2'])
  const again = await ask('/assets/page-1a2b.js', { 'if-none-match': 'W/"page-1a2b.js"' })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await app.inject({ method: 'HEAD', url: '/assets/page-1a2b.js' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('several sheets come as one', async () => {
  expect((await ask('/assets/sheets/one-5e6f.css+two-7a8b.css')).body).toBe('a{}b{}')
})

test('what is no asset is told as missing: another name, a packed form, another type, a way out of the folder', async () => {
  for (const name of ['other.js', 'page-1a2b.js.br', 'notes.txt', '..%2fassets.ts', '__proto__.js', 'sheets/one-5e6f.css+other.css']) {
    const answer = await ask(`/assets/${name}`)
    expect([name, answer.statusCode, answer.body]).toEqual([name, 404, 'There is no such file.'])
  }
})
