/** `npm run backup`: database, files and keys in one archive, while the server runs. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { openEmbedded } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { storeOf } from '../files/store.ts'
import { keyFile } from '../security/encryption.ts'
import type { Settings } from '../settings.ts'
import { checkArchive, partEnd, writeArchive } from './archive.ts'
import { type Copying, copyEmbedded, copyPostgresql, countRows, wholeRows } from './copying.ts'
import type { Head, Manifest } from './manifest.ts'
import {
  beginSnapshot,
  copyTable,
  endTransaction,
  findInstallationId,
  listFileRows,
  listMigrations,
  listNamed,
  listSequences,
  listTables,
  type StoredFileRow,
} from './queries-read.ts'
import { quietFolder } from './quiet-folder.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'
import { noteFailed, noteMade } from './trace.ts'

/** `to`: a folder, or the file itself when its name ends with `.tar.zst`. `keep`: how many archives stay in the folder. */
export type BackupAsked = { to?: string | undefined; keep?: number | undefined; version: string; now?: Date }
export type Backup = { place: string; bytes: number; sha256: string; manifest: Manifest; removed: string[] }

const ending = '.tar.zst'

/**
 * Makes one, and leaves a trace of it in DATA_DIR, or of why there is none.
 * @throws Error with a sentence for the operator; then there is no new archive, and none was removed
 */
export async function makeBackup(settings: Settings, asked: BackupAsked): Promise<Backup> {
  const begun = performance.now()
  try {
    const backup = await makeArchive(settings, asked)
    const { place, bytes, manifest } = backup
    const rows = Object.values(manifest.tables).reduce((sum, one) => sum + one.rows, 0)
    const [files, damaged] = [Object.keys(manifest.files).length, manifest.damaged.length]
    const seconds = Math.round((performance.now() - begun) / 100) / 10
    await noteMade(settings, { at: manifest.made_at, seconds, place, bytes, rows, files, damaged }).catch((cause: unknown) => {
      throw new Error(
        `${place} is made and whole, but DATA_DIR (${settings.dataDir}) takes no trace of it: the server will say that the backup is old.`,
        { cause },
      )
    })
    return backup
  } catch (error) {
    // what failed is told by the error; a folder that takes no trace, too
    await noteFailed(settings, error).catch(() => {})
    throw error
  }
}

async function makeArchive(settings: Settings, { to, keep, version, now = new Date() }: BackupAsked): Promise<Backup> {
  const place = placeFor(to ?? path.join(settings.dataDir, 'backups'), now)
  if (existsSync(place)) throw new Error(`${place} is there already, and was left as it is. Name another file, or a folder.`)
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  const manifest: Manifest = {
    version,
    made_at: now.toISOString(),
    migrations: [],
    tables: {},
    files: {},
    keys: {},
    gone: [],
    damaged: [],
    not_included: notIncluded(settings),
  }
  const { bytes, sha256 } = await writeArchive(place, contents(settings, manifest, now))
  // read once more before an older one is removed for it
  await checkArchive(place).catch((cause: unknown) => {
    throw new Error(`${place} does not read back as it was written: look at its disk. No older archive was removed.`, { cause })
  })
  const removed = keep === undefined ? [] : await removeOlder(path.dirname(place), keep, place)
  return { place, bytes, sha256, manifest, removed }
}

function placeFor(to: string, now: Date): string {
  if (to.endsWith(ending)) return path.resolve(to)
  return path.join(path.resolve(to), `accreditation-${now.toISOString().replace(/[:.]/g, '-')}${ending}`)
}

/** What has to be kept apart, said in words for who restores. */
function notIncluded(settings: Settings): string[] {
  const lacking = ['settings of the environment (DATABASE_URL, PUBLIC_URL, SMTP_URL and the others)']
  if (settings.dataKey) lacking.push('DATA_KEY: without it the bank data cannot be opened')
  if (settings.dataKeyOld) lacking.push('DATA_KEY_OLD')
  if (settings.storage) lacking.push('FILES_KEY_ID and FILES_SECRET, the key of the bucket of files')
  if (settings.sealP12) lacking.push('SEAL_P12, the key file that signs papers, and SEAL_P12_PASSWORD')
  return [...lacking, 'mails written into DATA_DIR/outbox', 'parts of unfinished uploads']
}

/** A connection to the database of the settings, at rest or in one snapshot. */
async function openCopying(settings: Settings): Promise<Copying> {
  if (settings.databaseUrl) return copyPostgresql(settings.databaseUrl)
  const { folder, release } = await quietFolder(settings)
  try {
    const { pglite, close } = await openEmbedded(folder)
    return copyEmbedded(pglite, folder, async () => {
      await close()
      await release()
    })
  } catch (error) {
    await release()
    throw error
  }
}

