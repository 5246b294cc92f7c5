import { agency } from '../../../kit/contract/agency.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { handlers } from '../../../kit/server/acts/handlers.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { listCalendarDays, listCalendarVisits, listCampusLevels, listProgramStatus } from '../../dashboard-figures/server/queries.ts'
import { countEvaluationAccreditors } from '../../feedback/server/queries.ts'
import { averagesAbout } from '../../feedback/server/queries-ratings.ts'
import { institutionDashboard } from '../contract.ts'
import { findInstitutionTotals } from './queries.ts'
import { findComing } from './queries-coming.ts'

export const institutionDashboardRoutes = handlers(institutionDashboard, {
  totals: async ({ db, actor }) => {
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
  coming: async ({ db, actor }) => ({ data: await findComing(db, institutionOf(actor), agencyDay()) }),
  programStatus: async ({ db, actor, body }) => ({
    data: await listProgramStatus(db, agencyDay(), { institution_id: institutionOf(actor), campus_id: body.campus_id }),
  }),
  campusLevels: async ({ db, actor }) => ({ data: await listCampusLevels(db, institutionOf(actor)) }),
  calendar: async ({ db, actor, body }) => ({ data: await listCalendarDays(db, body.month, institutionOf(actor)) }),
  calendarDate: async ({ db, actor, body }) => ({ data: await listCalendarVisits(db, body.date, institutionOf(actor)) }),
})
