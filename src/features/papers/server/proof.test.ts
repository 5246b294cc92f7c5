import { spawnSync } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { enterDecision } from '../../../../testing/board/insert.ts'
import { hold, insertProgram } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { readSeal } from '../../../kit/server/seal/key-file.ts'
import { papers } from '../contract.ts'
import { makeDuePapers } from './maker.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'seal-test-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const keyFile = path.join(folder, 'seal.p12')
const app = await startApp({ PUBLIC_URL: 'https://agency.example', SEAL_P12: keyFile, SEAL_P12_PASSWORD: 'correct horse' })
const qa = await app.as('QA')
const today = agencyDay()

/** The test's own key and certificate of "The Agency", valid for a hundred years. */
const rightKey = path.resolve('testing/seal.p12')

test('while the key for signing is missing or wrong papers wait, and staff read why; with the right one they are made, signed', async () => {
  const program = await insertProgram(app.db, { name: 'BS Astronomy' })
  const { issued } = await enterDecision(app, program.id)
  const errors: unknown[] = []
  const round = () => makeDuePapers(app.db, app.settings, undefined, (error) => errors.push(error))
  const waiting = async () => (await qa.send(papers.list)).waiting
  await round()
  expect(await waiting()).toEqual({ count: 2, reason: expect.stringContaining('is missing') })
  await writeFile(keyFile, 'no key at all')
  await round()
  await round()
  expect(await waiting()).toEqual({ count: 2, reason: expect.stringContaining('cannot be opened') })
  expect(errors.map(String)).toEqual([expect.stringContaining('missing'), expect.stringContaining('cannot be opened')])
  await copyFile(rightKey, keyFile)
  await round()
  expect(await waiting()).toEqual({ count: 0, reason: null })
  const { data } = await app.visitor.send(papers.check, { params: { number: issued[0]!.number } })
  expect(data.signed_by).toBe('The Agency')
})

test('a thousand changes of one byte are found by the hash, and by the signature unless they are in the signature itself', async () => {
  const [paper] = (await qa.send(papers.list, { query: { filter: JSON.stringify({ kind: 'certificate' }) } })).data
  const file = Buffer.from(await (await qa.send(papers.file, { params: { id: paper!.id } })).arrayBuffer())
  expect(createHash('sha256').update(file).digest('hex')).toBe(paper!.sha256)
  const { signed, content, digest } = signatureOf(file)
  expect([signed.from, content.from, content.to, signed.to]).toEqual([0, expect.any(Number), expect.any(Number), file.length])
  expect(digestOf(file, content)).toBe(digest)
  let seed = 42
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const missed: number[] = []
  for (let n = 0; n < 1_000; n++) {
    const changed = Buffer.from(file)
    const at = random(file.length)
    changed[at] = (changed[at]! + 1 + random(255)) % 256
    const foundByHash = createHash('sha256').update(changed).digest('hex') !== paper!.sha256
    const inSignature = at >= content.from && at < content.to
    const foundBySignature = digestOf(changed, content) !== digest
    if (!foundByHash || foundBySignature === inSignature) missed.push(at)
  }
  expect(missed).toEqual([])
})

test.skipIf(!process.env.CI && spawnSync('pdfsig', ['-v']).error !== undefined)(
  'poppler, which is none of the makers, takes the signature for valid, and a changed file for changed',
  async () => {
    const [paper] = (await qa.send(papers.list, { query: { filter: JSON.stringify({ kind: 'certificate' }) } })).data
    const file = Buffer.from(await (await qa.send(papers.file, { params: { id: paper!.id } })).arrayBuffer())
    const said = async (bytes: Buffer) => {
      await writeFile(path.join(folder, 'paper.pdf'), bytes)
      return spawnSync('pdfsig', ['-nocert', path.join(folder, 'paper.pdf')]).stdout.toString()
    }
    expect(await said(file)).toMatch(/ETSI\.CAdES\.detached[\s\S]*Total document signed[\s\S]*Signature is Valid/)
    const changed = Buffer.from(file)
    const at = file.indexOf('/Marked true') + 8
    changed.write('eurt', at)
    expect(await said(changed)).toContain('Digest Mismatch')
  },
)

