import type { Day, Decimal, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { Outcome } from '../../ladder/rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    program_outcomes: {
      id: string
      accreditation_program_id: string
      outcome: Outcome
      grand_mean: Decimal | null
      lowest_area_mean: Decimal | null
      decided_on: Day
      reason: string | null
      conditions: string | null
      conditions_due: Day | null
      /** The outcome this one corrects. */
      supersedes: string | null
      correction_reason: string | null
      recorded_by: string | null
      recorded_at: MadeInstant
    }
  }
}
