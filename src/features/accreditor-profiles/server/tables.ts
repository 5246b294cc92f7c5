import type { Day, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { Relation } from '../../people/rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    accreditor_trainings: {
      id: string
      accreditor_id: string
      title: string
      organiser: string | null
      hours: number | null
      from_date: Day | null
      to_date: Day | null
    }
    accreditor_days_off: {
      id: string
      accreditor_id: string
      from_date: Day
      to_date: Day
      /** Read by the person and by those who put teams together. */
      note: string | null
    }
    sub_member_institutions: {
      id: string
      accreditor_id: string
      institution_id: string
      relation: Relation
      from_date: Day | null
      to_date: Day | null
      /** When the person named the tie, or changed it last. */
      declared_at: MadeInstant
    }
  }
}
