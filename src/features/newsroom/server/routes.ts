import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { storeOf } from '../../../kit/server/files/store.ts'
import { storedFile } from '../../../kit/server/files/stored-file.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { findAnyCover } from '../../announcements/server/queries-pictures.ts'
import { newsroom } from '../contract.ts'
import { addAnnouncement, editAnnouncement, removeAnnouncement, restoreAnnouncement } from './acts.ts'
import { addAttachment, cleanAttachment, removeAttachment } from './attachments.ts'
import { addImage, drawnCover, drawnImage, keepCover } from './pictures.ts'
import { findAnnouncement, listAnnouncements } from './queries.ts'
import { findAnyAttachment } from './queries-attachments.ts'

/** The staff's side of announcements. Pictures are drawn before the transaction is opened: that takes its time, and locks nobody out. */
export const newsroomRoutes = handlers(newsroom, {
  list: ({ db, query }) => listAnnouncements(db, query),
  show: async ({ db, params }) => {
    const data = await findAnnouncement(db, params.id)
    if (!data) throw notFound('This announcement')
    return { data }
  },
  add: async ({ body, upload, act }) => {
    const drawn = await drawnCover(upload)
    const data = await act(async (act) => addAnnouncement(act, body, await keepCover(act, drawn)))
    return { data, message: `${data.title} is ${saved[data.state]}.` }
  },
  edit: async ({ params, body, upload, act }) => {
    const drawn = await drawnCover(upload)
    const none = body.remove_cover ? null : undefined
    const data = await act(async (act) => editAnnouncement(act, params.id, body, (await keepCover(act, drawn)) ?? none))
    return { data, message: `${data.title} is ${saved[data.state]}.` }
  },
  remove: change(async ({ params }, act) => ({ message: `${await removeAnnouncement(act, params.id)} is deleted.` })),
  restore: change(async ({ params }, act) => {
    const data = await restoreAnnouncement(act, params.id)
    return { data, message: `${data.title} is back.` }
  }),
  cover: async ({ db, settings, params, query, request }) =>
    storedFile(storeOf(settings), await findAnyCover(db, params.id, query.size), request.log),
  addImage: async ({ upload, act }) => {
    const picture = await drawnImage(upload)
    return { data: await act((act) => addImage(act, picture)), message: 'The picture is stored.' }
  },
  addAttachment: async ({ params, upload, act }) => {
    const file = await cleanAttachment(upload)
    return { data: await act((act) => addAttachment(act, params.id, file)), message: `${file.name} is attached.` }
  },
  removeAttachment: change(async ({ params }, act) => ({
    data: await removeAttachment(act, params.id, params.file_id),
    message: 'The file is taken away.',
  })),
  attachment: async ({ db, settings, params, request }) =>
    storedFile(storeOf(settings), await findAnyAttachment(db, params.id, params.file_id), request.log),
})

const saved = { draft: 'saved as a draft', scheduled: 'saved and waits for its time', published: 'saved and public' }
