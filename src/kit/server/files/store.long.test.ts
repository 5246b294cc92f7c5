/** What a storage of files does that is large, away or broken: slow, because the waiting is real. */
import { randomBytes } from 'node:crypto'
import { truncate } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { allOf, startBucket } from '../../../../testing/storage/bucket.ts'
import { newId } from '../db/ids.ts'
import { readSettings } from '../settings.ts'
import { storeBytes, storeOf } from './store.ts'

const bucket = await startBucket()
afterAll(bucket.close)

const plain = { DATA_DIR: '/nowhere', DEMO: 'off', LOG_LEVEL: 'silent' }
const inBucket = readSettings({ ...plain, ...bucket.environment() })

test('more files than a list of the storage holds are all listed', async () => {
  const store = storeOf(readSettings({ ...plain, ...bucket.environment('many/of-them') }))
  const ids = Array.from({ length: 1_005 }, () => newId())
  for (let n = 0; n < ids.length; n += 40) await Promise.all(ids.slice(n, n + 40).map((id) => storeBytes(store, id, Buffer.from('x'))))
  expect((await allOf(store.list())).map(({ id }) => id).sort()).toEqual([...ids].sort())
})

test('a content that ends early is an error for whoever reads it, never a short file', async () => {
  const store = storeOf(inBucket)
  const id = newId()
  // more than fits on the way between the two: what is sent already is not lost
  await storeBytes(store, id, randomBytes(40_000_000))
  const opened = await store.open(id)
  // the storage loses most of it while it is sent
  await truncate(bucket.placeOf(`files/${id}`), 1_000)
  await expect(buffer(opened?.content as never)).rejects.toThrow(/does not answer|answers 416|sent \d+ of 40000000 bytes/)
  await store.remove(id)
})

test('a storage that is away, stands still or refuses is said, in a sentence with what to do', async () => {
  const store = storeOf(inBucket)
  const failure = async (settings: Partial<ReturnType<typeof bucket.environment>>) => {
    const other = storeOf(readSettings({ ...plain, ...bucket.environment(), ...settings }))
    return [await other.open(newId()).catch(String), await storeBytes(other, newId(), Buffer.from('x')).catch(String)]
  }
  for (const says of await failure({ FILES_SECRET: 'another' }))
    expect(says).toMatch(/answers 403 \(SignatureDoesNotMatch\): it does not let us in. Look at FILES_KEY_ID and FILES_SECRET/)
  for (const says of await failure({ FILES_KEY_ID: 'somebody' })) expect(says).toContain('InvalidAccessKeyId')
  for (const says of await failure({ FILES_URL: `s3://nowhere?endpoint=${bucket.endpoint}` }))
    expect(says).toContain('there is no such bucket. Make it, or correct FILES_URL')
  for (const says of await failure({ FILES_URL: 's3://accreditation?endpoint=http://127.0.0.1:9' }))
    expect(says).toContain('does not answer (ECONNREFUSED)')
  bucket.freeze()
  const tries = await Promise.allSettled([store.open(newId()), storeBytes(store, newId(), Buffer.from('x')), store.tryWriting()])
  bucket.thaw()
  expect(tries.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(Array(3).fill('FILES_AWAY'))
  await store.tryWriting()
})
