import type { Generated } from 'kysely'
import type { Day, Decimal, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { LevelSought, Outcome, SurveyType, VisitType } from '../../ladder/rules.ts'
import type { VisitMode, VisitStatus } from '../rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    accreditations: {
      id: string
      number: string
      institution_id: string
      campus_id: string
      visit_type: VisitType
      mode: Generated<VisitMode>
      visit_date: Day
      visit_end: Day
      status: VisitStatus
      priority_class: 'A' | 'B' | 'C' | null
      notes: string | null
      /** Of the time before the portal: imported as it was, with nothing told or owed. */
      is_history: Generated<boolean>
      requested_by: string | null
      /** The visit that took over the programs and charges of this request. */
      merged_into: string | null
      version: Generated<number>
      created_at: MadeInstant
    }
    accreditation_programs: {
      id: string
      accreditation_id: string
      program_id: string
      survey_type: SurveyType
      /** The deferred survey a revisit follows. */
      revisit_of: SurveyType | null
      /** `null`: a consultancy visit seeks nothing. */
      level_sought: LevelSought | null
      /** Why QA took a survey that the ladder does not offer. */
      override_reason: string | null
      /** What the team rates by, since the visit began. */
      instrument_version_id: string | null
      outcome: Outcome | null
      grand_mean: Decimal | null
      decided_on: Day | null
    }
    /** The campuses a visit covers besides its first, `accreditations.campus_id`. */
    accreditation_campuses: {
      accreditation_id: string
      campus_id: string
    }
    accreditation_steps: {
      id: string
      accreditation_id: string
      status: VisitStatus
      reason: string | null
      account_id: string | null
      at: MadeInstant
    }
  }
}
