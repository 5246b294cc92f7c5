import type { FastifyInstance } from 'fastify'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { findYears } from '../../agency-dashboard/server/queries.ts'
import { managementReport } from '../contract.ts'
import { findReport } from './queries.ts'

export function managementReportRoutes(app: FastifyInstance, db: Db): void {
  routes(app, managementReport, {
    show: async ({ query }) => {
      const { from_year, to_year } = await findYears(db, query, agencyDay())
      return { data: { from_year, to_year, ...(await findReport(db, { from_year, to_year }, agencyDay())) } }
    },
  })
}
