import { z } from 'zod'
import { Day } from '../../kit/contract/call.ts'
import { levels, levelsSought, qualifications, surveyOutcomes, surveyTypes } from '../ladder/rules.ts'

/** What was decided about a program on one visit. */
export const LadderStep = z.object({
  id: z.uuid(),
  accreditation_id: z.uuid(),
  number: z.string(),
  visit_date: Day,
  visit_end: Day,
  /** Of the time before the portal: imported as it was. */
  is_history: z.boolean(),
  survey_type: z.enum(surveyTypes),
  revisit_of: z.enum(surveyTypes).nullable(),
  level_sought: z.enum(levelsSought).nullable(),
  outcome: z.enum(surveyOutcomes),
  grand_mean: z.string().nullable(),
  decided_on: Day,
  /** What the program held after it; `null` where the survey was not about the program. */
  level: z.enum(levels).nullable(),
  qualified_for: z.enum(qualifications).nullable(),
  valid_from: Day.nullable(),
  valid_to: Day.nullable(),
  /** Why it was corrected; the outcome that replaced it follows. */
  replaced_because: z.string().nullable(),
})
export type LadderStep = z.infer<typeof LadderStep>
