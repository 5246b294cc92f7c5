import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { files } from '../../features/files/contract.ts'
import { checkFiles } from '../../features/files/server/check-files.ts'
import { newId } from '../../kit/server/db/ids.ts'
import { placeOf } from '../../kit/server/files/folder-store.ts'
import { tieStore, whyForeign } from '../../kit/server/files/installation.ts'
import { storeBytes, storeOf } from '../../kit/server/files/store.ts'
import { readSettings } from '../../kit/server/settings.ts'
import { makeApp } from './app.ts'
import { cleanUpFiles } from './clean-up.ts'

const app = await startApp()
const folder = path.join(app.dataDir, 'files')
const store = storeOf(app.settings)
const other = await mkdtemp(path.join(os.tmpdir(), 'ready-'))
const otherStore = storeOf({ dataDir: other, storage: undefined })
afterAll(() => rm(other, { recursive: true, force: true }))

beforeEach(async () => {
  await app.db.deleteFrom('installation').execute()
  await rm(path.join(folder, '.installation'), { force: true })
})

/** What `/readyz` of a new process with a data folder says. */
async function asked(dataDir: string) {
  const served = await makeApp(app.db, readSettings({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' }))
  const answer = await served.inject({ url: '/readyz' })
  await served.close()
  return [answer.statusCode, answer.json()]
}

async function stored(content: string, size = content.length) {
  const id = newId()
  const { sha256 } = await storeBytes(store, id, Buffer.from(content))
  await app.db.insertInto('files').values({ id, kind: 'avatar', name: 'slip.pdf', type: 'application/pdf', bytes: size, sha256 }).execute()
  return id
}

test('a process with the folder of its installation is ready, one with another folder is not and says which part', async () => {
  await tieStore(app.db, store)
  expect(await asked(app.dataDir)).toEqual([200, { status: 'ready', database: 'ok', disk: 'ok', files: 'ok' }])
  expect(await asked(other)).toEqual([503, { status: 'not ready', database: 'ok', disk: 'ok', files: 'not ok' }])
  expect(await whyForeign(app.db, otherStore)).toContain('is its disk mounted')
  await rm(path.join(folder, '.installation'))
  expect((await asked(app.dataDir))[0]).toBe(503)
  await tieStore(app.db, store)
  expect(await asked(app.dataDir), 'a later start ties nothing').toMatchObject([503, { files: 'not ok' }])
})

test('a folder is tied by the first start, unless the files that the database knows are elsewhere', async () => {
  const id = await stored('%PDF-1.4 a')
  await tieStore(app.db, otherStore)
  expect(await app.db.selectFrom('installation').select('id').execute()).toEqual([])
  expect((await asked(other))[0]).toBe(503)
  await Promise.all([tieStore(app.db, store), tieStore(app.db, store)])
  const { id: named } = await app.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  expect((await readFile(path.join(folder, '.installation'), 'utf8')).trim()).toBe(named)
  await app.db.deleteFrom('files').where('id', '=', id).execute()
})

test('a folder that cannot be written to is not ready', async () => {
  const place = path.join(other, 'a-file')
  await writeFile(place, 'no folder')
  expect(await asked(place)).toMatchObject([503, { disk: 'not ok' }])
})

test('a stored file that is cut off, changed or gone is a failure with a sentence, never an empty answer; the job names it', async () => {
  const qa = await app.as('Superadmin')
  const [whole, cut, changed, gone] = [await stored('whole'), await stored('cut off'), await stored('changed'), await stored('gone')]
  await truncate(placeOf(folder, cut))
  await writeFile(placeOf(folder, changed), 'CHANGED')
  await rm(placeOf(folder, gone))
  expect(await (await qa.fetch(`/api/files/${whole}`, {})).text()).toBe('whole')
  for (const id of [cut, changed, gone]) {
    const refusal = await qa.refused(files.show, { params: { id } })
    expect([refusal.status, refusal.message]).toEqual([
      500,
      expect.stringContaining(`damaged in our store and is not sent. Tell us its number, ${id}`),
    ])
  }
  const found = await checkFiles(app.db, app.settings, '2031-05-10').catch((error: Error) => error.message)
  for (const id of [cut, changed, gone]) expect(found).toContain(id)
  expect(found).not.toContain(whole)
  await app.db.deleteFrom('files').execute()
})

test('a content without a row goes after a week; where many have none they stay, and the job says so', async () => {
  await rm(folder, { recursive: true, force: true })
  const old = new Date(Date.now() - 8 * 86_400_000)
  const unnamed = async (count: number, at: Date) => {
    for (let n = 0; n < count; n++) {
      const id = newId()
      await storeBytes(store, id, Buffer.from('x'))
      await utimes(placeOf(folder, id), at, at)
    }
  }
  await unnamed(3, old)
  await unnamed(1, new Date())
  const left = async () => (await readdir(folder, { recursive: true })).filter((name) => name.length > 36).length
  await cleanUpFiles(app.db, app.settings, '2031-05-10', 'orphans')
  expect(await left()).toBe(1)
  await unnamed(21, old)
  await expect(cleanUpFiles(app.db, app.settings, '2031-05-11', 'orphans')).rejects.toThrow('was an old backup restored')
  expect(await left()).toBe(22)
  await mkdir(folder, { recursive: true })
})

test('a database that can only be read is not ready, and a change is refused with a sentence', async () => {
  await tieStore(app.db, store)
  const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(app.db)
  expect(rows).toHaveLength(1)
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'read-only' using errcode = '25006'; end $$`.execute(
    app.db,
  )
  await sql`create trigger refuse before update on installation for each row execute function refuse()`.execute(app.db)
  expect(await asked(app.dataDir)).toMatchObject([503, { database: 'not ok' }])
  await sql`drop function refuse cascade`.execute(app.db)
})
