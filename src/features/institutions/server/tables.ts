import type { Generated } from 'kysely'
import type { Day, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { InstitutionalLevel } from '../../ladder/rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    institutions: {
      id: string
      name: string
      acronym: string | null
      type: 'university' | 'college' | 'institute'
      region: string
      city: string | null
      province: string | null
      website: string | null
      phone: string | null
      email: string | null
      president: string | null
      status: Generated<'active' | 'inactive'>
      /** What the institution as a whole holds. */
      institutional_level: Generated<InstitutionalLevel>
      institutional_from: Day | null
      institutional_to: Day | null
      /** The institution into which this one was merged: it is a row that only leads there. */
      merged_into: string | null
      version: Generated<number>
      created_at: MadeInstant
    }
    campuses: {
      id: string
      institution_id: string
      name: string
      region: string
      province: string | null
      city: string | null
      address: string | null
      is_main: Generated<boolean>
      is_active: Generated<boolean>
      version: Generated<number>
      created_at: MadeInstant
    }
    /** What an institution, a campus or a program was called before. */
    former_names: {
      id: string
      institution_id: string | null
      campus_id: string | null
      program_id: string | null
      name: string
      until: Day
      changed_by: string | null
    }
  }
}
