import { institutionOf } from '../../../kit/server/http/actor.ts'
import { change, handlers } from '../../../kit/server/http/routes.ts'
import { requests } from '../contract.ts'
import { requestAccreditation } from './changes.ts'
import { findOwnVisit, listOwn, listTakenDays } from './queries.ts'

export const requestRoutes = handlers(requests, {
  list: ({ db, query, actor }) => listOwn(db, institutionOf(actor), query),
  add: change((asked, act) => requestAccreditation(act, asked)),
  show: async ({ db, params, actor }) => ({ data: await findOwnVisit(db, institutionOf(actor), params.id) }),
  takenDays: async ({ db, actor }) => ({ data: await listTakenDays(db, institutionOf(actor)) }),
})
