import type { Generated } from 'kysely'
import type { Role } from '../../../kit/contract/roles.ts'
import type { Day, Instant, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { SurveyArea } from '../../ladder/rules-areas.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    accounts: {
      id: string
      role: Role
      status: 'invited' | 'pending' | 'active' | 'suspended'
      email: string
      password_hash: string | null
      first_name: string
      middle_name: string | null
      last_name: string
      suffix: string | null
      professional_title: string | null
      mobile: string | null
      region: string | null
      institution_id: string | null
      avatar_file_id: string | null
      avatar_small_file_id: string | null
      /** Waits for its confirmation; until then the account keeps its address. */
      new_email: string | null
      email_verified_at: Instant | null
      last_login_at: Instant | null
      main_since: Instant | null
      /** Of staff: the days away, and who stands in. */
      away_from: Day | null
      away_until: Day | null
      stand_in_id: string | null
      /** The account of the same person into which this one was merged: it is a row that only leads there. */
      merged_into: string | null
      version: Generated<number>
      created_at: MadeInstant
    }
    accreditors: {
      id: string
      home_institution_id: string | null
      position: string | null
      specialisations: Generated<string[]>
      undergraduate: Generated<string[]>
      masteral: Generated<string[]>
      doctorate: Generated<string[]>
      status: Generated<'active' | 'on_leave' | 'retired'>
      /** Areas the person rates; none means all. */
      areas: Generated<SurveyArea[]>
      /** null: as many as others take. */
      visits_a_year: number | null
      languages: Generated<string[]>
      /** Where trips begin, when not at the home institution. */
      province: string | null
      /** When the person last said that all of the profile is right … */
      confirmed_at: Instant | null
      /** … and when the yearly letter last asked for it. */
      confirm_asked_at: Instant | null
      version: Generated<number>
    }
  }
}
