/** Keeps files under their random id, outside the web root (docs/domain.md#files). */
import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../settings.ts'

/** Where stored files lie. */
export function filesFolder(settings: Pick<Settings, 'dataDir'>): string {
  return path.join(settings.dataDir, 'files')
}

/** Where the content of a stored file lies. */
export function placeOf(folder: string, id: string): string {
  return path.join(folder, id.slice(0, 2), id)
}

/**
 * Copies an uploaded file to its place; the row in `files` is written by the caller in its transaction.
 * Written beside and renamed, so that a stop in the middle leaves no half file under an id.
 * @returns the new random id
 */
export async function storeFile(folder: string, from: string): Promise<string> {
  const id = randomUUID()
  const place = placeOf(folder, id)
  await mkdir(path.dirname(place), { recursive: true })
  await copyFile(from, `${place}.part`)
  const file = await open(`${place}.part`, 'r+')
  await file.sync()
  await file.close()
  await rename(`${place}.part`, place)
  return id
}

/** Stores bytes that were made here (demo proofs, generated documents) under a given id. */
export async function storeBytes(folder: string, id: string, bytes: Uint8Array): Promise<{ bytes: number; sha256: string }> {
  const place = placeOf(folder, id)
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, bytes)
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Removes a stored file whose transaction failed. */
export async function removeFile(folder: string, id: string): Promise<void> {
  await rm(placeOf(folder, id), { force: true })
}
