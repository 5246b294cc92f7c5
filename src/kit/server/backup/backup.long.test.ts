import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { insertAccount, insertProgram } from '../../../../testing/insert.ts'
import { onServer } from '../../../../testing/on-server.ts'
import { migrations } from '../../../app/features.ts'
import { type Db, databasePlace, type OpenDatabase, openDatabase } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { migrate } from '../db/migrate.ts'
import { filesFolder, placeOf } from '../files/folder-store.ts'
import { tieStore, whyForeign } from '../files/installation.ts'
import { storeBytes, storeOf } from '../files/store.ts'
import { checkSeals } from '../log/check-seals.ts'
import { sealDue } from '../log/sealing.ts'
import { signingKey } from '../seal/keys.ts'
import { encryptionOf } from '../security/encryption.ts'
import { readSettings, type Settings } from '../settings.ts'
import { checkArchive } from './archive.ts'
import { type Backup, makeBackup } from './backup.ts'
import { startCopies } from './quiet-folder.ts'
import { restoreBackup } from './restore.ts'
import { readTrace } from './trace.ts'

const server = process.env.TEST_DATABASE_URL
const home = await mkdtemp(path.join(os.tmpdir(), 'backup-test-'))
const databases: string[] = []
afterAll(async () => {
  await rm(home, { recursive: true, force: true })
  for (const name of databases) await onServer(server as string, `drop database ${name} with (force)`)
})

/** Settings of a place in which nothing is. */
async function emptyPlace(kind: 'embedded' | 'postgresql'): Promise<Settings> {
  const plain = { DATA_DIR: path.join(home, newId()), DEMO: 'off', LOG_LEVEL: 'silent' }
  if (kind === 'embedded') return readSettings(plain)
  const name = `backup_${randomBytes(6).toString('hex')}`
  databases.push(name)
  await onServer(server as string, `create database ${name}`)
  const url = new URL(server as string)
  url.pathname = `/${name}`
  return readSettings({ ...plain, DATABASE_URL: url.href })
}

