/** Two machines on one database, each with a folder of its own. */
import { X509Certificate } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { P12Signer } from '@libpdf/core'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../testing/fresh-database.ts'
import type { Refusal } from '../http/refusal.ts'
import { keepCertificate, publicKeys, sealKeys, signingKey } from './keys.ts'

const { db, close } = await freshDatabase()
const home = await mkdtemp(path.join(os.tmpdir(), 'keys-'))
const [one, other] = [{ dataDir: path.join(home, 'one') }, { dataDir: path.join(home, 'other') }]
afterAll(async () => {
  await close()
  await rm(home, { recursive: true, force: true })
})

const refusal = (signing: Promise<unknown>) =>
  signing.then(
    () => 'signed',
    ({ status, message }: Refusal) => [status, message],
  )

test('what one machine signs every other can check, and none signs with a key of its own under the same name', async () => {
  const { id } = await signingKey(db, one, '2031-05-10')
  const known = await publicKeys(db, one)
  expect(known.map((key) => [key.id, 'd' in key.jwk])).toEqual([['key-2031', false]])
  expect(await publicKeys(db, other)).toEqual(known)
  expect(await refusal(signingKey(db, other, '2031-06-01'))).toEqual([
    503,
    expect.stringContaining(`copy ${id}.json from the one that made it`),
  ])
  await mkdir(path.join(other.dataDir, 'keys'), { recursive: true })
  await copyFile(path.join(one.dataDir, 'keys', 'key-2031.json'), path.join(other.dataDir, 'keys', 'key-2031.json'))
  expect((await signingKey(db, other, '2031-06-01')).id).toBe(id)
  expect(await publicKeys(db, other)).toEqual(known)
})

test.each([2034, 2040, 2041, 2042, 2043, 2044, 2045, 2046])(
  'papers that are made in the same moment, the first of %i, are all signed by one key',
  async (year) => {
    const made = await Promise.all(Array.from({ length: 20 }, () => signingKey(db, one, `${year}-01-02`).then(({ id }) => id, String)))
    expect(new Set(made)).toEqual(new Set([`key-${year}`]))
    expect((await readdir(path.join(one.dataDir, 'keys'))).filter((name) => name.includes(String(year)))).toEqual([`key-${year}.json`])
  },
)

test('of two machines that make the key of a year at once one signs with it', async () => {
  const tries = await Promise.all([one, other].map((machine) => refusal(signingKey(db, machine, '2032-01-01'))))
  expect(tries.filter((said) => said === 'signed')).toHaveLength(1)
  expect(await publicKeys(db, one)).toEqual(await publicKeys(db, other))
})

test('a certificate that signed papers on one machine is known to the other', async () => {
  const signer = await P12Signer.create(await readFile('testing/seal.p12'), 'correct horse')
  await keepCertificate(db, one, new X509Certificate(signer.certificate))
  expect(await sealKeys(db, other)).toEqual(await sealKeys(db, one))
  expect(await sealKeys(db, other)).toHaveLength(1)
})
