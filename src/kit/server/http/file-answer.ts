/** Answers that are files, as a call of the contract names them (`answer: 'file'`). */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { alwaysRevalidate, isNotModified } from './response-cache.ts'

/** A file to be saved by the browser: an attachment, unless it is `shown`: a page of our own, never anything people stored. */
export type FileAnswer = {
  name: string
  type: string
  content: Readable | Buffer | string
  bytes?: number
  shown?: boolean
  /**
   * For what everybody may have: names this content. Whoever keeps it asks before it is shown again, and is told that it is the same
   * without it being sent: what is withdrawn is gone at once.
   */
  tag?: string
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (file.tag) {
    const tag = `"${file.tag}"`
    reply.headers({ etag: tag, 'cache-control': alwaysRevalidate })
    if (isNotModified(request, tag)) {
      if (file.content instanceof Readable) file.content.destroy()
      return reply.code(304).send()
    }
  }
  const plain = file.name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  reply.header(
    'content-disposition',
    `${file.shown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  )
  reply.type(file.type)
  if (file.bytes !== undefined) reply.header('content-length', file.bytes)
  return reply.send(file.content)
}

/** A stored file as an answer. */
export function fileFrom(place: string, name: string, type: string, bytes: number): FileAnswer {
  const content = createReadStream(place)
  // It opens the file by itself, also when nobody reads it after all (304, a browser that is gone). Who sends it hears of an error too;
  // without this one an error that comes earlier, or that nobody waits for any more, would end the server.
  content.on('error', () => {})
  return { name, type, bytes, content }
}
