import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { listOf } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { breaches } from '../contract-breaches.ts'
import { addBreach, editBreach } from './changes-breaches.ts'
import { countBreaches, findBreach, listBreaches } from './queries-breaches.ts'

export const breachRoutes = handlers(breaches, {
  list: ({ db, query }) => listOf(query, listBreaches(db, query, query), countBreaches(db, query)),
  show: async ({ db, params }) => {
    const data = await findBreach(db, params.id)
    if (!data) throw notFound('This breach')
    return { data }
  },
  add: change(async ({ body }, act) => {
    const data = await addBreach(act, body)
    return { data, message: `${data.number} is entered.` }
  }),
  edit: change(async ({ body }, act) => {
    const data = await editBreach(act, body)
    return { data, message: `${data.number} is saved.` }
  }),
})
