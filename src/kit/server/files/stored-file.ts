import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { FileAnswer } from '../http/file-answer.ts'
import { Refusal } from '../http/refusal.ts'
import type { FileStore } from './file-store.ts'
import { wholeOf } from './store.ts'

/** What a row says of a stored file. */
export type StoredRow = { id: string; name: string; type: string; bytes: number; sha256: string }

/** Bytes up to which the content is read and held against its hash before the first one leaves; larger ones are checked by a job. */
const readWhole = 1_000_000

/**
 * A stored file as an answer, if it is what was stored: its size always, its hash where it is small.
 * @throws Refusal 500 when its content is missing or another one, which is said in the log: the store is damaged
 */
export async function storedFile(store: FileStore, file: StoredRow, log: FastifyBaseLogger): Promise<FileAnswer> {
  const { name, type } = file
  const opened = await store.open(file.id)
  if (!opened) throw damaged(file, 'the content of a stored file is missing', log)
  const { bytes, content } = opened
  if (bytes !== file.bytes) {
    content.destroy()
    throw damaged(file, `the content of a stored file has ${bytes} bytes`, log)
  }
  if (bytes > readWhole) return { name, type, bytes, content }
  const whole = await wholeOf(opened)
  if (createHash('sha256').update(whole).digest('hex') !== file.sha256)
    throw damaged(file, 'the content of a stored file has another hash', log)
  return { name, type, bytes, content: whole }
}

function damaged({ id, bytes }: StoredRow, what: string, log: FastifyBaseLogger): Refusal {
  log.error({ file: id, stored_bytes: bytes }, what)
  return new Refusal(500, `This file is damaged in our store and is not sent. Tell us its number, ${id}, so that it is restored.`)
}
