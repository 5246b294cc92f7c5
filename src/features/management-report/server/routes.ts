import { agencyDay } from '../../../kit/contract/days.ts'
import { handlers } from '../../../kit/server/acts/handlers.ts'
import { findYears } from '../../agency-dashboard/server/queries.ts'
import { managementReport } from '../contract.ts'
import { findReport } from './queries.ts'

export const managementReportRoutes = handlers(managementReport, {
  show: async ({ db, query }) => {
    const { from_year, to_year } = await findYears(db, query, agencyDay())
    return { data: { from_year, to_year, ...(await findReport(db, { from_year, to_year }, agencyDay())) } }
  },
})
