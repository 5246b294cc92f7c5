import { handlers } from '../../../kit/server/acts/handlers.ts'
import { inbox, kindsOf } from '../contract.ts'
import { countWaiting } from './queries.ts'

export const inboxRoutes = handlers(inbox, {
  waiting: async ({ db, actor }) => ({ data: await countWaiting(db, kindsOf(actor.role), actor) }),
})
