import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { packets } from '../contract.ts'
import { packetFile } from './calendar.ts'
import { findPacket, writePacket } from './packets.ts'

export const packetRoutes = handlers(packets, {
  show: async ({ db, actor, params }) => ({ data: await findPacket(db, actor, params.accreditation_id) }),
  write: change((asked, act) => writePacket(act, asked)),
  calendar: ({ settings, db, actor, params }) => packetFile(db, actor, params.accreditation_id, settings.publicUrl),
})
