import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { doubts } from '../contract.ts'
import { answerObjection, decideTie, objectTo } from './changes.ts'
import { listDeclaredTies, listObjections, listToldTeam } from './queries.ts'

export const doubtRoutes = handlers(doubts, {
  team: async ({ db, params, actor }) => ({ data: await listToldTeam(db, institutionOf(actor), params.id) }),
  object: change((asked, act) => objectTo(act, asked)),
  ties: ({ db, query }) => listDeclaredTies(db, query),
  decideTie: change((asked, act) => decideTie(act, asked)),
  objections: ({ db, query }) => listObjections(db, query),
  answer: change((asked, act) => answerObjection(act, asked)),
})
