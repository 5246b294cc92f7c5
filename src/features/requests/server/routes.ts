import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { requests } from '../contract.ts'
import { answerReturned, withdrawRequest } from './answers.ts'
import { requestAccreditation } from './changes.ts'
import { findRequestedVisit, listRequested, listTakenDays } from './queries.ts'

export const requestRoutes = handlers(requests, {
  list: ({ db, query, actor }) => listRequested(db, institutionOf(actor), query),
  add: change((asked, act) => requestAccreditation(act, asked)),
  answer: change((asked, act) => answerReturned(act, asked)),
  withdraw: change((asked, act) => withdrawRequest(act, asked)),
  show: async ({ db, params, actor }) => ({ data: await findRequestedVisit(db, institutionOf(actor), params.id) }),
  takenDays: async ({ db, actor }) => ({ data: await listTakenDays(db, institutionOf(actor)) }),
})
