/** What is sent about accreditations: filters of the lists and the forms; the calls stand in `accreditations.ts`. */
import { z } from 'zod'
import { Day, Version } from '../../kit/contract/call.ts'
import { degreeLevels, levelsSought, outcomes, visitTypes } from '../ladder/rules.ts'
import { claimedPaymentStatuses, paymentStatuses } from '../payments/rules.ts'
import { reportStatuses, visitModes, visitStatuses } from './rules.ts'

export const AccreditationFilter = z.strictObject({
  region: z.string().max(200).optional(),
  institution_id: z.uuid().optional(),
  visit_type: z.array(z.enum(visitTypes)).max(visitTypes.length).optional(),
  status: z.array(z.enum(visitStatuses)).max(visitStatuses.length).optional(),
  payment_status: z.array(z.enum(paymentStatuses)).max(paymentStatuses.length).optional(),
  /** Visits that touch the days from … to. */
  from: Day.optional(),
  to: Day.optional(),
  level_sought: z.array(z.enum(levelsSought)).max(levelsSought.length).optional(),
})
export type AccreditationFilter = z.infer<typeof AccreditationFilter>

export const OngoingFilter = z.strictObject({
  region: z.string().max(200).optional(),
  institution_id: z.uuid().optional(),
  visit_type: z.array(z.enum(visitTypes)).max(visitTypes.length).optional(),
  status: z
    .array(z.enum(['approved', 'scheduled', 'ongoing', 'reported']))
    .max(4)
    .optional(),
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
  level_sought: z.array(z.enum(levelsSought)).max(levelsSought.length).optional(),
})
export type SurveyProgramFilter = z.infer<typeof SurveyProgramFilter>

/** What an institution sends; `file` goes along when `payment_status` is `paid`, and only then. */
export const AccreditationRequest = z.object({
  campus_id: z.uuid('Choose the campus.'),
  program_name: z.string().trim().min(2, 'Write the name of the program.').max(200, 'Write at most 200 characters.'),
  /** Only needed for a new program whose name does not tell it, or when two programs bear the name. */
  degree_level: z.enum(degreeLevels, 'Choose undergraduate, masteral or doctorate.').optional(),
  visit_date: Day,
  payment_status: z.enum(claimedPaymentStatuses, 'Choose unpaid or paid.'),
})

export const ProgramSought = z.object({
  program_id: z.uuid('Choose the program.'),
  /** The next level when left out. */
  level_sought: z.enum(levelsSought, 'Choose the level sought.').optional(),
})
const ProgramsSought = z.array(ProgramSought).min(1, 'Choose at least one program.').max(50, 'One visit covers at most 50 programs.')
const Notes = z.string().trim().max(2000, 'Write at most 2,000 characters.')
const Priority = z.enum(['A', 'B', 'C'], 'Choose A, B or C.')

export const AccreditationAdd = z.object({
  institution_id: z.uuid('Choose the institution.'),
  campus_id: z.uuid('Choose the campus.'),
  /** The type that follows from the first program's level when left out. */
  visit_type: z.enum(visitTypes, 'Choose the visit type.').optional(),
  mode: z.enum(visitModes, 'Choose how the visit is held.').default('onsite'),
  visit_date: Day,
  /** Two days after the first when left out. */
  visit_end: Day.optional(),
  programs: ProgramsSought,
  priority_class: Priority.optional(),
  notes: Notes.optional(),
})

/** Only what is sent changes. One step of the status at a time. */
export const AccreditationEdit = z.object({
  id: z.uuid(),
  version: Version,
  visit_date: Day.optional(),
  visit_end: Day.optional(),
  visit_type: z.enum(visitTypes, 'Choose the visit type.').optional(),
  mode: z.enum(visitModes, 'Choose how the visit is held.').optional(),
  priority_class: Priority.nullable().optional(),
  notes: Notes.nullable().optional(),
  /** The whole set of programs; those missing are taken off the visit. */
  programs: ProgramsSought.optional(),
  status: z.enum(visitStatuses, 'Choose a status.').optional(),
  /** Needed with returned, postponed and cancelled. */
  reason: z.string().trim().max(500, 'Write at most 500 characters.').optional(),
  /** Moved dates overlap another visit of somebody on the team, and that is accepted. */
  confirm_conflict: z.boolean().default(false),
})

const Mean = z.coerce
  .number('Write the grand mean as a number.')
  .min(1, 'A grand mean is 1.00 to 5.00.')
  .max(5, 'A grand mean is 1.00 to 5.00.')

export const OutcomeForm = z.object({
  accreditation_id: z.uuid(),
  version: Version,
  programs: z
    .array(
      z.object({
        program_id: z.uuid(),
        outcome: z.enum(outcomes, 'Choose the outcome.'),
        grand_mean: Mean.optional(),
        decided_on: Day,
      }),
    )
    .min(1, 'Give the outcome of every program.')
    .max(100),
})
