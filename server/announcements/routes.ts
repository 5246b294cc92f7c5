import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { announcements } from '../../contract/announcements.ts'
import type { Db } from '../db/database.ts'
import { placeOf } from '../files/store.ts'
import { notFound } from '../refusal.ts'
import { fileFrom, routes } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { eventFile } from './calendar.ts'
import { findCover, findPublished, listPublished } from './queries.ts'

export function announcementRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  routes(app, announcements, {
    list: ({ query }) => listPublished(db, query),
    show: async ({ query }) => ({ data: await findPublished(db, query.id) }),
    cover: async ({ query }) => {
      const file = await findCover(db, query.id)
      return fileFrom(placeOf(path.join(settings.dataDir, 'files'), file.id), file.name, file.type, file.bytes)
    },
    calendar: async ({ query }) => {
      const announcement = await findPublished(db, query.id)
      const content = eventFile(announcement, settings.publicUrl)
      if (content === null) throw notFound('The event of this announcement')
      return { name: `${announcement.slug}.ics`, type: 'text/calendar; charset=utf-8', content }
    },
  })
}
