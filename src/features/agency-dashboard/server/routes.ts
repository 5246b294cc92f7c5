import type { FastifyInstance } from 'fastify'
import { agency } from '../../../../agency.config.ts'
import { agencyDay } from '../../../kit/contract/today.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { metaOf, pageAsked } from '../../../kit/server/db/paging.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { listCalendarDays, listCalendarVisits, listLevels, listProgramStatus } from '../../dashboard-figures/server/queries.ts'
import { countEvaluationAccreditors } from '../../feedback/server/queries.ts'
import { averagesAbout } from '../../feedback/server/queries-ratings.ts'
import { institutionDashboard } from '../../institution-dashboard/contract.ts'
import { findInstitutionTotals } from '../../institution-dashboard/server/queries.ts'
import { findReport } from '../../management-report/server/queries.ts'
import { dashboards } from '../contract.ts'
import { findAdminTotals, findPeak, findSurveyVisits, findYears } from './queries.ts'
import { countAccreditors, listAccreditorFigures } from './queries-accreditors.ts'
import { countInstitutions, listInstitutionFigures } from './queries-institutions.ts'
import { findAccreditorTotals } from './queries-load.ts'

export function dashboardRoutes(app: FastifyInstance, db: Db): void {
  routes(app, dashboards, {
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
    report: async ({ query }) => {
      const { from_year, to_year } = await findYears(db, query, agencyDay())
      return { data: { from_year, to_year, ...(await findReport(db, { from_year, to_year }, agencyDay())) } }
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

  routes(app, institutionDashboard, {
    totals: async ({ actor }) => {
      const institution_id = institutionOf(actor)
      return {
        data: {
          ...(await findInstitutionTotals(db, institution_id, agencyDay())),
          program_status: await listProgramStatus(db, agencyDay(), { institution_id }),
          upcoming_months: agency.upcomingMonths,
          feedback_due: await countEvaluationAccreditors(db, actor, { open: true }),
          rating: await averagesAbout(db, { institution_id }),
        },
      }
    },
    programStatus: async ({ actor, body }) => ({
      data: await listProgramStatus(db, agencyDay(), { institution_id: institutionOf(actor), campus_id: body.campus_id }),
    }),
    campusLevels: async ({ actor }) => ({ data: await listLevels(db, 'campus', institutionOf(actor)) }),
    calendar: async ({ actor, body }) => ({ data: await listCalendarDays(db, body.month, institutionOf(actor)) }),
    calendarDate: async ({ actor, body }) => ({ data: await listCalendarVisits(db, body.date, institutionOf(actor)) }),
  })
}
