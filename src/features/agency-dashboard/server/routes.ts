import type { FastifyInstance } from 'fastify'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { metaOf, pageAsked } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { listCalendarDays, listCalendarVisits, listLevels } from '../../dashboard-figures/server/queries.ts'
import { agencyDashboard } from '../contract.ts'
import { findAdminTotals, findPeak, findSurveyVisits, findYears } from './queries.ts'
import { countAccreditors, listAccreditorFigures } from './queries-accreditors.ts'
import { countInstitutions, listInstitutionFigures } from './queries-institutions.ts'
import { findAccreditorTotals } from './queries-load.ts'

export function agencyDashboardRoutes(app: FastifyInstance, db: Db): void {
  routes(app, agencyDashboard, {
    totals: async ({ query }) => {
      const years = await findYears(db, query, agencyDay())
      return { data: { ...years, ...(await findAdminTotals(db, years, agencyDay())) } }
    },
    surveyVisits: async ({ query }) => ({ data: await findSurveyVisits(db, await findYears(db, query, agencyDay())) }),
    peak: async ({ params, query }) => {
      const by = (['year', 'month', 'region'] as const).find((one) => one === params.x)
      if (!by) throw notFound('This figure')
      return { data: { by, ...(await findPeak(db, by, await findYears(db, query, agencyDay()))) } }
    },
    accreditorTotals: async ({ query }) => {
      const { from_year, to_year } = await findYears(db, query, agencyDay())
      return { data: { from_year, to_year, ...(await findAccreditorTotals(db, { from_year, to_year })) } }
    },
    institutionLevels: async ({ body }) => ({ data: await listLevels(db, body.by) }),
    calendar: async ({ body }) => ({ data: await listCalendarDays(db, body.month) }),
    calendarDate: async ({ body }) => ({ data: await listCalendarVisits(db, body.date) }),
    institutions: async ({ query, body }) => ({
      data: await listInstitutionFigures(db, { ...query, ...body }, agencyDay()),
      meta: metaOf(await countInstitutions(db, body.search), query),
    }),
    accreditors: async ({ query, body }) => {
      const page = pageAsked(query, body)
      const data = await listAccreditorFigures(db, { ...body, ...page }, agencyDay())
      return { data, meta: metaOf(await countAccreditors(db, body), page) }
    },
  })
}
