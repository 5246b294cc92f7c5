import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type FileAnswer, fileFrom } from '../http/file-answer.ts'
import { Refusal } from '../http/refusal.ts'
import { placeOf } from './store.ts'

/** What a row says of a stored file. */
export type StoredRow = { id: string; name: string; type: string; bytes: number; sha256: string }

/** Bytes up to which the content is read and held against its hash before the first one leaves; larger ones are checked by a job. */
const readWhole = 1_000_000

/**
 * A stored file as an answer, if it is what was stored: its size always, its hash where it is small.
 * @throws Refusal 500 when its content is missing or another one, which is said in the log: the store is damaged
 */
export async function storedFile(folder: string, file: StoredRow, log: FastifyBaseLogger): Promise<FileAnswer> {
  const place = placeOf(folder, file.id)
  const found = await stat(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (!found) throw damaged(file, 'the content of a stored file is missing', log)
  if (found.size !== file.bytes) throw damaged(file, `the content of a stored file has ${found.size} bytes`, log)
  if (file.bytes > readWhole) return fileFrom(place, file.name, file.type, found.size)
  const content = await readFile(place)
  if (createHash('sha256').update(content).digest('hex') !== file.sha256)
    throw damaged(file, 'the content of a stored file has another hash', log)
  return { name: file.name, type: file.type, bytes: content.length, content }
}

function damaged({ id, bytes }: StoredRow, what: string, log: FastifyBaseLogger): Refusal {
  log.error({ file: id, stored_bytes: bytes }, what)
  return new Refusal(500, `This file is damaged in our store and is not sent. Tell us its number, ${id}, so that it is restored.`)
}
