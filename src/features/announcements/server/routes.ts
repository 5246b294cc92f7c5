import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { countTry } from '../../../kit/server/db/rate-limit.ts'
import { filesFolder, storedFile } from '../../../kit/server/files/store.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { type Asked, type FileAnswer, routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { announcements } from '../contract.ts'
import { eventFile } from './calendar.ts'
import { feedRoutes } from './feed-routes.ts'
import { announcementPdf } from './pdf.ts'
import { findCover, findPublished, listPublished } from './queries.ts'
import { findPrinted } from './queries-pdf.ts'
import { findImage, type PictureFile } from './queries-pictures.ts'

/** Documents a visitor may have made; people who are signed in are not counted. */
const visitorDocuments = { kind: 'announcement_pdf', most: 20, minutes: 1 }

export function announcementRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  feedRoutes(app, db, settings)
  async function pdfFor({
    query,
    actor,
    request,
  }: Pick<Asked<typeof announcements.pdf>, 'query' | 'actor' | 'request'>): Promise<FileAnswer> {
    if (!actor && settings.rateLimits) await countTry(db, visitorDocuments, request.ip)
    const announcement = await findPrinted(db, query.id)
    const content = await announcementPdf(settings, announcement, request.log)
    return { name: `${announcement.slug}.pdf`, type: 'application/pdf', content, bytes: content.length }
  }
  /** A stored file never changes: a new cover has a new id. */
  async function pictureOf(file: PictureFile, request: FastifyRequest): Promise<FileAnswer> {
    return { ...(await storedFile(filesFolder(settings), file, request.log)), tag: file.id }
  }
  routes(app, announcements, {
    list: ({ query }) => listPublished(db, query),
    show: async ({ query }) => ({ data: await findPublished(db, query.id) }),
    cover: async ({ query, request }) => pictureOf(await findCover(db, query.id, query.size), request),
    image: async ({ query, request }) => pictureOf(await findImage(db, query.id), request),
    calendar: async ({ query }) => {
      const announcement = await findPublished(db, query.id)
      const content = eventFile(announcement, settings.publicUrl)
      if (content === null) throw notFound('The event of this announcement')
      return { name: `${announcement.slug}.ics`, type: 'text/calendar; charset=utf-8', content }
    },
    pdf: pdfFor,
    pdf_link: pdfFor,
  })
}
