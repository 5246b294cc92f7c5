import type { Generated, JSONColumnType } from 'kysely'
import type { Contact, Place } from '../contract.ts'
import type { StoredItem } from '../rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    visit_packets: {
      accreditation_id: string
      programme: JSONColumnType<StoredItem[]>
      places: JSONColumnType<Place[]>
      contacts: JSONColumnType<Contact[]>
      travel: string
      version: Generated<number>
      changed_at: Generated<Date>
      changed_by: string | null
    }
  }
}
