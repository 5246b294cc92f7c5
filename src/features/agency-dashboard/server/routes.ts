import { agencyDay } from '../../../kit/contract/days.ts'
import { handlers } from '../../../kit/server/acts/handlers.ts'
import { listOf, pageAsked } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { listCalendarDays, listCalendarVisits, listLevels } from '../../dashboard-figures/server/queries.ts'
import { agencyDashboard } from '../contract.ts'
import { findAdminTotals, findPeak, findSurveyVisits, findYears } from './queries.ts'
import { countAccreditors, listAccreditorFigures } from './queries-accreditors.ts'
import { countInstitutions, listInstitutionFigures } from './queries-institutions.ts'
import { findAccreditorTotals } from './queries-load.ts'

export const agencyDashboardRoutes = handlers(agencyDashboard, {
  totals: async ({ db, query }) => {
    const years = await findYears(db, query, agencyDay())
    return { data: { ...years, ...(await findAdminTotals(db, years, agencyDay())) } }
  },
  surveyVisits: async ({ db, query }) => ({ data: await findSurveyVisits(db, await findYears(db, query, agencyDay())) }),
  peak: async ({ db, params, query }) => {
    const by = (['year', 'month', 'region'] as const).find((one) => one === params.x)
    if (!by) throw notFound('This figure')
    return { data: { by, ...(await findPeak(db, by, await findYears(db, query, agencyDay()))) } }
  },
  accreditorTotals: async ({ db, query }) => {
    const { from_year, to_year } = await findYears(db, query, agencyDay())
    return { data: { from_year, to_year, ...(await findAccreditorTotals(db, { from_year, to_year })) } }
  },
  institutionLevels: async ({ db, body }) => ({ data: await listLevels(db, body.by) }),
  calendar: async ({ db, body }) => ({ data: await listCalendarDays(db, body.month) }),
  calendarDate: async ({ db, body }) => ({ data: await listCalendarVisits(db, body.date) }),
  institutions: ({ db, query, body }) =>
    listOf(query, listInstitutionFigures(db, { ...query, ...body }, agencyDay()), countInstitutions(db, body.search)),
  accreditors: ({ db, query, body }) => {
    const page = pageAsked(query, body)
    return listOf(page, listAccreditorFigures(db, { ...body, ...page }, agencyDay()), countAccreditors(db, body))
  },
})