test('the credential of a certificate holds by the published key, checked without the library that made it; revoked when it is replaced', async () => {
  const program = await insertProgram(app.db, { name: 'BS Cartography' })
  await hold(app.db, program.id, { level: 'candidate', valid_from: addDays(today, -300), valid_to: addDays(today, 300) })
  const first = await enterDecision(app, program.id, { level_before: 'candidate' })
  await makeDuePapers(app.db, app.settings)
  const number = first.issued[0]?.number ?? ''
  const answer = await app.visitor.fetch(`/c/${number}/credential`, { method: 'GET' })
  expect(answer.headers.get('content-type')).toBe('application/vc+jwt')
  const credential = await opened(await answer.text())
  expect(credential).toMatchObject({
    issuer: 'did:web:agency.example',
    id: `https://agency.example/c/${number}/credential`,
    credentialSubject: {
      id: `urn:uuid:${program.id}`,
      name: 'BS Cartography',
      accreditation: { name: 'Level I accredited', identifier: number },
    },
  })
  const status = credential.credentialStatus as { statusListCredential: string; statusListIndex: string }
  expect(status.statusListCredential).toBe('https://agency.example/credentials/status/1')
  expect(await isRevoked(status.statusListIndex)).toBe(false)
  await enterDecision(app, program.id, { supersedes: first.id, goes_last: false, reason: 'The day was wrong.' })
  expect(await isRevoked(status.statusListIndex)).toBe(true)

  const text = await (await app.visitor.fetch(`/c/${number}/credential`, { method: 'GET' })).text()
  const [head, body, signature] = text.split('.') as [string, string, string]
  const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace('Level I ', 'Level IV ')).toString('base64url')
  await expect(opened(`${head}.${forged}.${signature}`)).rejects.toThrow('does not hold')
  expect((await app.visitor.fetch('/c/C-2026-99999/credential', { method: 'GET' })).status).toBe(404)
  expect((await app.visitor.fetch('/credentials/status/2', { method: 'GET' })).status).toBe(404)
})

test('a file that is sent to the check page is hashed and not kept; the page then compares by the hash', async () => {
  const body = new FormData()
  body.set('file', new File(['another file'], 'x.pdf'))
  const answer = await app.visitor.fetch('/c/C-2026-00001/compare', { method: 'POST', body })
  const sha256 = createHash('sha256').update('another file').digest('hex')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/c/C-2026-00001?sha256=${sha256}#compare`])
})

test('the private halves of the keys stay where they are: the published document has none, the files are read by their owner alone', async () => {
  const document = (await (await app.visitor.fetch('/.well-known/did.json', { method: 'GET' })).json()) as Document
  expect(document.verificationMethod.map(({ id }) => id)).toEqual([`did:web:agency.example#key-${today.slice(0, 4)}`])
  expect(JSON.stringify(document)).not.toContain('"d":')
  const kept = await readFile(path.join(app.dataDir, 'keys', `key-${today.slice(0, 4)}.json`), 'utf8')
  expect(JSON.parse(kept)).toHaveProperty('d')
})

test('a key that has expired, or is not valid yet, says so', async () => {
  const read = async (day: string, sealP12Password = 'correct horse') =>
    (await readSeal({ sealP12: rightKey, sealP12Password }, new Date(day))).problem
  expect(await read('2200-01-01')).toContain('expired on')
  expect(await read('2020-01-01')).toContain('cannot be used before')
  expect(await read(today, 'battery staple')).toContain('cannot be opened')
  expect(await read(today)).toBeUndefined()
})

type Document = { verificationMethod: { id: string; publicKeyJwk: object }[] }

/** The payload of a JWT, once its signature holds by the key the document names: node:crypto alone. */
async function opened(jwt: string): Promise<Record<string, unknown>> {
  const [head, body, signature] = jwt.split('.') as [string, string, string]
  const { alg, kid, typ } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const document = (await (await app.visitor.fetch('/.well-known/did.json', { method: 'GET' })).json()) as Document
  const method = document.verificationMethod.find(({ id }) => id === kid)
  const key = createPublicKey({ key: method!.publicKeyJwk as never, format: 'jwk' })
  const holds = verify('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!holds || alg !== 'ES256' || typ !== 'vc+jwt') throw new Error('the signature does not hold')
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}

async function isRevoked(index: string): Promise<boolean> {
  const list = await opened(await (await app.visitor.fetch('/credentials/status/1', { method: 'GET' })).text())
  const { encodedList } = list.credentialSubject as { encodedList: string }
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
  expect(bits.length).toBe(131_072 / 8)
  return ((bits[Number(index) >> 3] as number) & (0x80 >> (Number(index) & 7))) !== 0
}

/** Where the signature stands in the file, and the digest it was given over the rest: the `messageDigest` of its signed attributes. */
function signatureOf(file: Buffer) {
  const range = /\/ByteRange \[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(file.toString('latin1'))!.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const content = { from: range[0] + range[1], to: range[2] }
  const der = Buffer.from(file.subarray(content.from + 1, content.to - 1).toString('latin1'), 'hex')
  // id-messageDigest, then a set of one octet string of 32 bytes
  const mark = Buffer.from('06092a864886f70d010904312204 20'.replace(' ', ''), 'hex')
  const at = der.indexOf(mark)
  expect(at).toBeGreaterThan(0)
  return {
    signed: { from: range[0], to: range[2] + range[3] },
    content,
    digest: der.subarray(at + mark.length, at + mark.length + 32).toString('hex'),
  }
}

function digestOf(file: Buffer, content: { from: number; to: number }): string {
  return createHash('sha256').update(file.subarray(0, content.from)).update(file.subarray(content.to)).digest('hex')
}
