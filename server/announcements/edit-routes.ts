import type { FastifyInstance } from 'fastify'
import { announcementEdits } from '../../contract/announcement-edits.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { filesFolder, storedFile } from '../files/store.ts'
import { notFound } from '../refusal.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { addAnnouncement, editAnnouncement, removeAnnouncement } from './edits.ts'
import { addImage, withCover } from './pictures.ts'
import { findEdited, listEdited } from './queries-edits.ts'
import { findAnyCover } from './queries-pictures.ts'

/** The staff's side of announcements. */
export function announcementEditRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const folder = filesFolder(settings)
  routes(app, announcementEdits, {
    list: ({ query }) => listEdited(db, query),
    show: async ({ params }) => {
      const data = await findEdited(db, params.id)
      if (!data) throw notFound('This announcement')
      return { data }
    },
    create: async ({ body, upload, actor, origin }) => {
      const data = await withCover(db, folder, actor, upload, (trx, cover) => addAnnouncement(trx, actor, origin, body, cover))
      return { data, message: `${data.title} is ${saved[data.state]}.` }
    },
    update: async ({ params, body, upload, actor, origin }) => {
      const data = await withCover(db, folder, actor, upload, (trx, cover) =>
        editAnnouncement(trx, actor, origin, params.id, body, cover ?? (body.remove_cover ? null : undefined)),
      )
      return { data, message: `${data.title} is ${saved[data.state]}.` }
    },
    remove: async ({ params, actor, origin }) => {
      const title = await inTransaction(db, (trx) => removeAnnouncement(trx, actor, origin, params.id))
      return { message: `${title} is deleted.` }
    },
    cover: async ({ params, query, request }) => storedFile(folder, await findAnyCover(db, params.id, query.size), request.log),
    addImage: async ({ upload, actor, origin }) => ({
      data: await addImage(db, folder, actor, origin, upload),
      message: 'The picture is stored.',
    }),
  })
}

const saved = { draft: 'saved as a draft', scheduled: 'saved and waits for its time', published: 'saved and public' }
