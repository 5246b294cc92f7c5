import type { Generated } from 'kysely'
import type { Day, Instant, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { AssignmentRole, AssignmentStatus, DeclineKind, ReportStatus } from '../../visits/rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    assignments: {
      id: string
      accreditation_id: string
      accreditor_id: string
      role: AssignmentRole
      status: Generated<AssignmentStatus>
      report_status: Generated<ReportStatus>
      areas: Generated<string[]>
      program_ids: Generated<string[]>
      decline_reason: string | null
      /** Of what kind the reason is, where the person said so. */
      decline_kind: DeclineKind | null
      /** Why a Superadmin let this person on the team in spite of what keeps somebody off. */
      lifted_reason: string | null
      /** When the agency last looked at the ties of the person: what is declared later waits for QA. */
      tie_seen_at: MadeInstant
      /** When the institution was told that this person comes. */
      told_at: Instant | null
      /** When the person was invited last: the days to answer count from then, or from the reminder. */
      invited_at: MadeInstant
      /** Which declarations the person accepted with the invitation, what they said, and when. */
      declaration_version: string | null
      declared_statements: string[] | null
      declared_at: Instant | null
      /** When the person was last reminded of the invitation. */
      reminded_at: Instant | null
      /** The last day to answer of which the daily job reminded the person, and of which QA was told that nobody answered. */
      reminded_for: Day | null
      silent_for: Day | null
      report_handed_in_at: Instant | null
      /** The day a returned report is due again; without one the rule of the visit holds. */
      report_due: Day | null
      /** What the agency wrote when it last returned or accepted the report. */
      report_remark: string | null
      /** When the person left the team: the place is open from then on … */
      left_at: Instant | null
      /** … until somebody invited later takes it, or QA said that it stays empty. */
      place_closed_at: Instant | null
      version: Generated<number>
      created_at: MadeInstant
    }
  }
}
