import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { files } from '../../contract/files.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../refusal.ts'
import { fileFrom, routes } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { mayRead } from './policy.ts'
import { findFile } from './queries.ts'
import { placeOf } from './store.ts'

export function fileRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const folder = path.join(settings.dataDir, 'files')
  routes(app, files, {
    show: async ({ params, actor, request }) => {
      const file = await findFile(db, params.id)
      // Missing and not yours look the same (security P2).
      if (!file || !(await mayRead(db, actor, file))) throw notFound('This file')
      const place = placeOf(folder, file.id)
      const content = await stat(place).catch(() => undefined)
      if (!content) {
        request.log.error({ file: file.id }, 'the content of a stored file is missing')
        throw notFound('This file')
      }
      return fileFrom(place, file.name, file.type, content.size)
    },
  })
}
