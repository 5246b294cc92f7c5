import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isNotModified, packingFor, responseCache, sendCached } from '../../../kit/server/http/response-cache.ts'
import { namesIn, sheetsPath } from './one-sheet.ts'

/** Several sheets as one: of some dozen pages. */
const sheetBytes = 1024 * 1024
const forGood = 'public, max-age=31536000, immutable'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * The scripts, styles and fonts of the built pages, whose names change with their content: a page asks for dozens of them, so each is
 * read from the disk once and kept (ten megabytes, packed forms included).
 * @param folder flat, with a `.br` and a `.gz` beside what is smaller so (`scripts/compress.ts`)
 */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  const files = new Set(await readdir(folder))
  const kept = new Map<string, Promise<Buffer>>()

  function contentOf(file: string): Promise<Buffer> {
    const content = kept.get(file) ?? readFile(path.join(folder, file))
    kept.set(file, content)
    content.catch(() => kept.delete(file))
    return content
  }

  // one route for all: each that Fastify knows has its hooks anew, and a route for each file took fourteen megabytes
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const type = types[path.extname(name)]
    if (!type || !files.has(name)) return noSuchFile(reply)
    const isPacked = files.has(`${name}.br`)
    // Weak, because it is the same for every packing.
    const tag = `W/"${name}"`
    reply.headers({ 'cache-control': forGood, etag: tag })
    if (isPacked) reply.header('vary', 'accept-encoding')
    if (isNotModified(request, tag)) return reply.code(304).send()
    const packing = isPacked ? packingFor(request.headers['accept-encoding']) : null
    if (packing) reply.header('content-encoding', packing)
    return reply.type(type).send(await contentOf(packing ? `${name}.${packing === 'br' ? 'br' : 'gz'}` : name))
  })

  const sheets = responseCache({ name: 'sheets', version: async () => '', bytes: sheetBytes, milliseconds: Number.POSITIVE_INFINITY })
  app.get<{ Params: { '*': string } }>(`${sheetsPath}*`, async (request, reply) => {
    const address = request.params['*']
    const names = namesIn(address, files)
    if (!names) return noSuchFile(reply)
    const answer = await sheets.get(address, async () => ({
      status: 200,
      headers: { 'content-type': types['.css'] as string },
      body: Buffer.concat(await Promise.all(names.map(contentOf))),
    }))
    return sendCached(request, reply, answer, { control: forGood })
  })
}

export function noSuchFile(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.')
}
