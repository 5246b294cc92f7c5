import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { Day } from '../../../kit/server/db/tables.ts'
import type { DegreeLevel, Level, Qualification } from '../../ladder/rules.ts'

type FormerNames = JSONColumnType<{ name: string; until: Day }[]>

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    /** Every program there is, and every deleted one that something was decided about. Written by the database alone. */
    register_programs: {
      program_id: string
      name: string
      degree_level: DegreeLevel
      discipline: string | null
      campus_id: string
      campus: string
      institution_id: string
      institution: string
      region: string
      province: string | null
      city: string | null
      former_names: FormerNames
      is_offered: boolean
      deleted_on: Day | null
      words: string
      region_no: number
      discipline_no: number | null
      change_no: GeneratedAlways<string>
    }
    /** The names of regions, and of disciplines in small letters, by number. */
    register_terms: { id: GeneratedAlways<number>; said: string }
    /** What programs held from day to day, as it may be seen from one day to another. Written by the database alone. */
    register_standings: {
      program_id: string
      seen_from: Day
      seen_until: Day
      place: number
      from_day: Day
      until_day: Day
      level: Level
      qualified_for: Qualification | null
      valid_from: Day | null
      valid_to: Day | null
      grace_until: Day | null
      ended_by: 'withdraw' | 'lapse' | null
      name_order: string
      region_no: number
      discipline_no: number | null
      degree_level: DegreeLevel
      years: number[]
    }
  }
}
