import { areaOf } from '../../../kit/contract/roles.ts'
import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { redrawn } from '../../../kit/server/files/picture.ts'
import { storeOf } from '../../../kit/server/files/store.ts'
import { storedFile } from '../../../kit/server/files/stored-file.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { encryptionOf } from '../../../kit/server/security/encryption.ts'
import { ratings } from '../contract.ts'
import { reads, takesPart } from '../rules-team.ts'
import { keepKey, sendOperations, takeSurvey } from './changes.ts'
import { admitHeld, bringIn } from './held.ts'
import { listStates } from './packs.ts'
import { addPhoto } from './photos.ts'
import { findPhoto, findSurvey, listOperations, listOwnSurveys, listRaters } from './queries.ts'
import { listHeldSurveys } from './queries-held.ts'
import { findKey, keyPlace } from './queries-keys.ts'

/** The width of a stored photo. */
const mostPixels = 1_600

/** The most operations of one answer. */
const mostRead = 500

export const ratingRoutes = handlers(ratings, {
  mine: async ({ db, actor }) => ({
    data: (await listOwnSurveys(db, actor.id))
      .filter((row) => takesPart({ status: row.assignment_status, programs: row.program_ids }, row.program_id))
      .map(({ instrument_version_id, ...row }) => ({ ...row, is_pinned: instrument_version_id !== null })),
  }),
  take: change((asked, act) => takeSurvey(act, asked)),
  send: change((asked, act) => sendOperations(act, asked)),
  since: async ({ db, query, actor }) => {
    const survey = await findSurvey(db, query.survey_id)
    if (!survey || !reads(await listRaters(db, survey.accreditation_id), actor.id)) throw notFound('This program')
    const found = await listOperations(db, survey.id, query.read_to, mostRead)
    return {
      operations: found.map(({ operation }) => operation),
      read_to: found.at(-1)?.place ?? query.read_to,
      more: found.length === mostRead,
    }
  },
  sendPhoto: async ({ upload, body, act }) => {
    const [picture] = await redrawn(upload, [mostPixels])
    return act((act) => addPhoto(act, { ...body, person: act.actor.id }, picture))
  },
  photo: async ({ db, settings, params, actor, request, reply }) => {
    const photo = await findPhoto(db, params.photo_id)
    const isStaff = areaOf(actor.role) === 'admin'
    if (!photo || !(isStaff || reads(await listRaters(db, photo.accreditation_id), actor.id))) throw notFound('This photo')
    reply.header('cache-control', 'private, max-age=31536000, immutable')
    return storedFile(storeOf(settings), photo, request.log)
  },
  keepKey: change((asked, act) => keepKey(act, asked)),
  key: async ({ db, settings, query, actor }) => {
    const sealed = await findKey(db, actor.id, query.device)
    if (!sealed) throw notFound('The key of this device')
    return { data: { key: encryptionOf(settings).decrypt(sealed, keyPlace(actor.id, query.device)) } }
  },
  ofVisit: async ({ db, params }) => ({ data: await listStates(db, params.accreditation_id) }),
  held: ({ db, query }) => listHeldSurveys(db, query),
  admit: change((asked, act) => admitHeld(act, asked)),
  bringIn: change((asked, act) => bringIn(act, asked)),
  bringPhoto: async ({ upload, body, act }) => {
    const [picture] = await redrawn(upload, [mostPixels])
    return act((act) => addPhoto(act, body, picture))
  },
})
