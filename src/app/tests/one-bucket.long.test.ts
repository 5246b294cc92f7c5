/** Two processes with folders of their own and one bucket: what one stores the other has. */
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, startApp } from '../../../testing/app.ts'
import { hashOf, makeRooms, uploadFile } from '../../../testing/evidence.ts'
import { insertCharge } from '../../../testing/insert.ts'
import { startBucket } from '../../../testing/storage/bucket.ts'
import { evidence } from '../../features/evidence/contract.ts'
import { forgetOldUploads } from '../../features/evidence/server/old-uploads.ts'
import { files } from '../../features/files/contract.ts'
import { checkFiles } from '../../features/files/server/check-files.ts'
import { listStored } from '../../features/files/server/queries.ts'
import { finances } from '../../features/finances/contract.ts'
import { send } from '../../kit/contract/client.ts'
import { tieStore, whyForeign } from '../../kit/server/files/installation.ts'
import { listWithParts, writePart } from '../../kit/server/files/parts.ts'
import { storeOf } from '../../kit/server/files/store.ts'
import { readSettings } from '../../kit/server/settings.ts'
import { makeApp } from '../server/app.ts'
import { verifyAll } from '../server/backup/verifying.ts'

const bucket = await startBucket()
afterAll(bucket.close)
const app = await startApp(bucket.environment())
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'beside-'))
const plain = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
const beside = await makeApp(app.db, readSettings({ ...plain, ...bucket.environment() }))
beforeAll(() => tieStore(app.db, storeOf(app.settings)))
afterAll(async () => {
  await beside.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function readiness(environment: NodeJS.ProcessEnv) {
  const served = await makeApp(app.db, readSettings({ ...plain, ...environment }))
  const { statusCode, json } = await served.inject({ url: '/readyz' })
  await served.close()
  return [statusCode, json()]
}

/** A payment claimed with a proof of so many bytes. @returns what is read back, by this process and by the one beside */
async function claim(bytes: number) {
  const charge = await insertCharge(app.db)
  const school = await app.as('institution', { institution_id: charge.institution_id })
  const content = Buffer.from(`%PDF-1.4\n${'x'.repeat(bytes - 9)}`)
  const proof = () => ({ body: { finance_id: charge.id, reference: 'R-1' }, file: new File([content], 'slip.pdf') })
  const stored = () =>
    app.db
      .selectFrom('files')
      .selectAll()
      .where('uploaded_by', '=', school.id as string)
      .execute()
  return {
    school,
    content,
    stored,
    send: () => school.send(finances.claim, proof()),
    refused: () => school.refused(finances.claim, proof()),
  }
}

test('a process with this bucket is ready; with another place in it, without a key or without the storage it is not', async () => {
  expect(await readiness(bucket.environment())).toEqual([200, { status: 'ready', database: 'ok', disk: 'ok', files: 'ok' }])
  const notReady = [503, { status: 'not ready', database: 'ok', disk: 'ok', files: 'not ok' }]
  expect(await readiness(bucket.environment('another'))).toEqual(notReady)
  expect(await readiness({ ...bucket.environment(), FILES_SECRET: 'another' })).toEqual(notReady)
  expect(await readiness({}), 'a folder in place of the bucket').toEqual(notReady)
  const other = storeOf(readSettings({ ...plain, ...bucket.environment('another') }))
  expect(await whyForeign(app.db, other)).toMatch(
    /does not hold the files of this database: is FILES_URL the right one\?.*write .* into the object installation/,
  )
  bucket.freeze()
  expect(await readiness(bucket.environment())).toEqual(notReady)
  bucket.thaw()
})

test.each([3_000, 2_500_000])(
  'a proof of %i bytes is read through the other process as it was stored, and never when it is cut off',
  async (bytes) => {
    const claimed = await claim(bytes)
    await claimed.send()
    const [file] = await claimed.stored()
    const there = clientOf(beside, claimed.school.id, claimed.school.token)
    const read = await there.fetch(`/api/files/${file?.id}`, {})
    expect(Buffer.from(await read.arrayBuffer()).equals(claimed.content)).toBe(true)
    await truncate(bucket.placeOf(`files/${file?.id}`), bytes - 1)
    const refusal = await there.refused(files.show, { params: { id: file?.id as string } })
    expect([refusal.status, refusal.message]).toEqual([500, expect.stringContaining('damaged in our store')])
    await expect(checkFiles(app.db, app.settings, '2031-05-10')).rejects.toThrow(file?.id)
    const { findings } = await verifyAll(app.db, app.settings, (ids) => listStored(app.db, ids))
    expect(findings).toEqual([`The stored file ${file?.id} (slip.pdf) has ${bytes - 1} bytes in place of ${bytes}.`])
    await app.db.deleteFrom('payment_proofs').execute()
    await app.db.deleteFrom('files').execute()
  },
)

test('while the storage is away a file is neither stored nor read, the answer says so, and it works again by itself', async () => {
  const [before, claimed] = [await claim(2_000), await claim(2_000)]
  await before.send()
  const [file] = await before.stored()
  bucket.freeze()
  const sentence = 'The storage of files cannot be reached right now. Nothing was stored; try again shortly.'
  const refusals = await Promise.all([claimed.refused(), before.school.refused(files.show, { params: { id: file?.id as string } })])
  bucket.thaw()
  for (const { status, message, retryAfter } of refusals) expect([status, message, retryAfter]).toEqual([503, sentence, 5])
  expect(await claimed.stored()).toEqual([])
  await claimed.send()
  expect(await claimed.stored()).toHaveLength(1)
})

test('a large file comes in parts through both processes, and what lay there of it is removed', async () => {
  const room = await makeRooms(app)()
  const { owner, survey } = room
  const there = clientOf(beside, owner.id, owner.token)
  let calls = 0
  const both = {
    ...owner,
    send: ((call, input) => send(call, input ?? ({} as never), (calls++ % 2 ? owner : there).fetch)) as typeof owner.send,
  }
  const content = new Blob(['%PDF-1.4\n', Buffer.alloc(9_000_000, 'evidence ')])
  const item = await uploadFile(both, survey, content, { title: 'All of it', name: 'all.pdf' })
  expect(item).toMatchObject({ bytes: content.size, type: 'application/pdf' })
  expect(calls).toBeGreaterThan(4)
  expect(await listWithParts(app.settings)).toEqual([])
  const read = await there.send(evidence.file, { params: { id: item.version_id } })
  expect(await hashOf(read)).toBe(await hashOf(content))
})

test('parts that could not be removed when their upload ended go with the job of the day', async () => {
  const { owner, survey } = await makeRooms(app)()
  const body = { title: 'Plan', name: 'plan.pdf', bytes: 12 }
  const begun = async () => (await owner.send(evidence.begin, { params: { survey_id: survey }, body })).data
  const [given, kept] = [await begun(), await begun()]
  for (const { id } of [given, kept]) await writePart(app.settings, id, import.meta.filename, 0)
  bucket.freeze()
  await owner.send(evidence.cancel, { params: { id: given.id } })
  bucket.thaw()
  expect((await listWithParts(app.settings)).sort()).toEqual([given.id, kept.id].sort())
  await forgetOldUploads(app.db, app.settings)
  expect(await listWithParts(app.settings)).toEqual([kept.id])
})
