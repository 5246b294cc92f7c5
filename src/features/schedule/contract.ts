/** The schedule: all accreditations in lists and figures, and how QA adds, moves and steps them. */
import { z } from 'zod'
import { calls, Day, dataOf, jsonText, Message, PageNumber, pageOf, Search, Version } from '../../kit/contract/call.ts'
import { confirmText } from '../../kit/contract/candidates.ts'
import { Imported, importFile } from '../../kit/contract/imports.ts'
import { readers } from '../../kit/contract/roles.ts'
import { degreeLevels, levels, levelsSought, surveyTypes, visitTypes } from '../ladder/rules.ts'
import { Money } from '../payments/contract.ts'
import { paymentStatuses } from '../payments/rules.ts'
import { LiftReason } from '../teams/contract.ts'
import { Accreditation, Campuses, Numbered, Place, School, surveyFields, visitFields } from '../visits/contract.ts'
import { ongoingStatuses, reportStatuses, visitModes, visitStatuses, visitWriters } from '../visits/rules.ts'

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

const ProgramSought = z.object({
  program_id: z.uuid('Choose the program.'),
  /** What the ladder offers the program (docs/domain.md#survey-types); the usual next survey when left out. */
  survey_type: z.enum(surveyTypes, 'Choose the survey type.').optional(),
  /** Why it is a survey that the ladder does not offer; kept and shown with the visit. */
  override_reason: z.string().trim().max(500, 'Write at most 500 characters.').optional(),
  /** Follows from the survey type; another one is refused. */
  level_sought: z.enum(levelsSought, 'Choose the level sought.').optional(),
})

const ProgramsSought = z.array(ProgramSought).min(1, 'Choose at least one program.').max(50, 'One visit covers at most 50 programs.')

const Notes = z.string().trim().max(2000, 'Write at most 2,000 characters.')

const Priority = z.enum(['A', 'B', 'C'], 'Choose A, B or C.')

const AccreditationAdd = z.object({
  institution_id: z.uuid('Choose the institution.'),
  campus_id: z.uuid('Choose the campus.'),
  /** The survey type of the programs that name none. */
  visit_type: z.enum(surveyTypes, 'Choose the survey type.').optional(),
  mode: z.enum(visitModes, 'Choose how the visit is held.').default('onsite'),
  visit_date: Day,
  /** Two days after the first when left out. */
  visit_end: Day.optional(),
  programs: ProgramsSought,
  priority_class: Priority.optional(),
  notes: Notes.optional(),
})

/** Only what is sent changes. One step of the status at a time. */
const AccreditationEdit = z.object({
  id: z.uuid(),
  version: Version,
  visit_date: Day.optional(),
  visit_end: Day.optional(),
  /** The survey type of every program. */
  visit_type: z.enum(surveyTypes, 'Choose the survey type.').optional(),
  mode: z.enum(visitModes, 'Choose how the visit is held.').optional(),
  priority_class: Priority.nullable().optional(),
  notes: Notes.nullable().optional(),
  /** The whole set of programs; those missing are taken off the visit. */
  programs: ProgramsSought.optional(),
  status: z.enum(visitStatuses, 'Choose a status.').optional(),
  /** Needed with returned, postponed and cancelled. */
  reason: z.string().trim().max(500, 'Write at most 500 characters.').optional(),
  /** How the new days weigh on the team was shown, and is accepted. */
  confirm_conflict: z.boolean().default(false),
  lift_reason: LiftReason,
  /** That somebody of the team has not said yes, or nobody coordinates, was shown, and is accepted. */
  confirm_team: z.boolean().default(false),
})

/** Requests of one institution that become one visit. */
const Merging = z.object({
  visits: z
    .array(z.object({ id: z.uuid(), version: Version }))
    .min(2, 'Choose at least two requests.')
    .max(20, 'Choose at most 20 requests.')
    .refine((visits) => new Set(visits.map((one) => one.id)).size === visits.length, 'Name each request once.'),
  /** The first day of one of them; that of the visit that stays when left out. */
  visit_date: Day.optional(),
})

