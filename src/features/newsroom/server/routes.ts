import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { filesFolder, storedFile } from '../../../kit/server/files/store.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { findAnyCover } from '../../announcements/server/queries-pictures.ts'
import { newsroom } from '../contract.ts'
import { addAnnouncement, editAnnouncement, removeAnnouncement } from './changes.ts'
import { addImage, withCover } from './pictures.ts'
import { findEdited, listEdited } from './queries.ts'

/** The staff's side of announcements. */
export function newsroomRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const folder = filesFolder(settings)
  routes(app, newsroom, {
    list: ({ query }) => listEdited(db, query),
    show: async ({ params }) => {
      const data = await findEdited(db, params.id)
      if (!data) throw notFound('This announcement')
      return { data }
    },
    create: async ({ body, upload, actor, origin }) => {
      const data = await withCover(db, folder, actor, upload, (_trx, cover) => addAnnouncement(act, body, cover))
      return { data, message: `${data.title} is ${saved[data.state]}.` }
    },
    update: async ({ params, body, upload, actor, origin }) => {
      const data = await withCover(db, folder, actor, upload, (_trx, cover) =>
        editAnnouncement(act, params.id, body, cover ?? (body.remove_cover ? null : undefined)),
      )
      return { data, message: `${data.title} is ${saved[data.state]}.` }
    },
    remove: async ({ params, actor, origin }) => {
      const title = await inTransaction(db, (_trx) => removeAnnouncement(act, params.id))
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
