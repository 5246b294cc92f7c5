import { type Asked, handlers } from '../../../kit/server/acts/handlers.ts'
import { countAttempt } from '../../../kit/server/db/rate-limit.ts'
import { storeOf } from '../../../kit/server/files/store.ts'
import { storedFile } from '../../../kit/server/files/stored-file.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { networkOf } from '../../../kit/server/http/network.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { visitorDocuments } from '../../../kit/server/limits.ts'
import { announcements } from '../contract.ts'
import { eventFile } from './calendar.ts'
import { announcementPdf } from './pdf.ts'
import { findAttachment, findCover, findPublished, listPublished } from './queries.ts'
import { findPrinted } from './queries-pdf.ts'
import { findImage, type PictureFile } from './queries-pictures.ts'

export const announcementRoutes = handlers(announcements, {
  list: ({ db, query }) => listPublished(db, query),
  show: async ({ db, query }) => ({ data: await findPublished(db, query.id) }),
  cover: async ({ db, query, ...asked }) => storedOf(await findCover(db, query.id, query.size), asked),
  image: async ({ db, query, ...asked }) => storedOf(await findImage(db, query.id), asked),
  attachment: async ({ db, query, ...asked }) => storedOf(await findAttachment(db, query.id), asked),
  calendar: async ({ db, settings, query }) => {
    const announcement = await findPublished(db, query.id)
    const content = eventFile(announcement, settings.publicUrl)
    if (content === null) throw notFound('The event of this announcement')
    return { name: `${announcement.slug}.ics`, type: 'text/calendar; charset=utf-8', content }
  },
  pdf: pdfOf,
  pdfLink: pdfOf,
})

type PdfAsked = Pick<Asked<typeof announcements.pdf>, 'db' | 'settings' | 'query' | 'actor' | 'request'>

async function pdfOf({ db, settings, query, actor, request }: PdfAsked): Promise<FileAnswer> {
  if (!actor && settings.rateLimits) await countAttempt(db, visitorDocuments, networkOf(request.ip))
  const announcement = await findPrinted(db, query.id)
  const content = await announcementPdf(db, settings, announcement, request.log)
  return { name: `${announcement.slug}.pdf`, type: 'application/pdf', content, bytes: content.length }
}

type FileAsked = Pick<Asked<typeof announcements.image>, 'settings' | 'request'>

/** A stored file never changes: a new cover has a new id. */
async function storedOf(file: PictureFile, { settings, request }: FileAsked): Promise<FileAnswer> {
  return { ...(await storedFile(storeOf(settings), file, request.log)), tag: file.id }
}
