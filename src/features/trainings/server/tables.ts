import type { Generated } from 'kysely'
import type { Day, Decimal, MadeInstant } from '../../../kit/server/db/tables.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    training_modules: {
      id: string
      title: string
      code: string | null
      type: 'training' | 'seminar' | 'conference' | 'refresher'
      level: string | null
      organizer: string | null
      venue: string | null
      starts_on: Day | null
      ends_on: Day | null
      hours: number | null
      capacity: number | null
      fee: Decimal | null
      description: string | null
      version: Generated<number>
      created_at: MadeInstant
    }
    training_accreditors: {
      id: string
      training_module_id: string
      /** Of an accreditor, or of somebody on the staff. */
      account_id: string
      attendance: Generated<'registered' | 'attended' | 'absent'>
      created_at: MadeInstant
    }
  }
}
