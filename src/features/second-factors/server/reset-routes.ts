import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { listOf } from '../../../kit/server/db/paging.ts'
import { factorResets } from '../contract-resets.ts'
import { countResets, listResets } from './queries-resets.ts'
import { askForReset, settleReset, toReset } from './resets.ts'

export const factorResetRoutes = handlers(factorResets, {
  list: async ({ db, query }) => {
    const { data, meta } = await listOf(query, listResets(db, query, query.account_id), countResets(db, query.account_id))
    return { data: data.map(toReset), meta }
  },
  ask: change(async ({ body }, act) => {
    const data = await askForReset(act, body)
    return { data, message: `Asked. Another Superadmin or Admin decides it, under Actions; ${data.account.name} is told by mail.` }
  }),
  decide: change(async ({ params, body }, act) => {
    const data = await settleReset(act, params.id, body.decision)
    const message =
      body.decision === 'approved'
        ? `The second factors of ${data.account.name} are gone, and all sessions have ended.`
        : `Refused: the second factors of ${data.account.name} stay.`
    return { data, message }
  }),
})
