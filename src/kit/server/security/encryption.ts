/**
 * Seals single values of the database, so that whoever reads its files or a backup has nothing (AES-256-GCM of `node:crypto`).
 * A sealed value belongs to one column of one row: copied anywhere else it does not open.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '../settings.ts'

/** Where a sealed value lies; it opens nowhere else. */
type SealedPlace = { table: string; column: string; id: string }

export type Sealing = {
  seal: (text: string, place: SealedPlace) => Buffer
  /** @throws Error when it was sealed with another key, for another place, or was changed since */
  open: (sealed: Uint8Array, place: SealedPlace) => string
  /** Bytes 2 to 5 of everything sealed with today's key: what bears others was sealed with another one. */
  mark: Buffer
}

/** What a sealed value begins with, so that another way of sealing can be told from this one. */
const form = 1
const markLength = 4
const nonceLength = 12
const tagLength = 16
const nonceAt = 1 + markLength
const tagAt = nonceAt + nonceLength
const textAt = tagAt + tagLength

/**
 * @param keys of 32 bytes each; the first one seals, all of them open
 *
 * A sealed value is: form (1 byte), mark of the key (4), nonce (12), tag (16), the encrypted text.
 */
export function sealingWith(keys: readonly [Buffer, ...Buffer[]]): Sealing {
  const marked = keys.map((key) => ({ key, mark: markOf(key) }))
  const [today] = marked as [(typeof marked)[0]]
  return {
    mark: today.mark,
    seal: (text, place) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', today.key, nonce)
      cipher.setAAD(placeBytes(place))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([form]), today.mark, nonce, cipher.getAuthTag(), encrypted])
    },
    open: (sealed, place) => {
      const bytes = Buffer.from(sealed)
      if (bytes.length >= textAt && bytes[0] === form) {
        for (const { key, mark } of marked) {
          const text = mark.equals(bytes.subarray(1, nonceAt)) ? opened(bytes, key, place) : undefined
          if (text !== undefined) return text
        }
      }
      throw new Error(
        `The sealed value ${place.table}.${place.column} of ${place.id} does not open: it was changed, or sealed with another key.`,
      )
    },
  }
}

function opened(bytes: Buffer, key: Buffer, place: SealedPlace): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(nonceAt, tagAt), { authTagLength: tagLength })
  decipher.setAAD(placeBytes(place))
  decipher.setAuthTag(bytes.subarray(tagAt, textAt))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function placeBytes({ table, column, id }: SealedPlace): Buffer {
  return Buffer.from(`${table}/${column}/${id.toLowerCase()}`)
}

/** Tells keys apart without saying anything about them: a piece of a hash. */
function markOf(key: Buffer): Buffer {
  return createHash('sha256').update('key mark').update(key).digest().subarray(0, markLength)
}

// ---- where the key comes from --------------------------------------------------------------------------------------

type KeySettings = Pick<Settings, 'dataKey' | 'dataKeyOld' | 'dataDir'>

/** One for each server: its key is read once. */
const sealings = new WeakMap<KeySettings, Sealing>()

/**
 * The sealing of this server: with `DATA_KEY`, else with the key kept in `DATA_DIR/data.key`, which is made when it is first
 * needed. Production has its key in the settings always (`readSettings`).
 */
export function sealingOf(settings: KeySettings): Sealing {
  const sealing = () => {
    const made =
      sealings.get(settings) ??
      sealingWith([settings.dataKey ?? keptKey(keyFile(settings)), ...(settings.dataKeyOld ? [settings.dataKeyOld] : [])])
    sealings.set(settings, made)
    return made
  }
  return {
    seal: (text, place) => sealing().seal(text, place),
    open: (sealed, place) => sealing().open(sealed, place),
    get mark() {
      return sealing().mark
    },
  }
}

/** Where the key lies when no setting names one. */
export function keyFile(settings: Pick<Settings, 'dataDir'>): string {
  return path.join(settings.dataDir, 'data.key')
}

/** Reads the key, or makes it: for its owner alone, whole or not at all, and the same for two processes that start together. */
function keptKey(place: string): Buffer {
  const kept = readKey(place)
  if (kept) return kept
  mkdirSync(path.dirname(place), { recursive: true })
  const part = `${place}.${process.pid}.part`
  rmSync(part, { force: true })
  const file = openSync(part, 'wx', 0o600)
  try {
    writeSync(file, `${randomBytes(32).toString('base64')}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  try {
    linkSync(part, place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(part, { force: true })
  }
  return readKey(place) as Buffer
}

function readKey(place: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(place, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== 32) throw new Error(`${place} holds no key of 32 bytes. Put the right file back from a backup.`)
  return key
}
