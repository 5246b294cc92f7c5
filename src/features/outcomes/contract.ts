/** The outcomes of a survey visit, program by program. */
import { z } from 'zod'
import { calls, Day, dataOf, Version } from '../../kit/contract/call.ts'
import { surveyOutcomes } from '../ladder/rules.ts'
import { Accreditation } from '../visits/contract.ts'
import { visitWriters } from '../visits/rules.ts'

const Mean = z.coerce
  .number('Write the grand mean as a number.')
  .min(1, 'A grand mean is 1.00 to 5.00.')
  .max(5, 'A grand mean is 1.00 to 5.00.')

const OutcomeForm = z.object({
  accreditation_id: z.uuid(),
  version: Version,
  /** That somebody of the team has not said yes, or nobody coordinates, was shown, and is accepted. */
  confirm_team: z.boolean().default(false),
  programs: z
    .array(
      z.object({
        program_id: z.uuid(),
        outcome: z.enum(surveyOutcomes, 'Choose the outcome.'),
        grand_mean: Mean.optional(),
        decided_on: Day,
      }),
    )
    .min(1, 'Give the outcome of every program.')
    .max(100),
})

export const outcomes = calls({
  record: {
    method: 'PUT',
    path: '/api/admin/accreditation/outcome',
    access: visitWriters,
    body: OutcomeForm,
    answer: dataOf(Accreditation),
    says: 'Records the outcomes of a reported visit; granted levels and validities take effect at once.',
  },
})
