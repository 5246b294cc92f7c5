/**
 * Encrypts single values of the database, so that whoever reads its files or a backup has nothing (AES-256-GCM of `node:crypto`).
 * An encrypted value belongs to one column of one row: copied anywhere else it does not open.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '../settings.ts'

/** Where an encrypted value lies; it opens nowhere else. */
type EncryptedField = { table: string; column: string; id: string }

export type Encryption = {
  encrypt: (text: string, place: EncryptedField) => Buffer
  /** @throws Error when it was encrypted with another key, for another place, or was changed since */
  decrypt: (encrypted: Uint8Array, place: EncryptedField) => string
  /** Bytes 2 to 5 of everything encrypted with today's key: what bears others was encrypted with another one. */
  mark: Buffer
}

/** What an encrypted value begins with, so that another way of encryption can be told from this one. */
const form = 1
const markLength = 4
const nonceLength = 12
const tagLength = 16
const nonceAt = 1 + markLength
const tagAt = nonceAt + nonceLength
const textAt = tagAt + tagLength

/**
 * @param keys of 32 bytes each; the first one encrypts, all of them decrypt
 *
 * An encrypted value is: form (1 byte), mark of the key (4), nonce (12), tag (16), the encrypted text.
 */
export function encryptionWith(keys: readonly [Buffer, ...Buffer[]]): Encryption {
  const marked = keys.map((key) => ({ key, mark: markOf(key) }))
  const [today] = marked as [(typeof marked)[0]]
  return {
    mark: today.mark,
    encrypt: (text, place) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', today.key, nonce)
      cipher.setAAD(placeBytes(place))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([form]), today.mark, nonce, cipher.getAuthTag(), encrypted])
    },
    decrypt: (encrypted, place) => {
      const bytes = Buffer.from(encrypted)
      if (bytes.length >= textAt && bytes[0] === form) {
        for (const { key, mark } of marked) {
          const text = mark.equals(bytes.subarray(1, nonceAt)) ? opened(bytes, key, place) : undefined
          if (text !== undefined) return text
        }
      }
      throw new Error(
        `The encrypted value ${place.table}.${place.column} of ${place.id} does not open: it was changed, or encrypted with another key.`,
      )
    },
  }
}

function opened(bytes: Buffer, key: Buffer, place: EncryptedField): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(nonceAt, tagAt), { authTagLength: tagLength })
  decipher.setAAD(placeBytes(place))
  decipher.setAuthTag(bytes.subarray(tagAt, textAt))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function placeBytes({ table, column, id }: EncryptedField): Buffer {
  return Buffer.from(`${table}/${column}/${id.toLowerCase()}`)
}

/** Tells keys apart without saying anything about them: a piece of a hash. */
function markOf(key: Buffer): Buffer {
  return createHash('sha256').update('key mark').update(key).digest().subarray(0, markLength)
}

// ---- where the key comes from --------------------------------------------------------------------------------------

type KeySettings = Pick<Settings, 'dataKey' | 'dataKeyOld' | 'dataDir'>

/** One for each server: its key is read once. */
const encryptions = new WeakMap<KeySettings, Encryption>()

/**
 * The encryption of this server: with `DATA_KEY`, else with the key kept in `DATA_DIR/data.key`, which is made when it is first
 * needed. Production has its key in the settings always (`readSettings`).
 */
export function encryptionOf(settings: KeySettings): Encryption {
  const encryption = () => {
    const made =
      encryptions.get(settings) ??
      encryptionWith([settings.dataKey ?? keptKey(keyFile(settings)), ...(settings.dataKeyOld ? [settings.dataKeyOld] : [])])
    encryptions.set(settings, made)
    return made
  }
  return {
    encrypt: (text, place) => encryption().encrypt(text, place),
    decrypt: (encrypted, place) => encryption().decrypt(encrypted, place),
    get mark() {
      return encryption().mark
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
