/** Figures for the agency's dashboard: counts, names, regions and dates only; never mail, phone, bank or amount. */
import { z } from 'zod'
import { calls, Day, dataOf, oneOrMany, PageInBody, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { staff } from '../../kit/contract/roles.ts'
import { CalendarDay, CalendarMonth, CalendarVisit, LevelRow, levelGroups, StatusCounts } from '../dashboard-figures/contract.ts'
import { LevelCounts } from '../institutions/contract.ts'
import { accreditorStatuses } from '../people/rules.ts'

const Year = z.coerce.number().int().min(1980, 'Write a year from 1980 on.').max(2100, 'Write a year up to 2100.')

/** Without years: the last three, and the next one when visits are scheduled there. */
export const YearRange = z
  .strictObject({ fromYear: Year.optional(), toYear: Year.optional() })
  .refine(({ fromYear, toYear }) => !fromYear || !toYear || fromYear <= toYear, {
    path: ['toYear'],
    message: 'The last year comes before the first one.',
  })

const count = z.int()

export const AdminTotals = z.object({
  from_year: z.int(),
  to_year: z.int(),
  /** The first and the last year with visits: what the year picker offers. */
  first_year: z.int(),
  last_year: z.int(),
  /** There today; `added` in the years of the range. */
  institutions: z.object({ total: count, active: count, added: count, regions: count }),
  campuses: z.object({ total: count, active: count, added: count }),
  /** In force today: accredited (Level I and above), and Candidates beside them. */
  programs: z.object({ total: count, active: count, accredited: count, candidates: count }),
  accreditors: z.object({ total: count, active: count }),
  /** Visits whose first day lies in the range: held (ongoing, reported, decided) and scheduled (approved, scheduled). */
  visits: z.object({ held: count, scheduled: count }),
  /** Programs by the state of their validity today. */
  program_status: StatusCounts,
  upcoming_months: z.int(),
})

export type AdminTotals = z.infer<typeof AdminTotals>

export const Quarter = z.object({ year: z.int(), quarter: z.int().min(1).max(4), held: count, scheduled: count })

export type Quarter = z.infer<typeof Quarter>

export const SurveyVisits = z.object({
  from_year: z.int(),
  to_year: z.int(),
  /** Every quarter of the range, also the empty ones. */
  quarters: z.array(Quarter),
  peak_year: z.object({ year: z.int(), total: count }).nullable(),
  peak_quarter: z.object({ year: z.int(), quarter: z.int(), total: count }).nullable(),
})

export type SurveyVisits = z.infer<typeof SurveyVisits>

export const InstitutionFigures = z.object({
  id: z.uuid(),
  name: z.string(),
  acronym: z.string().nullable(),
  region: z.string(),
  campuses: count,
  programs: count,
  levels: LevelCounts,
  next_visit: Day.nullable(),
  /** Programs whose validity ends within the agency's warning time. */
  ending: count,
})

export type InstitutionFigures = z.infer<typeof InstitutionFigures>

/** Who goes on visits and how often; how to reach them is not for everybody who reads a dashboard. */
export const AccreditorFigures = z.object({
  id: z.uuid(),
  name: z.string(),
  region: z.string().nullable(),
  home_institution: z.string().nullable(),
  status: z.enum(accreditorStatuses),
  /** Visits with this person on the team: ongoing, reported or decided; approved or scheduled. */
  held: count,
  scheduled: count,
  last_visit: Day.nullable(),
  next_visit: Day.nullable(),
})

export type AccreditorFigures = z.infer<typeof AccreditorFigures>

const accreditorSorts = ['name', '-name', 'region', '-region', 'held', '-held', 'next_visit', '-next_visit'] as const

export type AccreditorSort = (typeof accreditorSorts)[number]

/** All accreditors in figures. Whom the agency never asked, and how the work of the years asked for was shared out. */
export const AccreditorTotals = z.object({
  from_year: z.int(),
  to_year: z.int(),
  total: count,
  active: count,
  on_leave: count,
  retired: count,
  /** Accounts made in the years of the range. */
  added: count,
  /** On the team of a visit of the range: held or scheduled. */
  assigned: count,
  /** Never on the team of any visit that was not called off, in whatever year. */
  never_assigned: count,
  /** By number, the largest first; `null` for those whose account names no region. */
  by_region: z.array(z.object({ region: z.string().nullable(), count })),
  /** Every quarter of the range: visits, the places in their teams, and the different people who fill them. */
  load: z.array(z.object({ year: z.int(), quarter: z.int().min(1).max(4), visits: count, places: count, people: count })),
  /** Accreditors who are not retired, by their number of visits in the range; `most` is `null` for "and more". */
  per_person: z.array(z.object({ least: count, most: count.nullable(), accreditors: count })),
})

export type AccreditorTotals = z.infer<typeof AccreditorTotals>

export const agencyDashboard = calls({
  totals: {
    method: 'GET',
    path: '/api/admin/dashboard/card-total/data',
    access: staff,
    query: YearRange,
    answer: dataOf(AdminTotals),
    says: 'Card totals and program status for a range of years.',
  },
  surveyVisits: {
    method: 'GET',
    path: '/api/admin/dashboard/survey-visit',
    access: staff,
    query: YearRange,
    answer: dataOf(SurveyVisits),
    says: 'Survey visits held and scheduled, by quarter.',
  },
  peak: {
    method: 'GET',
    path: '/api/admin/dashboard/total/peak/:x',
    access: staff,
    query: YearRange,
    answer: dataOf(z.object({ by: z.enum(['year', 'month', 'region']), value: z.string().nullable(), total: count })),
    says: 'The year, month (YYYY-MM) or region with the most survey visits.',
  },
  institutionLevels: {
    method: 'POST',
    path: '/api/admin/dashboard/total/institution-levels',
    access: staff,
    body: z.object({ by: z.enum(levelGroups).default('region') }),
    answer: dataOf(z.array(LevelRow)),
    says: 'Programs by level, for each region, type of institution or degree level.',
  },
  accreditorTotals: {
    method: 'GET',
    path: '/api/admin/dashboard/card-total/accreditors',
    access: staff,
    query: YearRange,
    answer: dataOf(AccreditorTotals),
    says: 'Accreditors by status and region, and how the visits of a range of years were shared out among them.',
  },
  calendar: {
    method: 'POST',
    path: '/api/admin/dashboard/calendar/data',
    access: staff,
    body: CalendarMonth,
    answer: dataOf(z.array(CalendarDay)),
    says: 'The days of a month, or of this one, with survey visits.',
  },
  calendarDate: {
    method: 'POST',
    path: '/api/admin/dashboard/calendar/date/data',
    access: staff,
    body: z.object({ date: Day }),
    answer: dataOf(z.array(CalendarVisit)),
    says: 'The survey visits of one date.',
  },
  institutions: {
    method: 'POST',
    path: '/api/admin/dashboard/get/institutions',
    access: staff,
    query: PageNumber,
    body: z.object({
      search: Search,
      sort: z.enum(['name', '-name', 'region', '-region', 'next_visit', '-next_visit']).default('name'),
    }),
    answer: pageOf(InstitutionFigures),
    says: 'Institutions with the counts of the dashboard.',
  },
  accreditors: {
    method: 'POST',
    path: '/api/admin/dashboard/get/accreditors',
    access: staff,
    query: PageNumber,
    body: PageInBody.extend({
      /** In the name and the home institution. */
      search: Search,
      filter: z.strictObject({ region: oneOrMany(z.string().max(200)).optional() }).default({}),
      sort: z.enum(accreditorSorts).default('name'),
    }),
    answer: pageOf(AccreditorFigures),
    says: 'Accreditors with region, home institution and counts of visits; no mail, phone or bank data.',
  },
})
