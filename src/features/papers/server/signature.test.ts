import { createHash, generateKeyPairSync } from 'node:crypto'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { enterDecision } from '../../../../testing/board/insert.ts'
import { hold, insertProgram } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { papers } from '../contract.ts'
import { checkCredential } from '../rules-credential.ts'
import { checkPdf } from '../rules-signature.ts'
import { makeDuePapers } from './maker.ts'

const app = await startApp({
  PUBLIC_URL: 'https://agency.example',
  SEAL_P12: path.resolve('testing/seal.p12'),
  SEAL_P12_PASSWORD: 'correct horse',
})
const qa = await app.as('QA')
const today = agencyDay()
const program = await insertProgram(app.db, { name: 'BS Cartography' })
await hold(app.db, program.id, { level: 'candidate', valid_from: addDays(today, -300), valid_to: addDays(today, 300) })
const first = await enterDecision(app, program.id, { level_before: 'candidate' })
const number = first.issued[0]?.number ?? ''
await makeDuePapers(app.db, app.settings)
const { data: keys } = await app.visitor.send(papers.checkKeys)
const [paper] = (await qa.send(papers.list, { query: { search: number } })).data
const file = new Uint8Array(await (await qa.send(papers.file, { params: { id: paper?.id ?? '' } })).arrayBuffer())
const credential = await (await app.visitor.fetch(`/c/${number}/credential`, { method: 'GET' })).text()

test('the signature of a certificate holds without asking anybody, and says who signed when, and which number stands on it', async () => {
  expect(await checkPdf(file, keys)).toEqual({
    kind: 'holds',
    signer: 'The Agency',
    number,
    signed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  })
})

test('no file that differs in one byte is taken for signed, wherever the byte stands', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const missed: number[] = []
  for (let n = 0; n < 300; n++) {
    const changed = file.slice()
    const at = random(file.length)
    changed[at] = ((changed[at] ?? 0) + 1 + random(255)) % 256
    if ((await checkPdf(changed, keys))?.kind === 'holds') missed.push(at)
  }
  expect(missed).toEqual([])
})

test('a file with something after its end is changed, one without a signature says so, and what is no PDF is none', async () => {
  const longer = new Uint8Array(file.length + 1)
  longer.set(file)
  expect(await checkPdf(longer, keys)).toEqual({ kind: 'changed' })
  expect(await checkPdf(file.slice(0, -1), keys)).toEqual({ kind: 'changed' })
  expect(await checkPdf(new TextEncoder().encode('%PDF-1.7\nnothing'), keys)).toEqual({ kind: 'unsigned' })
  expect(await checkPdf(new TextEncoder().encode('a letter'), keys)).toBeNull()
})

test('a signature by a key that is none of the agency’s is told apart', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const own = keys.seals.map((seal) => ({ ...seal, spki }))
  expect(await checkPdf(file, { seals: own })).toEqual({ kind: 'foreign' })
  expect(await checkPdf(file, { seals: [] })).toEqual({ kind: 'foreign' })
})

test('a credential holds by the kept keys; a changed one, or one by another key, does not', async () => {
  const said = { program: 'BS Cartography', level: 'Level I accredited', number, revoked: false }
  expect(await checkCredential(credential, keys)).toMatchObject({ kind: 'holds', ...said })
  const [head, body, signature] = credential.split('.') as [string, string, string]
  const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace('Level I ', 'Level IV ')).toString('base64url')
  expect(await checkCredential(`${head}.${forged}.${signature}`, keys)).toEqual({ kind: 'wrong' })
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }) as never
  expect(await checkCredential(credential, { ...keys, keys: keys.keys.map(({ id }) => ({ id, jwk: other })) })).toEqual({ kind: 'wrong' })
  expect(await checkCredential(credential, { ...keys, keys: [] })).toEqual({ kind: 'wrong' })
  expect(await checkCredential('no credential', keys)).toBeNull()
})

test('a credential that was taken back is told by keys that were read afterwards, and only by those', async () => {
  await enterDecision(app, program.id, { level_before: 'candidate', supersedes: first.id, goes_last: false, reason: 'The day was wrong.' })
  const later = (await app.visitor.send(papers.checkKeys)).data
  expect(await checkCredential(credential, later)).toMatchObject({ kind: 'holds', revoked: true })
  expect(await checkCredential(credential, keys)).toMatchObject({ kind: 'holds', revoked: false })
  expect(await checkCredential(credential, { ...later, lists: [] })).toMatchObject({ kind: 'holds', revoked: null })
})

test('a paper is found by its file, and by no other', async () => {
  const sha256 = createHash('sha256').update(file).digest('hex')
  expect((await app.visitor.send(papers.byFile, { params: { fingerprint: sha256 } })).data).toEqual({ number })
  await expect(app.visitor.send(papers.byFile, { params: { fingerprint: sha256.replace(/./, 'x') } })).rejects.toMatchObject({
    status: 404,
  })
  const body = new FormData()
  body.set('file', new File([file], 'x.pdf'))
  const answer = await app.visitor.fetch('/c/compare', { method: 'POST', body })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/c/${number}?sha256=${sha256}#compare`])
})
