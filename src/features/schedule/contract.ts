/** The schedule: all accreditations in lists and figures, and how QA adds, moves and steps them. */
import { z } from 'zod'
import { calls, Day, dataOf, jsonText, Message, PageNumber, pageOf, Search, Version } from '../../kit/contract/call.ts'
import { confirmText } from '../../kit/contract/candidates.ts'
import { Imported, ImportPreview, importChoices, importFile, previewChoices } from '../../kit/contract/imports.ts'
import { readers } from '../../kit/contract/roles.ts'
import { levelsSought, surveyTypes } from '../ladder/rules.ts'
import { Money } from '../payments/contract.ts'
import { LiftReason } from '../teams/contract.ts'
import { Accreditation, Break, confirmBreaks, Numbered } from '../visits/contract.ts'
import { visitModes, visitStatuses, visitWriters } from '../visits/rules.ts'
import { CalendarAsked, MoveDay, MovesAsked, Trips } from './contract-calendar.ts'
import {
  AccreditationFilter,
  AccreditationRow,
  AccreditationStats,
  GroupedRow,
  OngoingFilter,
  SurveyProgram,
  SurveyProgramFilter,
} from './contract-lists.ts'

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
  ...confirmBreaks,
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
  ...confirmBreaks,
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
  ...confirmBreaks,
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
  /** What days and campuses of the one visit break. */
  breaks: z.array(Break),
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
    body: z.object({ confirm_days: confirmText, ...importChoices }),
    answer: Imported,
    says: 'Imports scheduled visits from a CSV or XLSX file, a row per program: all rows or none, or with `only_right` the visits without a mistake; days that the settings warn of only with `confirm_days`.',
  },
  previewImport: {
    method: 'POST',
    path: '/api/admin/import-survey-visit/preview',
    access: visitWriters,
    upload: importFile,
    body: z.object({ confirm_days: confirmText, ...previewChoices }),
    answer: dataOf(ImportPreview),
    says: 'What the import of a file would do, row by row, with the charges, and where its columns are. Changes nothing, and tells nobody.',
  },
  importPast: {
    method: 'POST',
    path: '/api/admin/import-past-visits',
    access: visitWriters,
    upload: importFile,
    body: z.object({ confirm_order: confirmText, ...importChoices }),
    answer: Imported,
    says: 'Imports visits of the time before the portal, decided, from a CSV or XLSX file: all rows or none, or with `only_right` those without a mistake; what is out of order on the ladder only with `confirm_order`.',
  },
  previewImportPast: {
    method: 'POST',
    path: '/api/admin/import-past-visits/preview',
    access: visitWriters,
    upload: importFile,
    body: z.object({ confirm_order: confirmText, ...previewChoices }),
    answer: dataOf(ImportPreview),
    says: 'What the import of a file would do, row by row, where the programs stand then, and where its columns are. Changes nothing.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/edit/accreditation',
    access: visitWriters,
    body: AccreditationEdit,
    answer: dataOf(Accreditation),
    says: 'Changes dates, mode, priority, notes, programs or their surveys, or takes one step of the status.',
  },
  calendar: {
    method: 'POST',
    path: '/api/admin/accreditations/calendar',
    access: readers.accreditations,
    body: CalendarAsked,
    answer: Trips,
    says: 'Visits that touch some days, at most 110, with campuses, team, and what their days break: for a calendar.',
  },
  moves: {
    method: 'POST',
    path: '/api/admin/accreditations/:id/moves',
    access: visitWriters,
    body: MovesAsked,
    answer: dataOf(z.array(MoveDay)),
    says: 'What would break on each of these days if the visit began then. Changes nothing; `edit` holds the same rules.',
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
