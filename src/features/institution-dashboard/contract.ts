/** The dashboard of an institution: always the institution of the person who asks. */
import { z } from 'zod'
import { calls, Day, dataOf } from '../../kit/contract/call.ts'
import { CalendarDay, CalendarMonth, CalendarVisit, LevelRow, StatusCounts } from '../dashboard-figures/contract.ts'
import { Averages } from '../feedback/contract.ts'
import { visitTypes } from '../ladder/rules.ts'
import { Money } from '../payments/contract.ts'
import { paymentStatuses } from '../payments/rules.ts'
import { visitStatuses } from '../visits/rules.ts'

const count = z.int()

export const InstitutionTotals = z.object({
  campuses: count,
  /** In force today: accredited (Level I and above), and Candidates beside them. */
  programs: z.object({ total: count, accredited: count, candidates: count }),
  visits: z.object({ requested: count, scheduled: count, held: count }),
  next_visit: CalendarVisit.nullable(),
  program_status: StatusCounts,
  upcoming_months: z.int(),
  /** Charges that still wait for a payment of the institution. */
  charges_open: count,
  /** Those that were due before today. */
  charges_overdue: count,
  /** What is still to be paid of them. */
  open: Money,
  /** Accreditors of past visits that this account has not judged yet. */
  feedback_due: count,
  /** What accreditors say of the institution; only from three voices on. */
  rating: Averages.nullable(),
})
export type InstitutionTotals = z.infer<typeof InstitutionTotals>

const ofVisit = { accreditation_id: z.uuid(), number: z.string() }

/** What stands ahead of an institution: what it has to pay, write and ask for, and the days it can count on. */
export const Coming = z.object({
  /** Charges of which something is still to be paid, the longest due first. */
  charges: z.array(
    z.object({
      id: z.uuid(),
      ...ofVisit,
      open: Money,
      due_date: Day.nullable(),
      payment_status: z.enum(paymentStatuses),
      campus_name: z.string(),
    }),
  ),
  /** Visits that begin within a month and have no programme, places and contacts yet. */
  packets: z.array(z.object({ ...ofVisit, visit_date: Day, campus_name: z.string() })),
  /** Programs whose validity runs out within the months of the settings, and which no visit on its way looks at. */
  unasked: z.object({ count, first: Day }).nullable(),
  /** Own visits on their way or under way, the next first. */
  visits: z.array(
    z.object({
      ...ofVisit,
      visit_type: z.enum(visitTypes),
      status: z.enum(visitStatuses),
      visit_date: Day,
      visit_end: Day,
      campus_name: z.string(),
      programs: count,
      /** The last day to object to somebody of its team; null: not, or no more. */
      object_until: Day.nullable(),
    }),
  ),
  /** Months in which validities end, as far as the settings look ahead: the first day, how many, and the program that is first. */
  endings: z.array(z.object({ day: Day, programs: count, first: z.string() })),
})
export type Coming = z.infer<typeof Coming>

const institutionAccess = ['institution'] as const

export const institutionDashboard = calls({
  totals: {
    method: 'GET',
    path: '/api/institution/dashboard/card-total/data',
    access: institutionAccess,
    answer: dataOf(InstitutionTotals),
    says: 'Card totals of the own institution.',
  },
  coming: {
    method: 'GET',
    path: '/api/institution/dashboard/coming',
    access: institutionAccess,
    answer: dataOf(Coming),
    says: 'What the own institution has to pay, write and ask for, and the days ahead of it.',
  },
  programStatus: {
    method: 'POST',
    path: '/api/institution/dashboard/total/program-status',
    access: institutionAccess,
    body: z.object({ campus_id: z.uuid().optional() }),
    answer: dataOf(StatusCounts),
    says: 'Programs of the own institution, or of one of its campuses, by the state of their validity.',
  },
  campusLevels: {
    method: 'POST',
    path: '/api/institution/dashboard/total/campus-levels',
    access: institutionAccess,
    answer: dataOf(z.array(LevelRow)),
    says: 'Programs by level, for each campus of the own institution.',
  },
  calendar: {
    method: 'POST',
    path: '/api/institution/dashboard/calendar/data',
    access: institutionAccess,
    body: CalendarMonth,
    answer: dataOf(z.array(CalendarDay)),
    says: 'The days of a month, or of this one, with visits of the own institution.',
  },
  calendarDate: {
    method: 'POST',
    path: '/api/institution/dashboard/calendar/date/data',
    access: institutionAccess,
    body: z.object({ date: Day }),
    answer: dataOf(z.array(CalendarVisit)),
    says: 'The visits of the own institution on one date.',
  },
})
