import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { inbox, kindsOf } from '../contract.ts'
import { look, lookAtAll } from './changes.ts'
import { countWaiting } from './queries.ts'

export const inboxRoutes = handlers(inbox, {
  waiting: async ({ db, actor }) => ({ data: await countWaiting(db, kindsOf(actor.role), actor) }),
  look: change(async ({ body }, act) => ({ data: await look(act, body.kind) })),
  lookAtAll: change((_asked, act) => lookAtAll(act)),
})
