import type { Generated } from 'kysely'
import type { Instant, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { EvidenceAct, EvidenceKind, EvidenceSlot } from '../rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    /** What QA set for the rooms of a visit; without a row the usual days hold. */
    evidence_times: {
      accreditation_id: string
      opens_at: Instant | null
      closes_at: Instant | null
      reopened_until: Instant | null
      version: Generated<number>
    }
    evidence_items: {
      id: string
      survey_id: string
      slot: EvidenceSlot
      area: string | null
      title: string
      /** The newest version. */
      number: number
      version: Generated<number>
      created_at: MadeInstant
      removed_at: Instant | null
      removed_by: string | null
    }
    evidence_versions: {
      id: string
      item_id: string
      number: number
      kind: EvidenceKind
      file_id: string | null
      url: string | null
      added_by: string | null
      added_at: MadeInstant
    }
    evidence_uploads: {
      id: string
      survey_id: string
      account_id: string
      /** The item that gets another version; null: a new one. */
      item_id: string | null
      slot: EvidenceSlot
      area: string | null
      title: string
      name: string
      bytes: number
      received: Generated<number>
      /** Of the first part: by it a page knows the file again. */
      first_sha256: string | null
      first_bytes: number | null
      /** The version it became. */
      version_id: string | null
      began_at: MadeInstant
      touched_at: MadeInstant
    }
    evidence_marks: {
      survey_id: string
      statement_id: string
      mark: string | null
      remark: string
      account_id: string | null
      at: MadeInstant
    }
    evidence_views: {
      id: string
      version_id: string
      account_id: string
      act: EvidenceAct
      at: MadeInstant
    }
    evidence_looks: {
      survey_id: string
      account_id: string
      first_at: MadeInstant
      /** What came after this is new to the person. */
      since: Instant | null
      at: MadeInstant
    }
  }
}
