import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { listOf } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { requestColumns } from '../columns.ts'
import { privacyDesk } from '../contract-desk.ts'
import { retentionTable } from '../rules-held.ts'
import { answerRequest, takeRequest } from './changes.ts'
import { countRequests, findRequest, listRequests, requestPages } from './queries.ts'

export const privacyDeskRoutes = handlers(privacyDesk, {
  list: ({ db, query, actor }) => listOf(query, listRequests(db, actor.id, query, query), countRequests(db, query)),
  show: async ({ db, params, actor }) => {
    const data = await findRequest(db, actor.id, params.id)
    if (!data) throw notFound('This request')
    return { data }
  },
  export: async ({ db, query, actor }) => csvFile('privacy-requests.csv', requestColumns, requestPages(db, actor.id, query)),
  take: change(async (asked, act) => {
    const data = await takeRequest(act, asked)
    return { data, message: `The request of ${data.person.name} is in work with you.` }
  }),
  answer: change(async (asked, act) => {
    const data = await answerRequest(act, asked)
    return {
      data,
      message: `The request of ${data.person.name} is ${data.state}. ${data.person.email ? 'The person is told by mail.' : ''}`.trim(),
    }
  }),
  retention: async () => ({ data: retentionTable() }),
})
