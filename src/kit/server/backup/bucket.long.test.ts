/** What is stored in a bucket is in the archive, and goes into a bucket or a folder again. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { allOf, startBucket } from '../../../../testing/storage/bucket.ts'
import { migrations } from '../../../app/features.ts'
import { type Db, databasePlace, openDatabase } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { migrate } from '../db/migrate.ts'
import { tieStore, whyForeign } from '../files/installation.ts'
import { storeBytes, storeOf, sumOf } from '../files/store.ts'
import { readSettings, type Settings } from '../settings.ts'
import { readArchive, writeArchive } from './archive.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

const bucket = await startBucket()
const home = await mkdtemp(path.join(os.tmpdir(), 'bucket-backup-'))
afterAll(async () => {
  await bucket.close()
  await rm(home, { recursive: true, force: true })
})

const placeIn = (name: string, storage = {}) =>
  readSettings({ DATA_DIR: path.join(home, name), DEMO: 'off', LOG_LEVEL: 'silent', ...storage })

async function opened<T>(settings: Settings, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase(databasePlace(settings))
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

const ids = [newId(), newId()]

async function fill(settings: Settings): Promise<void> {
  await opened(settings, async (db) => {
    await migrate(db, migrations)
    await tieStore(db, storeOf(settings))
    for (const id of ids) {
      const stored = await storeBytes(storeOf(settings), id, randomBytes(70_000))
      await db
        .insertInto('files')
        .values({ id, kind: 'document', name: 'a.pdf', type: 'application/pdf', ...stored })
        .execute()
    }
  })
}

test('a backup of a bucket is restored into another one, and from there into a folder, with the same files', async () => {
  const first = placeIn('first', bucket.environment('first'))
  await fill(first)
  const sums = await Promise.all(ids.map((id) => sumOf(storeOf(first), id)))
  let archive = (await makeBackup(first, { version: '0.2.0', to: path.join(home, 'first.tar.zst') })).place
  for (const [name, storage] of [
    ['second', bucket.environment('second')],
    ['third', {}],
  ] as const) {
    const to = placeIn(name, storage)
    await restoreBackup(to, archive, migrations)
    expect(await Promise.all(ids.map((id) => sumOf(storeOf(to), id)))).toEqual(sums)
    expect(await opened(to, (db) => whyForeign(db, storeOf(to)))).toBeUndefined()
    expect(existsSync(path.join(to.dataDir, 'files'))).toBe(name === 'third')
    const again = await makeBackup(to, { version: '0.2.0', to: path.join(home, `${name}.tar.zst`) })
    expect([again.manifest.damaged, again.manifest.gone, Object.keys(again.manifest.files).sort()]).toEqual([[], [], [...ids].sort()])
    archive = again.place
  }
}, 180_000)

test('a restore into a bucket in which files are is refused, and one that fails leaves none behind', async () => {
  const [from, archive] = [placeIn('from', bucket.environment('from')), path.join(home, 'from.tar.zst')]
  await fill(from)
  await makeBackup(from, { version: '0.2.0', to: archive })
  const used = placeIn('used', bucket.environment('from'))
  await expect(restoreBackup(used, archive, migrations)).rejects.toThrow(
    /there is something in s3:\/\/accreditation\/from at http.*Name another place in FILES_URL/,
  )
  const other = placeIn('other', bucket.environment('other'))
  await expect(restoreBackup(other, await withWrongManifest(archive), migrations)).rejects.toThrow('not what its manifest says')
  expect(await allOf(storeOf(other).list())).toEqual([])
}, 180_000)

/** The same archive, whole, whose manifest names another hash of a file. */
async function withWrongManifest(archive: string): Promise<string> {
  async function* entries() {
    for await (const { name, content } of readArchive(archive)) {
      const bytes = await buffer(content)
      const manifest = name === 'manifest.json' && JSON.parse(bytes.toString())
      if (manifest) manifest.files[ids[0] as string].sha256 = '0'.repeat(64)
      const told = manifest ? Buffer.from(JSON.stringify(manifest)) : bytes
      yield tarHeader(name, told.length, new Date())
      yield told
      yield tarPadding(told.length)
    }
    yield tarEnd
  }
  const place = path.join(home, 'wrong.tar.zst')
  await writeArchive(place, entries())
  return place
}
