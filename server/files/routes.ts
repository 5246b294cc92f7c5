import type { FastifyInstance } from 'fastify'
import { files } from '../../contract/files.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../refusal.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { mayRead } from './policy.ts'
import { findFile } from './queries.ts'
import { filesFolder, storedFile } from './store.ts'

export function fileRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  routes(app, files, {
    show: async ({ params, actor, request }) => {
      const file = await findFile(db, params.id)
      // Missing and not yours look the same (security P2).
      if (!file || !(await mayRead(db, actor, file))) throw notFound('This file')
      return storedFile(filesFolder(settings), file, request.log)
    },
  })
}
