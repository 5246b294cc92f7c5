import type { FastifyInstance } from 'fastify'
import { announcements } from '../../contract/announcements.ts'
import type { Db } from '../db/database.ts'
import { filesFolder, storedFile } from '../files/store.ts'
import { notFound } from '../refusal.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { eventFile } from './calendar.ts'
import { findCover, findPublished, listPublished } from './queries.ts'

export function announcementRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  routes(app, announcements, {
    list: ({ query }) => listPublished(db, query),
    show: async ({ query }) => ({ data: await findPublished(db, query.id) }),
    cover: async ({ query, request }) => storedFile(filesFolder(settings), await findCover(db, query.id), request.log),
    calendar: async ({ query }) => {
      const announcement = await findPublished(db, query.id)
      const content = eventFile(announcement, settings.publicUrl)
      if (content === null) throw notFound('The event of this announcement')
      return { name: `${announcement.slug}.ics`, type: 'text/calendar; charset=utf-8', content }
    },
  })
}