async function opened<T>(settings: Settings, work: (db: Db, database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(databasePlace(settings))
  try {
    return await work(database.db, database)
  } finally {
    await database.close()
  }
}

async function insertFile(db: Db, settings: Settings): Promise<string> {
  const id = newId()
  const stored = await storeBytes(storeOf(settings), id, randomBytes(70_000))
  await db
    .insertInto('files')
    .values({ id, kind: 'document', name: 'a\tb\\c\n.pdf', type: 'application/pdf', ...stored })
    .execute()
  return id
}

/** A small world: people, a program, the log, a sequence, files, keys, sealed numbers, a mail that waits. */
async function fill(db: Db, settings: Settings): Promise<void> {
  await migrate(db, migrations)
  await tieStore(db, storeOf(settings))
  await insertProgram(db, {})
  const { id } = await insertAccount(db, { role: 'accreditor' })
  const place = { table: 'accreditor_finance_infos', column: 'account_number_encrypted', id }
  await db
    .insertInto('accreditor_finance_infos')
    .values({
      accreditor_id: id,
      bank: 'Bank of Ñ',
      account_name: 'A “quoted” name \\N',
      account_number_encrypted: encryptionOf(settings).encrypt('12345678', place),
      account_number_last4: '5678',
    })
    .execute()
  await signingKey(db, settings, '2026-01-01')
  for (let n = 0; n < 3; n++) await insertFile(db, settings)
  await sql`select nextval('accreditation_number'), nextval('accreditation_number')`.execute(db)
  await db
    .insertInto('mails')
    .values({ id: newId(), template: 'test', recipient: 'a@b.example', subject: 'Old news', text_body: 'Old', html_body: 'Old' })
    .execute()
  await writeEntry(db)
  await sealDue(db)
}

/** The same for all tests: each kind of database is made and filled once. */
const worlds = new Map<string, Promise<Settings>>()
function filledPlace(kind: 'embedded' | 'postgresql'): Promise<Settings> {
  const made =
    worlds.get(kind) ??
    emptyPlace(kind).then(async (settings) => {
      await opened(settings, (db) => fill(db, settings))
      return settings
    })
  worlds.set(kind, made)
  return made
}

async function writeEntry(db: Db): Promise<void> {
  const entry = { actor_name: 'Somebody', call: 'test', action: 'test', object_type: 'test', says: 'x'.repeat(2_000) }
  await db
    .insertInto('log_entries')
    .values({ id: newId(), ...entry })
    .execute()
}

/** Rows and hashes of all tables but the mails, which are held, and of all files and keys. */
function content({ manifest: { tables, files, keys } }: Backup) {
  return { tables: { ...tables, mails: tables.mails?.rows }, files, keys }
}

/** Backs a place up while it is written to, restores it into another kind of place, and holds both beside each other. */
async function drill(from: Settings, to: Settings): Promise<void> {
  const backup = await opened(from, async (db, database) => {
    const copies = startCopies(database, from, (error) => expect.unreachable(String(error)))
    let writing = true
    const writer = (async () => {
      for (let n = 0; writing; n++) {
        await writeEntry(db)
        if (n % 5 === 0) await insertFile(db, from)
        if (n % 3 === 0) await sealDue(db)
      }
    })()
    const made = await makeBackup(from, { version: '0.2.0' })
    writing = false
    await writer
    await copies.stop()
    const entries = made.manifest.tables.log_entries?.rows as number
    expect(await db.selectFrom('log_entries').select(sql<number>`count(*)::int`.as('count')).executeTakeFirst()).not.toEqual({
      count: entries,
    })
    return made
  })
  expect([backup.manifest.gone, backup.manifest.damaged]).toEqual([[], []])
  expect(Object.keys(backup.manifest.keys)).toEqual(['keys/key-2026.json', 'data.key'])
  expect(await readdir(path.join(from.dataDir, 'copies')).catch(() => [])).toEqual([])

  const { heldMails } = await restoreBackup(to, backup.place, migrations)
  expect(heldMails).toBe(1)
  const again = await makeBackup(to, { version: '0.2.0' })
  expect(content(again)).toEqual(content(backup))
  await opened(to, async (db) => {
    expect(await whyForeign(db, storeOf(to))).toBeUndefined()
    const info = await db.selectFrom('accreditor_finance_infos').selectAll().executeTakeFirstOrThrow()
    const place = { table: 'accreditor_finance_infos', column: 'account_number_encrypted', id: info.accreditor_id }
    expect(encryptionOf(to).decrypt(info.account_number_encrypted, place)).toBe('12345678')
    expect(await db.selectFrom('mails').select(['status', 'last_error']).execute()).toEqual([
      { status: 'held', last_error: expect.stringContaining('Held: it waited') },
    ])
    // each entry is still what was sealed, and what waits is sealed here
    const sealed = await checkSeals(db, { thorough: true })
    expect(sealed.findings).toEqual([])
    expect(sealed.entries + sealed.waiting).toBe(backup.manifest.tables.log_entries?.rows)
    expect(await sealDue(db)).toBe(sealed.waiting)
    expect((await checkSeals(db, { heads: [sealed.head] })).findings).toEqual([])
    // what guards the data is back
    await expect(db.deleteFrom('log_entries').execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('campuses').execute()).rejects.toThrow('foreign key')
    const { rows } = await sql<{ next: number }>`select nextval('accreditation_number')::int as next`.execute(db)
    expect(rows).toEqual([{ next: 3 }])
  })
  await expect(restoreBackup(to, backup.place, migrations)).rejects.toThrow('empty')
}

test.runIf(!server)(
  'a backup of a running server under writes is restored with the same rows, files and keys',
  async () => {
    await drill(await filledPlace('embedded'), await emptyPlace('embedded'))
  },
  180_000,
)

test.runIf(server)(
  'from PostgreSQL under writes to PostgreSQL',
  async () => {
    await drill(await filledPlace('postgresql'), await emptyPlace('postgresql'))
  },
  180_000,
)

test.runIf(server)(
  'from the embedded database to PostgreSQL',
  async () => {
    await drill(await filledPlace('embedded'), await emptyPlace('postgresql'))
  },
  180_000,
)

test.runIf(server)(
  'from PostgreSQL to the embedded database',
  async () => {
    await drill(await filledPlace('postgresql'), await emptyPlace('embedded'))
  },
  180_000,
)

const kind = server ? 'postgresql' : 'embedded'

test('an archive with one other byte, cut off or of another kind is refused by name, and nothing is made of it', async () => {
  const from = await filledPlace(kind)
  const { place } = await makeBackup(from, { version: '0.2.0', to: path.join(home, 'whole.tar.zst') })
  expect((await stat(place)).mode & 0o777).toBe(0o600)
  const bytes = await readFile(place)
  const bad = path.join(home, 'bad.tar.zst')
  const to = await emptyPlace(kind)
  const positions = [
    0,
    1,
    5,
    Math.floor(bytes.length / 2),
    bytes.length - 41,
    bytes.length - 40,
    bytes.length - 33,
    bytes.length - 32,
    bytes.length - 1,
  ]
  for (const at of positions) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] as number) ^ 1
    await writeFile(bad, changed)
    await expect(restoreBackup(to, bad, migrations)).rejects.toThrow(`${bad} is damaged`)
  }
  await writeFile(bad, bytes.subarray(0, bytes.length - 1))
  await expect(restoreBackup(to, bad, migrations)).rejects.toThrow('cut off')
  await writeFile(bad, 'no archive')
  await expect(restoreBackup(to, bad, migrations)).rejects.toThrow(`${bad} is no archive`)
  await expect(checkArchive(path.join(home, 'none'))).rejects.toThrow('There is no archive')
  expect(existsSync(to.dataDir)).toBe(false)

  const newer = Object.fromEntries(Object.entries(migrations).slice(0, -1))
  await expect(restoreBackup(to, place, newer)).rejects.toThrow('newer version')
  // the archive of other programs: tar reads it where zstd is installed
  const plain = spawnSync('sh', ['-c', `zstd -dc ${place} | tar -tf -`], { encoding: 'utf8' })
  if (plain.status === 0) expect(plain.stdout.split('\n')).toEqual(expect.arrayContaining(['backup.json', 'manifest.json', 'data.key']))
})

