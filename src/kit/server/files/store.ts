/** Keeps files under their random id, outside the web root: in a folder, or in a bucket that speaks S3 (docs/domain.md#files). */
import { createHash, randomUUID } from 'node:crypto'
import type { Settings } from '../settings.ts'
import { bucketStore } from './bucket-store.ts'
import type { FileStore, Opened } from './file-store.ts'
import { filesFolder, folderStore } from './folder-store.ts'
import { sumUp } from './hash.ts'

export type StoreSettings = Pick<Settings, 'dataDir' | 'storage'>

/** Where the files of an installation are stored. */
export function storeOf(settings: StoreSettings): FileStore {
  return settings.storage ? bucketStore(settings.storage) : folderStore(filesFolder(settings))
}

/** Stores an uploaded file; the row in `files` is written by the caller in its transaction. @returns the new random id */
export async function storeFile(store: FileStore, from: string): Promise<string> {
  const id = randomUUID()
  await store.put(id, { place: from })
  return id
}

/** Stores bytes that were made here (demo proofs, generated documents) under a given id. */
export async function storeBytes(store: FileStore, id: string, bytes: Uint8Array): Promise<{ bytes: number; sha256: string }> {
  await store.put(id, bytes)
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** A whole content in memory: for pictures and marks, which are small. */
export async function readStored(store: FileStore, id: string): Promise<Buffer | undefined> {
  const opened = await store.open(id)
  return opened && wholeOf(opened)
}

/** @throws Error when it ends before it should */
export async function wholeOf({ bytes, content }: Opened): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk as Buffer)
  const whole = Buffer.concat(chunks)
  if (whole.length !== bytes) throw new Error(`Of ${bytes} bytes of a stored file ${whole.length} could be read.`)
  return whole
}

/** What a content really comes to, read from its first to its last byte. */
export async function sumOf(store: FileStore, id: string): Promise<{ bytes: number; sha256: string } | undefined> {
  const opened = await store.open(id)
  return opened && sumUp(opened.content)
}
