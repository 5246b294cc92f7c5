/** The outcomes of a survey visit, program by program, and their corrections. */
import { z } from 'zod'
import { calls, Day, dataOf, Version } from '../../kit/contract/call.ts'
import { surveyOutcomes } from '../ladder/rules.ts'
import { Accreditation } from '../visits/contract.ts'
import { visitWriters } from '../visits/rules.ts'

/** With two decimals, and never rounded here: a mean just below the one that is asked for does not reach it. */
const mean = (name: string) =>
  z.coerce
    .number(`Write the ${name} as a number.`)
    .min(1, `A ${name} is 1.00 to 5.00.`)
    .max(5, `A ${name} is 1.00 to 5.00.`)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, `Write the ${name} with two decimals.`)

const text = z.string().trim().max(2000, 'Write at most 2,000 characters.')

/** What was decided about one program. Which of the words it needs depends on outcome and survey (docs/domain.md#outcomes). */
const OutcomeOfProgram = z.object({
  program_id: z.uuid(),
  outcome: z.enum(surveyOutcomes, 'Choose the outcome.'),
  grand_mean: mean('grand mean').optional(),
  lowest_area_mean: mean('mean of an area').optional(),
  decided_on: Day,
  /** Needed for deferred and not granted, and for granted below the means asked for. */
  reason: text.optional(),
  /** Needed for deferred. */
  conditions: text.optional(),
  conditions_due: Day.optional(),
})

/** `means_reason`: why other means are recorded than those of the team’s marks, where all are set. */
const OutcomeForm = z.object({
  accreditation_id: z.uuid(),
  version: Version,
  /** That somebody of the team has not said yes, or nobody coordinates, was shown, and is accepted. */
  confirm_team: z.boolean().default(false),
  programs: z
    .array(OutcomeOfProgram.extend({ means_reason: text.optional() }))
    .min(1, 'Give the outcome of every program.')
    .max(100),
})

/** What the team's marks come to, and speak for. Means as decimal text, two places, half up; compared unrounded. */
export const OutcomeProposal = z.object({
  program_id: z.uuid(),
  statements: z.int(),
  /** Statements without a team's mark: nothing is proposed while there are any. */
  unset: z.int(),
  grand_mean: z.string().nullable(),
  lowest_area_mean: z.string().nullable(),
  /** The code of the area. */
  lowest_area: z.string().nullable(),
  /** The means are recorded with the outcome as they are: all marks are set, and the grand mean is not below 1.00. */
  is_recorded: z.boolean(),
  /** Null: the survey is judged by criteria, or marks are missing. */
  outcome: z.enum(surveyOutcomes).nullable(),
  /** Codes of the areas below the mean that is asked of each. */
  areas_below: z.array(z.string()),
  conditions_due: Day.nullable(),
})
export type OutcomeProposal = z.infer<typeof OutcomeProposal>

const CorrectionForm = OutcomeOfProgram.extend({
  accreditation_id: z.uuid(),
  version: Version,
  /** The outcome that is corrected: the one that holds (`decision.id` of the program). */
  replaces: z.uuid('Name the outcome that is corrected.'),
  correction_reason: text.min(3, 'Write why the outcome is corrected.'),
})

export const outcomes = calls({
  proposals: {
    method: 'GET',
    path: '/api/admin/accreditations/:accreditation_id/outcome-proposals',
    access: visitWriters,
    query: z.object({ decided_on: Day.optional() }),
    answer: dataOf(z.array(OutcomeProposal)),
    says: 'What the team’s marks of each rated program come to, and which outcome they speak for on a day.',
  },
  record: {
    method: 'PUT',
    path: '/api/admin/accreditation/outcome',
    access: visitWriters,
    body: OutcomeForm,
    answer: dataOf(Accreditation),
    says: 'Records the outcomes of a reported visit; what they give takes effect at once.',
  },
  correct: {
    method: 'POST',
    path: '/api/admin/accreditation/outcome/correct',
    access: visitWriters,
    body: CorrectionForm,
    answer: dataOf(Accreditation),
    says: 'Corrects an outcome by a new one that names what it replaces and why; both are kept.',
  },
})
