import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { objections } from '../contract.ts'
import { answerObjection, decideTie, objectTo } from './changes.ts'
import { listDeclaredTies, listObjections, listToldTeam } from './queries.ts'

export const objectionRoutes = handlers(objections, {
  team: async ({ db, params, actor }) => ({ data: await listToldTeam(db, institutionOf(actor), params.id) }),
  object: change((asked, act) => objectTo(act, asked)),
  ties: ({ db, query }) => listDeclaredTies(db, query),
  decideTie: change((asked, act) => decideTie(act, asked)),
  list: ({ db, query }) => listObjections(db, query),
  answer: change((asked, act) => answerObjection(act, asked)),
})
