import type { Generated, GeneratedAlways } from 'kysely'
import type { Day, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { DegreeLevel, Level, Qualification, SurveyType } from '../../ladder/rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    programs: {
      id: string
      campus_id: string
      name: string
      degree_level: DegreeLevel
      discipline: string | null
      level: Generated<Level>
      /** Passed the first phase of the survey for this level. */
      qualified_for: Qualification | null
      /** The last decision deferred this survey; a revisit follows it. */
      revisit_for: SurveyType | null
      valid_from: Day | null
      valid_to: Day | null
      grace_until: Day | null
      grace_reason: string | null
      grace_reference: string | null
      is_active: Generated<boolean>
      version: Generated<number>
      created_at: MadeInstant
    }
    /** What changes of programs come to, as the database adds it up (docs/decisions/0039-kept-counts.md). */
    program_counts: {
      id: GeneratedAlways<string>
      counts: 'places' | 'ends'
      region: string | null
      type: string | null
      degree_level: DegreeLevel | null
      level: Level
      is_offered: boolean
      valid_to: Day | null
      grace_until: Day | null
      programs: number
    }
    validity_notices: { program_id: string; valid_to: Day; months: number; told_at: MadeInstant }
  }
}
