import type { Generated, GeneratedAlways } from 'kysely'
import type { Day, Instant, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { PaperKind } from '../rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    papers: {
      id: string
      /** `C-2026-00001`, by kind and the year of issue. */
      number: string
      /** The order in which they were issued; places a credential in the status list. */
      seq: GeneratedAlways<string>
      kind: PaperKind
      /** The file of `content/papers/` it is set by. */
      template: string
      /** Everything it says, as it was on the day of issue. */
      input: unknown
      /** What it is about, in words, for lists and their search. */
      about: string
      decision_id: string | null
      program_id: string | null
      institution_id: string | null
      accreditor_id: string | null
      training_id: string | null
      /** The paper in whose place it stands. */
      replaces: string | null
      issued_on: Day
      issued_by: string | null
      issued_at: MadeInstant
      /** From here on: the making of its file, once. */
      made_at: Instant | null
      file_id: string | null
      bytes: number | null
      sha256: string | null
      signed_by: string | null
      credential: string | null
      problem: string | null
      attempts: Generated<number>
      /** Not before this moment: it failed, or somebody is making it. */
      next_attempt_at: MadeInstant
    }
    /** How many numbers of a kind and year are given. */
    paper_years: { kind: PaperKind; year: number; last: number }
  }
}
