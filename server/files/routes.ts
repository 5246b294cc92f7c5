import type { FastifyInstance } from 'fastify'
import { files } from '../../contract/files.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../refusal.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { mayRead } from './policy.ts'
import { type FileKind, findFile } from './queries.ts'
import { filesFolder, storedFile } from './store.ts'

export function fileRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  routes(app, files, {
    show: async ({ params, actor, request, reply }) => {
      const file = await findFile(db, params.id)
      // Missing and not yours look the same (security P2).
      if (!file || !(await mayRead(db, actor, file))) throw notFound('This file')
      const answer = await storedFile(filesFolder(settings), file, request.log)
      if (kept.has(file.kind)) reply.header('cache-control', 'private, max-age=31536000, immutable')
      return answer
    },
  })
}

/** What a browser may keep: a photo never changes under its id, and lists show many of them. */
const kept: ReadonlySet<FileKind> = new Set(['avatar'])
