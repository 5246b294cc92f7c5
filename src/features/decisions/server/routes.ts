import { handlers } from '../../../kit/server/acts/handlers.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { decisionColumns } from '../columns.ts'
import { decisions } from '../contract.ts'
import { decisionPages, listDecisions } from './queries-list.ts'

export const decisionRoutes = handlers(decisions, {
  list: ({ db, query }) => listDecisions(db, query),
  export: async ({ db, query }) => csvFile('decisions.csv', decisionColumns, decisionPages(db, query)),
})
