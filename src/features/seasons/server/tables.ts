import type { Generated, JSONColumnType } from 'kysely'
import type { Day, Instant, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { AssignmentRole } from '../../visits/rules.ts'
import type { Places } from '../contract-proposals.ts'
import type { Plan } from '../rules-plan.ts'
import type { SeasonLimitsSet, TrialChange } from '../rules-trial.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    seasons: {
      id: string
      name: string
      from_date: Day
      to_date: Day
      plan: JSONColumnType<Plan> | null
      plan_id: string | null
      planned_at: Instant | null
      planning_since: Instant | null
      limits: JSONColumnType<SeasonLimitsSet, string | undefined, string>
      version: Generated<number>
      created_by: string | null
      created_at: MadeInstant
    }
    season_visits: {
      id: string
      season_id: string
      source: 'request' | 'validity' | 'recommendation'
      accreditation_id: string | null
      campus_id: string
      program_ids: Generated<string[]>
      priority_class: 'A' | 'B' | 'C' | null
      window_from: Day
      window_to: Day
      length: number
      places: JSONColumnType<Places>
      confirmed_at: Instant | null
      created_at: MadeInstant
    }
    season_trials: {
      season_id: string
      account_id: string
      id: string
      plan_id: string | null
      version: number
      change: JSONColumnType<TrialChange>
      plan: JSONColumnType<Plan>
      tried_at: MadeInstant
    }
    season_people: {
      season_visit_id: string
      accreditor_id: string
      kind: 'kept' | 'ruled_out'
      role: AssignmentRole | null
    }
  }
}
