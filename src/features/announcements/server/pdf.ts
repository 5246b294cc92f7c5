/** Announcements as PDF: what each shows, and what was drawn, kept until newer ones push it out. */

import type { FastifyBaseLogger } from 'fastify'
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { agencyVersion } from '../../../kit/server/agency/live.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { FileStore } from '../../../kit/server/files/file-store.ts'
import { readStored, storeOf } from '../../../kit/server/files/store.ts'
import type { PdfAnnouncement } from '../../../kit/server/pdf/document.ts'
import type { PdfPicture } from '../../../kit/server/pdf/sheet.ts'
import { drawInTurn } from '../../../kit/server/pdf/threads.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { readStoredMark } from '../../files/server/queries-mark.ts'
import { categoryOf } from '../../navigation/rules-categories.ts'
import type { PrintedAnnouncement } from './queries-pdf.ts'

/** Documents kept, by number and in bytes together. */
const most = { documents: 200, bytes: 48 * 1024 * 1024 }

/** @throws Refusal 503 when too many documents are asked for at once, or one takes too long */
export async function announcementPdf(
  db: Db,
  settings: Settings,
  announcement: PrintedAnnouncement,
  log: FastifyBaseLogger,
): Promise<Buffer> {
  const { id, version, author, cover } = announcement
  const key = [settings.publicUrl, id, version, cover?.id, author, agencyVersion()].join('\n')
  const found = kept.get(key)
  if (found) return found
  const drawing = drawInTurn(() => printed(db, settings, announcement, log))
  keep(key, drawing)
  return drawing
}

async function printed(db: Db, settings: Settings, announcement: PrintedAnnouncement, log: FastifyBaseLogger): Promise<PdfAnnouncement> {
  const { title, slug, category, summary, body, publish_at, published_on, author, event_from, event_to, venue, cover, pictures } =
    announcement
  const store = storeOf(settings)
  const read = (id: string) => pictureOf(store, id, log)
  const coverPicture = cover && (await read(cover.id))
  const shown: PdfAnnouncement['pictures'] = {}
  for (const id of pictures) {
    const picture = await read(id)
    if (picture) shown[id] = picture
  }
  return {
    title,
    category: categoryOf(category).tag,
    summary,
    body,
    published: formatDay(published_on),
    publishedAt: publish_at,
    author,
    when: event_from ? formatDays(event_from, event_to ?? event_from) : null,
    where: venue,
    cover: coverPicture ? { ...coverPicture, alt: cover?.alt ?? '' } : null,
    mark: await readStoredMark(db, settings, (error, file) => log.warn({ error, file }, 'the mark could not be read for a PDF')),
    pictures: shown,
    address: `${settings.publicUrl}/announcement?id=${encodeURIComponent(slug)}`,
    publicUrl: settings.publicUrl,
  }
}

/** The stored picture as a JPEG no larger than print needs. One that cannot be read is left out: the text is what counts. */
async function pictureOf(store: FileStore, id: string, log: FastifyBaseLogger): Promise<PdfPicture | null> {
  try {
    const stored = await readStored(store, id)
    if (!stored) throw new Error('its content is missing')
    const { default: sharp } = await import('sharp')
    const picture = sharp(stored, { limitInputPixels: 50_000_000 }).rotate().flatten({ background: '#ffffff' })
    const { data, info } = await picture
      .resize({ width: 1_400, height: 1_400, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    log.warn({ error, file: id }, 'the picture of an announcement could not be read for its PDF')
    return null
  }
}

const kept = new Map<string, Promise<Buffer>>()
const sizes = new Map<string, number>()

/** Whoever asks while it is being drawn waits for the same one; what fails is not kept. */
function keep(key: string, drawing: Promise<Buffer>): void {
  kept.set(key, drawing)
  drawing.then(
    (bytes) => {
      sizes.set(key, bytes.length)
      for (const oldest of [...sizes.keys()]) {
        if (sizes.size <= most.documents && total() <= most.bytes) break
        sizes.delete(oldest)
        kept.delete(oldest)
      }
    },
    () => kept.delete(key),
  )
}

function total(): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}