/** What would come of merging. */
export const MergePlan = z.object({
  /** The visit that stays, with its number. */
  kept: Numbered,
  ended: z.array(Numbered),
  visit_date: Day,
  visit_end: Day,
  /** The days to choose from. */
  days: z.array(z.object({ visit_date: Day, visit_end: Day })),
  programs: z.array(z.object({ program_id: z.uuid(), name: z.string(), campus: z.string(), survey_type: z.enum(surveyTypes) })),
  /** What all of them cost now, and what the one visit costs then. */
  before: z.object({ amount: Money, paid: Money, claimed: Money, open: Money, credit: Money }),
  after: z.object({ amount: Money, paid: Money, claimed: Money, open: Money, credit: Money }),
})

export type MergePlan = z.infer<typeof MergePlan>

const ById = z.object({ id: z.uuid('Name the record.') })

const Order = z.object({
  sort: z.enum(['visit_date', 'number', 'institution', 'requested_on']).optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
})

export const schedule = calls({
  list: {
    method: 'GET',
    path: '/api/admin/accreditations',
    access: readers.accreditations,
    query: PageNumber.extend({
      mode: z.enum(['grouped', 'list']).default('grouped'),
      query: Search,
      filter: jsonText(AccreditationFilter).optional(),
      ...Order.shape,
    }),
    answer: z.discriminatedUnion('mode', [
      pageOf(GroupedRow).extend({ mode: z.literal('grouped') }),
      pageOf(AccreditationRow).extend({ mode: z.literal('list') }),
    ]),
    says: 'All accreditations: a row per institution (`grouped`), or a row per accreditation (`list`).',
  },
  ongoing: {
    method: 'POST',
    path: '/api/admin/accreditations/ongoing',
    access: readers.accreditations,
    query: PageNumber,
    body: z.object({ filter: OngoingFilter.optional(), search: Search }),
    answer: pageOf(AccreditationRow),
    says: 'Visits that are ongoing, soonest first; with `status` those approved to reported.',
  },
  programs: {
    method: 'POST',
    path: '/api/admin/accreditation-survey/programs',
    access: readers.accreditations,
    query: PageNumber,
    body: z.object({ filter: SurveyProgramFilter.optional(), search: Search }),
    answer: pageOf(SurveyProgram),
    says: 'Programs of visits from approved to reported.',
  },
  stats: {
    method: 'GET',
    path: '/api/admin/accreditation/stats',
    access: readers.accreditations,
    answer: dataOf(AccreditationStats),
    says: 'How many accreditations stand where, and what waits.',
  },
  add: {
    method: 'POST',
    path: '/api/admin/add-accreditation',
    access: visitWriters,
    body: AccreditationAdd,
    answer: dataOf(Accreditation),
    says: 'Adds an approved visit of an institution without a request.',
  },
  import: {
    method: 'POST',
    path: '/api/admin/import-survey-visit',
    access: visitWriters,
    upload: importFile,
    answer: Imported,
    says: 'Imports scheduled visits from a CSV or XLSX file, a row per program: all rows or none.',
  },
  importPast: {
    method: 'POST',
    path: '/api/admin/import-past-visits',
    access: visitWriters,
    upload: importFile,
    body: z.object({ confirm_order: confirmText }),
    answer: Imported,
    says: 'Imports visits of the time before the portal, decided, from a CSV or XLSX file: all rows or none; what is out of order on the ladder only with `confirm_order`.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/edit/accreditation',
    access: visitWriters,
    body: AccreditationEdit,
    answer: dataOf(Accreditation),
    says: 'Changes dates, mode, priority, notes, programs or their surveys, or takes one step of the status.',
  },
  mergePlan: {
    method: 'POST',
    path: '/api/admin/accreditations/merge/plan',
    access: visitWriters,
    body: Merging,
    answer: dataOf(MergePlan),
    says: 'What would come of merging requests of one institution: the visit that stays, its programs, and what it costs. Changes nothing.',
  },
  merge: {
    method: 'POST',
    path: '/api/admin/accreditations/merge',
    access: visitWriters,
    body: Merging,
    answer: dataOf(Accreditation),
    says: 'Merges requests of one institution that are not scheduled into one visit; the others end as cancelled and name it.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/accreditations',
    access: visitWriters,
    query: ById,
    answer: Message,
    says: 'Deletes an accreditation for which nothing was paid or decided.',
  },
})
