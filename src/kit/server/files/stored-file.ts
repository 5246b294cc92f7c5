import { stat } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type FileAnswer, fileFrom } from '../http/file-answer.ts'
import { notFound } from '../http/refusal.ts'
import { placeOf } from './store.ts'

/** A stored file as an answer. @throws Refusal 404 when its content is missing, which is said in the log: the store is damaged */
export async function storedFile(
  folder: string,
  file: { id: string; name: string; type: string },
  log: FastifyBaseLogger,
): Promise<FileAnswer> {
  const place = placeOf(folder, file.id)
  const content = await stat(place).catch(() => undefined)
  if (!content) {
    log.error({ file: file.id }, 'the content of a stored file is missing')
    throw notFound('This file')
  }
  return fileFrom(place, file.name, file.type, content.size)
}
