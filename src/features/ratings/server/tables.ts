import type { JSONColumnType } from 'kysely'
import type { MadeInstant } from '../../../kit/server/db/tables.ts'
import type { Operation } from '../rules.ts'
import type { HeldReason } from '../rules-team.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    rating_operations: {
      id: string
      /** The program of the visit. */
      survey_id: string
      /** The order of arrival within it; null: held. */
      place: number | null
      held: HeldReason | null
      person_id: string
      device: string
      seq: number
      kind: Operation['kind']
      /** The whole operation, as it was sent. */
      body: JSONColumnType<Operation>
      received_at: MadeInstant
    }
    rating_packs: { survey_id: string; accreditor_id: string; taken_at: MadeInstant }
    rating_photos: { id: string; survey_id: string; person_id: string; file_id: string }
    rating_devices: { accreditor_id: string; device: string; key_encrypted: Uint8Array; kept_at: MadeInstant }
  }
}
