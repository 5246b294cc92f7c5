import type { Generated, GeneratedAlways } from 'kysely'
import type { Day, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { Level, Qualification, SurveyType } from '../../ladder/rules.ts'
import type { DecisionAct } from '../rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    decisions: {
      id: string
      /** `D-2026-0001`, by the year in which it was entered. */
      number: string
      /** The order in which they were entered. */
      seq: GeneratedAlways<string>
      /** What it is about: one of the two. */
      program_id: string | null
      institution_id: string | null
      act: DecisionAct
      level_before: Level
      level: Level
      qualified_for: Qualification | null
      revisit_for: SurveyType | null
      valid_from: Day | null
      valid_to: Day | null
      grace_until: Day | null
      counts_from: Day
      decided_on: Day
      resolution: string | null
      reason: string | null
      accreditation_id: string | null
      outcome_id: string | null
      is_past: Generated<boolean>
      /** The entry in whose place it stands. */
      supersedes: string | null
      entered_by: string | null
      entered_at: MadeInstant
    }
    /** How many numbers of a year are given. */
    decision_years: { year: number; last: number }
    /** What programs held from day to day: worked out of the book by the database, and by it alone. */
    program_standings: {
      decision_id: string
      program_id: string
      place: number
      from_day: Day
      /** The first day on which something else counts; null: it counts still. */
      until_day: Day | null
      level: Level
      qualified_for: Qualification | null
      revisit_for: SurveyType | null
      valid_from: Day | null
      valid_to: Day | null
      grace_until: Day | null
      grace_reason: string | null
      grace_reference: string | null
    }
  }
}
