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

const OutcomeForm = z.object({
  accreditation_id: z.uuid(),
  version: Version,
  /** That somebody of the team has not said yes, or nobody coordinates, was shown, and is accepted. */
  confirm_team: z.boolean().default(false),
  programs: z.array(OutcomeOfProgram).min(1, 'Give the outcome of every program.').max(100),
})

const CorrectionForm = OutcomeOfProgram.extend({
  accreditation_id: z.uuid(),
  version: Version,
  /** The outcome that is corrected: the one that holds (`decision.id` of the program). */
  replaces: z.uuid('Name the outcome that is corrected.'),
  correction_reason: text.min(3, 'Write why the outcome is corrected.'),
})

export const outcomes = calls({
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
