/** What lists of visits hold and are narrowed by. */
import { z } from 'zod'
import { Day } from '../../kit/contract/call.ts'
import { degreeLevels, levels, levelsSought, visitTypes } from '../ladder/rules.ts'
import { Money } from '../payments/contract.ts'
import { paymentStatuses } from '../payments/rules.ts'
import { Campuses, Place, School, surveyFields, visitFields } from '../visits/contract.ts'
import { ongoingStatuses, reportStatuses, visitStatuses } from '../visits/rules.ts'

/** How many accreditations stand in each status; statuses without any are left out. */
const StatusCounts = z.partialRecord(z.enum(visitStatuses), z.int())

/** One accreditation in a list. */
export const AccreditationRow = z.object({
  ...visitFields,
  institution: School,
  campus: Place,
  campuses: Campuses,
  priority_class: z.enum(['A', 'B', 'C']).nullable(),
  /** How many programs the visit covers, and the levels they seek. */
  programs: z.int(),
  levels_sought: z.array(z.enum(levelsSought)),
  payment_status: z.enum(paymentStatuses).nullable(),
  payment_verified: z.boolean(),
  /** What is still to be paid. */
  payment_open: Money.nullable(),
  /** Name of the overall coordinator. */
  coordinator: z.string().nullable(),
  /** People on the team (without those who declined or withdrew), and how many of them have not answered. */
  accreditors: z.int(),
  unanswered: z.int(),
  requested_on: Day,
})

export type AccreditationRow = z.infer<typeof AccreditationRow>

/** All accreditations of one institution in a list. Its single visits: the same list, `mode=list`, filtered by `institution_id`. */
export const GroupedRow = z.object({
  institution: School,
  total: z.int(),
  /** Requests that wait for an answer of the agency. */
  waiting: z.int(),
  counts: StatusCounts,
  next_visit: z
    .object({ id: z.uuid(), number: z.string(), campus: z.string(), visit_date: Day, visit_end: Day, status: z.enum(visitStatuses) })
    .nullable(),
  last_visit: Day.nullable(),
})

export type GroupedRow = z.infer<typeof GroupedRow>

/** A program under survey, with its visit. */
export const SurveyProgram = z.object({
  program_id: z.uuid(),
  name: z.string(),
  degree_level: z.enum(degreeLevels),
  level: z.enum(levels),
  valid_to: Day.nullable(),
  ...surveyFields,
  /** Why the survey was taken although the ladder does not offer it. */
  override_reason: z.string().nullable(),
  institution: School,
  campus: Place,
  accreditation: z.object({ id: z.uuid(), number: z.string(), visit_date: Day, visit_end: Day, status: z.enum(visitStatuses) }),
})

export type SurveyProgram = z.infer<typeof SurveyProgram>

export const AccreditationStats = z.object({
  total: z.int(),
  by_status: StatusCounts,
  /** Visits from approved to ongoing that touch the next 30 days: begun ones, too. */
  next_30_days: z.int(),
  /** Visits from approved to ongoing without an overall coordinator. */
  without_coordinator: z.int(),
  /** Invitations without an answer, on visits that are not over. */
  unanswered: z.int(),
})

export const AccreditationFilter = z.strictObject({
  region: z.string().max(200).optional(),
  institution_id: z.uuid().optional(),
  /** One of the campuses the visit covers. */
  campus_id: z.uuid().optional(),
  visit_type: z.array(z.enum(visitTypes)).max(visitTypes.length).optional(),
  status: z.array(z.enum(visitStatuses)).max(visitStatuses.length).optional(),
  payment_status: z.array(z.enum(paymentStatuses)).max(paymentStatuses.length).optional(),
  /** Visits that touch the days from … to. */
  from: Day.optional(),
  to: Day.optional(),
  /** Visits whose first day is one of these: what figures by year and quarter count. */
  begins_from: Day.optional(),
  begins_to: Day.optional(),
  level_sought: z.array(z.enum(levelsSought)).max(levelsSought.length).optional(),
  /** Of the time before the portal, or since. */
  is_history: z.boolean().optional(),
})

export type AccreditationFilter = z.infer<typeof AccreditationFilter>

export const OngoingFilter = z.strictObject({
  region: z.string().max(200).optional(),
  institution_id: z.uuid().optional(),
  /** One of the campuses the visit covers. */
  campus_id: z.uuid().optional(),
  visit_type: z.array(z.enum(visitTypes)).max(visitTypes.length).optional(),
  status: z.array(z.enum(ongoingStatuses)).max(ongoingStatuses.length).optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** `coordinator`: no overall coordinator yet; `answers`: invitations without an answer. */
  missing: z.enum(['coordinator', 'answers']).optional(),
  /** Visits with somebody on the team whose report stands there. */
  report_status: z.array(z.enum(reportStatuses)).max(reportStatuses.length).optional(),
})

export type OngoingFilter = z.infer<typeof OngoingFilter>

export const SurveyProgramFilter = z.strictObject({
  region: z.string().max(200).optional(),
  institution_id: z.uuid().optional(),
  campus_id: z.uuid().optional(),
  level_sought: z.array(z.enum(levelsSought)).max(levelsSought.length).optional(),
})

export type SurveyProgramFilter = z.infer<typeof SurveyProgramFilter>
