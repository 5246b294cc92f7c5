/** `npm run restore`: an archive into an empty place, on either database, all of it or nothing. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openDatabase, openEmbedded } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { Migrations } from '../db/migrations.ts'
import { filesFolder, placeOf } from '../files/folder-store.ts'
import { holdsFiles } from '../files/installation.ts'
import { storeOf } from '../files/store.ts'
import { keyFile } from '../security/encryption.ts'
import type { Settings } from '../settings.ts'
import { checkArchive, readArchive, syncFolder } from './archive.ts'
import { type Copying, copyEmbedded, copyPostgresql, countRows } from './copying.ts'
import { Head, Manifest } from './manifest.ts'
import { beginLoading, endTransaction, listMigrations, listTables } from './queries-read.ts'
import { analyze, fillTable, holdMails, listFilled, lockTables, loosen, setSequence } from './queries-write.ts'
import type { TarEntry } from './tar.ts'

export type Restored = { manifest: Manifest; heldMails: number }

/**
 * @param migrations of this version: those of the archive are run before its rows are stored, the newer ones afterwards
 * @throws Error with a sentence for the operator; then nothing is stored
 */
export async function restoreBackup(settings: Settings, archive: string, migrations: Migrations): Promise<Restored> {
  await checkArchive(archive)
  await refuseUsedPlace(settings)
  const entries = readArchive(archive)
  const head = await readHead(archive, entries)
  const unknown = head.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new Error(
      `${archive} was made by a newer version (${head.version}), which has to restore it: this one lacks ${unknown.join(', ')}.`,
    )
  const then = Object.fromEntries(Object.entries(migrations).filter(([name]) => head.migrations.includes(name)))

  const staging = path.join(settings.dataDir, 'restoring')
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const staged = { dataDir: staging, storage: undefined }
  const bucket = settings.storage && bringingInto(settings)
  let on: Copying | undefined
  try {
    on = await openEmpty(settings, path.join(staging, 'db'), then)
    const load = await beginLoad(on, head)
    if (!bucket) await mkdir(filesFolder(staged), { recursive: true })
    const manifest = await takeEntries(entries, on, head, staged, bucket?.bring)
    if (head.installation) await storeOf(settings.storage ? settings : staged).marker.write(head.installation)
    const heldMails = await load.finish()
    if (on.kind === 'embedded') await endTransaction(on, 'commit')
    if (on.kind === 'embedded') await analyze(on).then(on.close)
    await moveIn(staged, settings)
    if (on.kind === 'postgresql') await endTransaction(on, 'commit')
    if (on.kind === 'postgresql') await analyze(on).then(on.close)
    await bringUpToDate(settings, migrations)
    return { manifest, heldMails }
  } catch (error) {
    // A transaction that is open ends with its connection.
    await on?.close().catch(() => {})
    await bucket?.takeAway()
    throw error
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** The files of an archive go into a bucket one after the other as they come; those of a restore that fails are taken away again. */
function bringingInto(settings: Settings) {
  const store = storeOf(settings)
  const brought: string[] = []
  return {
    bring: async (id: string, place: string) => {
      brought.push(id)
      await store.put(id, { place })
      await rm(place)
    },
    takeAway: async () => {
      for (const id of brought) await store.remove(id).catch(() => {})
    },
  }
}

/** Where anything lies that a restore would mix with, or write over. */
async function refuseUsedPlace(settings: Settings): Promise<void> {
  const used: string[] = []
  if (settings.storage && (await holdsFiles(storeOf(settings)))) used.push(storeOf(settings).name)
  for (const name of [...(settings.storage ? [] : ['files']), 'keys', ...(settings.databaseUrl ? [] : ['db'])]) {
    const lies = await readdir(path.join(settings.dataDir, name)).catch(() => [])
    if (lies.length > 0) used.push(path.join(settings.dataDir, name))
  }
  if (existsSync(keyFile(settings))) used.push(keyFile(settings))
  if (used.length > 0)
    throw new Error(
      `A backup is restored into an empty place only, and there is something in ${used.join(', ')}. Name another ${settings.storage ? 'place in FILES_URL, and another DATA_DIR' : 'DATA_DIR'}, or move this away. Nothing was changed.`,
    )
}

async function readHead(archive: string, entries: AsyncGenerator<TarEntry>): Promise<Head> {
  const { value } = await entries.next()
  const head = value?.name === 'backup.json' ? Head.safeParse(JSON.parse((await buffer(value.content)).toString())) : undefined
  if (!head?.success) throw new Error(`${archive} is no archive that this version reads. Nothing was restored.`)
  return head.data
}

/** The database of the settings with the tables of the archive's version, in which nothing stands. */
async function openEmpty(settings: Settings, folder: string, then: Migrations): Promise<Copying> {
  if (!settings.databaseUrl) {
    const { db, pglite, close } = await openEmbedded(folder)
    await migrate(db, then)
    return copyEmbedded(pglite, folder, close)
  }
  const url = settings.databaseUrl
  const on = await copyPostgresql(url)
  try {
    const filled = await listFilled(on)
    if (filled.length > 0) throw new Error(notEmpty(filled))
    const done = await listMigrations(on)
    if (done.some((name) => !(name in then)) || (done.length === 0 && (await listTables(on)).length > 0))
      throw new Error(
        'The database in DATABASE_URL has tables that are not of the version of this archive. Make an empty database and name that one. Nothing was changed.',
      )
    const { db, close, unlimited } = await openDatabase({ url, pooled: settings.databasePooled })
    try {
      await unlimited(() => migrate(db, then))
    } finally {
      await close()
    }
    return on
  } catch (error) {
    await on.close()
    throw error
  }
}

function notEmpty(filled: readonly string[]): string {
  const some = filled.slice(0, 3).join(', ')
  return `A backup is restored into an empty database only, and this one has rows in ${some}${filled.length > 3 ? ' and others' : ''}. Make a new one and name it in DATABASE_URL. Nothing was changed.`
}

/** Opens the transaction that stores everything. @returns ends the loading, all keys held against all rows; how many mails are held */
async function beginLoad(on: Copying, head: Head): Promise<{ finish: () => Promise<number> }> {
  await beginLoading(on)
  const tables = (await listTables(on)).map(({ name }) => name)
  await lockTables(on, tables)
  const filled = await listFilled(on)
  if (filled.length > 0) throw new Error(notEmpty(filled))
  const tighten = await loosen(on, tables)
  return {
    finish: async () => {
      for (const sequence of head.sequences) await setSequence(on, sequence)
      await tighten()
      return holdMails(on, head.made_at)
    },
  }
}

/** Stores everything of an archive behind its head, and holds what came against what its manifest says. */
async function takeEntries(
  entries: AsyncIterable<TarEntry>,
  on: Copying,
  head: Head,
  staged: { dataDir: string },
  bring?: (id: string, place: string) => Promise<void>,
): Promise<Manifest> {
  const columns = new Map(head.tables.map((table) => [table.name, table.columns]))
  const known = new Map((await listTables(on)).map((table) => [table.name, new Set(table.columns)]))
  const tables = new Map<string, { hash: ReturnType<typeof createHash>; rows: number }>()
  const contents: Record<string, string> = {}
  for await (const entry of entries) {
    const [, table] = /^tables\/(\w+)\/\d{6}\.copy$/.exec(entry.name) ?? []
    if (table) {
      const [names, there] = [columns.get(table) ?? [], known.get(table)]
      if (!there || names.length === 0 || !names.every((name) => there.has(name)))
        throw new Error(`The archive has a table ${table} as its version does not know it. Nothing was restored.`)
      const rows = await buffer(entry.content)
      const sum = tables.get(table) ?? { hash: createHash('sha256'), rows: 0 }
      sum.hash.update(rows)
      sum.rows += countRows(rows)
      tables.set(table, sum)
      await fillTable(on, table, names, rows)
    } else if (entry.name === 'manifest.json') {
      const manifest = Manifest.parse(JSON.parse((await buffer(entry.content)).toString()))
      compare(manifest, tables, contents)
      return manifest
    } else {
      const place = placeFor(entry.name, staged)
      contents[entry.name] = await writeContent(place, entry)
      if (entry.name.startsWith('files/')) await bring?.(entry.name.slice('files/'.length), place)
    }
  }
  throw new Error('The archive has no manifest. Nothing was restored.')
}

/** Names are held against the few there are: an archive writes nowhere else. */
function placeFor(name: string, staged: { dataDir: string }): string {
  const [, id] = /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name) ?? []
  if (id) return placeOf(filesFolder(staged), id)
  if (name === 'data.key') return keyFile(staged)
  if (/^keys\/[\w-][\w.-]*$/.test(name)) return path.join(staged.dataDir, name)
  throw new Error(`The archive holds ${name}, which is no part of a backup. Nothing was restored.`)
}

async function writeContent(place: string, entry: TarEntry): Promise<string> {
  await mkdir(path.dirname(place), { recursive: true, ...(entry.name.startsWith('keys/') ? { mode: 0o700 } : {}) })
  const hash = createHash('sha256')
  const file = await open(place, 'wx', entry.name.startsWith('files/') ? 0o644 : 0o600)
  try {
    for await (const chunk of entry.content) {
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

function compare(
  manifest: Manifest,
  tables: Map<string, { hash: ReturnType<typeof createHash>; rows: number }>,
  contents: Record<string, string>,
): void {
  const wrong: string[] = []
  for (const [name, { rows, sha256 }] of Object.entries(manifest.tables)) {
    const found = tables.get(name) ?? { hash: createHash('sha256'), rows: 0 }
    if (found.rows !== rows || found.hash.digest('hex') !== sha256) wrong.push(`the table ${name}`)
  }
  const files = Object.entries(manifest.files).map(([id, one]): [string, string] => [`files/${id}`, one.sha256])
  const keys = Object.entries(manifest.keys).map(([name, one]): [string, string] => [name, one.sha256])
  for (const [name, sha256] of [...files, ...keys]) if (contents[name] !== sha256) wrong.push(name)
  if (wrong.length > 0) throw new Error(`The archive is not what its manifest says: ${wrong.slice(0, 5).join(', ')}. Nothing was restored.`)
}

/** What was restored gets its names in DATA_DIR. */
async function moveIn(staged: { dataDir: string }, settings: Settings): Promise<void> {
  const kinds = [...(settings.storage ? [] : ['files']), 'keys', 'data.key', 'db']
  const names = (await readdir(staged.dataDir)).filter((name) => kinds.includes(name))
  for (const name of names) {
    const place = path.join(settings.dataDir, name)
    await rmdir(place).catch(() => {})
    await rename(path.join(staged.dataDir, name), place)
  }
  await syncFolder(settings.dataDir)
}

async function bringUpToDate(settings: Settings, migrations: Migrations): Promise<void> {
  const { databaseUrl: url, databasePooled: pooled, dataDir } = settings
  const { db, close, unlimited } = await openDatabase(url ? { url, pooled } : { folder: path.join(dataDir, 'db') })
  try {
    await unlimited(() => migrate(db, migrations))
  } finally {
    await close()
  }
}