test('the newest archives are kept, one that is there is never written over, and each run leaves a trace', async () => {
  const from = await filledPlace(kind)
  const to = path.join(home, 'kept')
  await mkdir(to)
  await writeFile(path.join(to, 'accreditation-notes.txt'), 'stays')
  const made: string[] = []
  for (const day of [1, 2]) {
    const now = new Date(`2031-01-0${day}T00:00:00Z`)
    made.push(path.basename((await makeBackup(from, { version: '0.2.0', to, keep: 1, now })).place))
  }
  expect((await readdir(to)).sort()).toEqual([...made.slice(1), 'accreditation-notes.txt'].sort())
  await copyFile(path.join(to, made[1] as string), path.join(home, 'there.tar.zst'))
  await expect(makeBackup(from, { version: '0.2.0', to: path.join(home, 'there.tar.zst') })).rejects.toThrow('is there already')
  const { made: last, failed } = await readTrace(from)
  expect(last).toMatchObject({ at: '2031-01-02T00:00:00.000Z', place: path.join(to, made[1] as string), damaged: 0 })
  expect([last?.rows, last?.bytes]).toEqual([expect.any(Number), (await stat(path.join(to, made[1] as string))).size])
  expect(failed?.why).toContain('is there already')
})

test('stored files that are lost or damaged are named, and the rest is backed up', async () => {
  const from = await filledPlace(kind)
  const [lost, changed] = await opened(from, async (db) => [await insertFile(db, from), await insertFile(db, from)] as const)
  await storeOf(from).remove(lost)
  await writeFile(placeOf(filesFolder(from), changed), 'something else')
  const { manifest } = await makeBackup(from, { version: '0.2.0' })
  expect([manifest.gone, manifest.damaged.sort()]).toEqual([[], [lost, changed].sort()])
  const { made, failed } = await readTrace(from)
  expect([made?.damaged, failed]).toEqual([2, undefined])
})