/** The archive as it comes to be; `manifest` is filled meanwhile. */
async function* contents(settings: Settings, manifest: Manifest, now: Date): AsyncGenerator<Buffer> {
  const whole = function* (name: string, content: Buffer) {
    yield tarHeader(name, content.length, now)
    yield content
    yield tarPadding(content.length)
  }
  const on = await openCopying(settings)
  let files: StoredFileRow[]
  try {
    await beginSnapshot(on)
    manifest.migrations = await listMigrations(on)
    if (manifest.migrations.length === 0) throw new Error('The database is empty: there is nothing to back up.')
    const tables = await listTables(on)
    const head: Head = {
      format: 1,
      product: 'accreditation-portal',
      version: manifest.version,
      made_at: manifest.made_at,
      database: on.kind,
      installation: await findInstallationId(on),
      migrations: manifest.migrations,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
      sequences: await listSequences(on),
      not_included: manifest.not_included,
    }
    yield* whole('backup.json', json(head))
    for (const table of tables) {
      const hash = createHash('sha256')
      let [rows, bytes, part] = [0, 0, 0]
      for await (const piece of wholeRows(copyTable(on, table))) {
        hash.update(piece)
        rows += countRows(piece)
        bytes += piece.length
        yield* whole(`tables/${table.name}/${String(part++).padStart(6, '0')}.copy`, piece)
      }
      manifest.tables[table.name] = { rows, bytes, sha256: hash.digest('hex') }
    }
    files = await listFileRows(on)
    await endTransaction(on, 'commit')
  } finally {
    await on.close()
  }
  // Files are never changed, so that they may be read after the rows that name them.
  const missing: string[] = []
  for (const file of files) {
    const found = yield* fileContent(storeOf(settings), file, now)
    if (!found) missing.push(file.id)
    else {
      manifest.files[file.id] = found
      if (found.sha256 !== file.sha256 || found.bytes !== file.bytes) manifest.damaged.push(file.id)
    }
  }
  if (missing.length > 0) {
    const named = await listStillNamed(settings, missing)
    for (const id of missing) manifest[named.has(id) ? 'damaged' : 'gone'].push(id)
  }
  for (const [name, content] of await readKeys(settings)) {
    manifest.keys[name] = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
    yield* whole(name, content)
  }
  yield* whole('manifest.json', json(manifest))
  yield tarEnd
}

async function* fileContent(
  store: FileStore,
  { id }: StoredFileRow,
  now: Date,
): AsyncGenerator<Buffer, { bytes: number; sha256: string } | undefined> {
  const opened = await store.open(id)
  if (!opened) return undefined
  const hash = createHash('sha256')
  const { bytes: size, content } = opened
  yield tarHeader(`files/${id}`, size, now)
  let read = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    read += chunk.length
    yield chunk
  }
  if (read !== size) throw new Error(`The stored file ${id} changed while it was read. Nothing was backed up; try again.`)
  yield tarPadding(size)
  return { bytes: size, sha256: hash.digest('hex') }
}

/** Which of some files have a row at this moment: one whose row has gone was deleted, one whose row is there is lost. */
export async function listStillNamed(settings: Settings, ids: readonly string[]): Promise<Set<string>> {
  const on = await openCopying(settings)
  try {
    return await listNamed(on, ids)
  } finally {
    await on.close()
  }
}

/** The keys that lie with the data: those that sign credentials, and that of the bank data unless the environment has it. */
async function readKeys(settings: Settings): Promise<[name: string, content: Buffer][]> {
  const folder = path.join(settings.dataDir, 'keys')
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[\w-][\w.-]*$/.test(name)).sort()
  const keys: [string, Buffer][] = []
  for (const name of names) keys.push([`keys/${name}`, await readFile(path.join(folder, name))])
  if (existsSync(keyFile(settings))) keys.push(['data.key', await readFile(keyFile(settings))])
  return keys
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}

/** All but the newest archives of a folder, by the time in their names, and what broken-off backups of a day ago have left. */
async function removeOlder(folder: string, keep: number, made: string): Promise<string[]> {
  const ours = (await readdir(folder)).filter((name) => /^accreditation-\d{4}-\d\d-\d\dT[\d-]+Z\.tar\.zst(\.part)?$/.test(name))
  const whole = ours.filter((name) => name.endsWith(ending)).sort()
  const old = whole.slice(0, Math.max(0, whole.length - keep)).filter((name) => path.join(folder, name) !== made)
  for (const name of ours.filter((one) => one.endsWith(partEnd))) {
    const { mtimeMs } = await stat(path.join(folder, name))
    if (Date.now() - mtimeMs > 86_400_000) await rm(path.join(folder, name), { force: true })
  }
  for (const name of old) await rm(path.join(folder, name))
  return old
}
