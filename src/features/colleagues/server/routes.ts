import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { colleagues } from '../contract.ts'
import { handOverMain, inviteColleague, removeColleague } from './changes.ts'
import { listColleagues } from './queries.ts'

export const colleagueRoutes = handlers(colleagues, {
  list: async ({ db, actor }) => ({ data: await listColleagues(db, institutionOf(actor)) }),
  invite: change(async ({ body }, act) => {
    const data = await inviteColleague(act, body)
    return { data, message: `${data.name} is invited by mail.` }
  }),
  remove: change(async ({ params }, act) => {
    const { name, left } = await removeColleague(act, params.id)
    return { data: left, message: `${name} can no longer sign in.` }
  }),
  handOver: change(async ({ params }, act) => {
    const { name, left } = await handOverMain(act, params.id)
    return { data: left, message: `${name} has the main account now.` }
  }),
})
