import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { allOf, startBucket } from '../../../../testing/storage/bucket.ts'
import { newId } from '../db/ids.ts'
import { readSettings } from '../settings.ts'
import { listUnnamed, removeUnnamed } from './clean-up.ts'
import type { FileStore } from './file-store.ts'
import { placeOf } from './folder-store.ts'
import { bytesThere, joinParts, listWithParts, removeParts, writePart } from './parts.ts'
import { readStored, storeBytes, storeFile, storeOf, sumOf } from './store.ts'

const bucket = await startBucket()
const home = await mkdtemp(path.join(os.tmpdir(), 'store-test-'))
afterAll(async () => {
  await bucket.close()
  await rm(home, { recursive: true, force: true })
})

const plain = { DATA_DIR: home, DEMO: 'off', LOG_LEVEL: 'silent' }
const inFolder = readSettings(plain)
const inBucket = readSettings({ ...plain, ...bucket.environment() })
const kinds = { folder: inFolder, bucket: inBucket }
/** Where the store itself keeps a content. */
const lies = { folder: (id: string) => placeOf(path.join(home, 'files'), id), bucket: (id: string) => bucket.placeOf(`files/${id}`) }
const kindNames = ['folder', 'bucket'] as const

async function listed(store: FileStore): Promise<string[]> {
  return (await allOf(store.list())).map(({ id }) => id).sort()
}

test.each(kindNames)('what is stored in a %s is read as it was, listed, and gone once it is removed', async (kind) => {
  const store = storeOf(kinds[kind])
  expect(await listed(store)).toEqual([])
  const large = randomBytes(3_000_000)
  const place = path.join(home, 'uploaded')
  await writeFile(place, large)
  const [id, small] = [await storeFile(store, place), newId()]
  const { sha256 } = await storeBytes(store, small, Buffer.from('small'))
  expect(await readStored(store, id)).toEqual(large)
  expect(await sumOf(store, small)).toEqual({ bytes: 5, sha256 })
  expect([await store.holds(id), await store.holds(newId())]).toEqual([true, false])
  expect([await store.open(newId()), await readStored(store, newId())]).toEqual([undefined, undefined])
  expect(await listed(store)).toEqual([id, small].sort())
  await store.remove(id)
  await store.remove(id)
  expect([await store.open(id), await listed(store)]).toEqual([undefined, [small]])
  await store.remove(small)
})

test.each(kindNames)('of a %s contents without a row are found, and go after a week', async (kind) => {
  const store = storeOf(kinds[kind])
  const [named, young, old] = [newId(), newId(), newId()]
  for (const id of [named, young, old]) await storeBytes(store, id, Buffer.from('x'))
  const lastMonth = new Date(Date.now() - 30 * 86_400_000)
  for (const id of [named, old]) await utimes(lies[kind](id), lastMonth, lastMonth)
  const rows = async () => new Set([named])
  expect((await allOf(listUnnamed(store, rows))).map(({ id }) => id).sort()).toEqual([young, old].sort())
  expect(await removeUnnamed(store, rows, new Date())).toBe(1)
  expect(await listed(store)).toEqual([named, young].sort())
  for (const id of [named, young]) await store.remove(id)
})

test.each(kindNames)('parts in a %s become the file, also when some come twice or in other lengths', async (kind) => {
  const settings = kinds[kind]
  const id = newId()
  const whole = randomBytes(50_000)
  const part = async (from: number, to: number) => {
    const place = path.join(home, 'part')
    await writeFile(place, whole.subarray(from, to))
    await writePart(settings, id, place, from)
  }
  expect(await bytesThere(settings, id)).toBe(0)
  await part(0, 30_000)
  await part(0, 10_000)
  await part(10_000, 20_000)
  await part(20_000, 45_000)
  await part(45_000, 50_000)
  expect(await bytesThere(settings, id)).toBe(50_000)
  const { place, discard } = await joinParts(settings, id)
  expect(await readFile(place)).toEqual(whole)
  await discard()
  expect(await listWithParts(settings)).toEqual([id])
  await removeParts(settings, id)
  expect([await bytesThere(settings, id), await listWithParts(settings)]).toEqual([0, []])
})

test('a line that breaks is no reason: what is read goes on from there, what is written is written once more', async () => {
  const store = storeOf(inBucket)
  const [id, content] = [newId(), randomBytes(2_000_000)]
  bucket.line.breakAt(`PUT /accreditation/portal/files/${id}`, 'before the answer')
  await store.put(id, content)
  for (const bytes of [0, 300, 700_000]) {
    bucket.line.breakInAnswer(bytes)
    expect(await readStored(store, id), `${bytes} bytes came`).toEqual(content)
  }
  await store.remove(id)
})
