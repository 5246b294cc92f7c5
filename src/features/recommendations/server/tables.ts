import type { Generated } from 'kysely'
import type { Day, Instant, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { ComplianceRating, Priority, RecommendationState } from '../rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    recommendations: {
      id: string
      /** The program of the visit in whose report it stands. */
      survey_id: string
      program_id: string
      institution_id: string
      place: number
      area: string | null
      text: string
      priority: Priority
      due_on: Day
      state: Generated<RecommendationState>
      follows: string | null
      owner_id: string | null
      answer: string | null
      done_on: Day | null
      links: Generated<string[]>
      answered_at: Instant | null
      answered_by: string | null
      rating: ComplianceRating | null
      rating_sentence: string | null
      rated_at: Instant | null
      rated_by: string | null
      rated_in: string | null
      closed_reason: string | null
      /** The day due of which the institution was told: that it comes, and that it is over. */
      reminded_for: Day | null
      overdue_for: Day | null
      version: Generated<number>
      created_at: MadeInstant
    }
    recommendation_files: { recommendation_id: string; file_id: string; added_at: MadeInstant }
  }
}
