import type { Generated, JSONColumnType } from 'kysely'
import type { Day, Instant, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { Motion } from '../contract-records.ts'
import type { Attendance, ItemKind, MeetingKind, MeetingState, VoteChoice, VoteResult, VotingState } from '../rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    board_meetings: {
      id: string
      /** `B-2026-03` is the third of its year. */
      year: number
      seq: number
      kind: MeetingKind
      title: string
      held_on: Day
      /** `09:30` */
      starts_at: string | null
      place: string | null
      /** Of a vote by circulation: until then votes count. */
      closes_at: Instant | null
      state: Generated<MeetingState>
      cancel_reason: string | null
      chair_id: string | null
      /** Percent of which more is needed, as the settings said when it was called. */
      quorum: number | null
      majority: number | null
      minutes: string | null
      called_at: Instant | null
      closed_at: Instant | null
      qa_confirmed_by: string | null
      qa_confirmed_at: Instant | null
      board_confirmed_by: string | null
      board_confirmed_at: Instant | null
      confirmed_at: Instant | null
      announcement_id: string | null
      created_by: string | null
      created_at: MadeInstant
      version: Generated<number>
    }
    board_seats: { meeting_id: string; account_id: string; name: string; attendance: Generated<Attendance> }
    board_items: {
      id: string
      meeting_id: string
      place: number
      kind: ItemKind
      title: string
      note: string | null
      is_consent: Generated<boolean>
      is_secret: Generated<boolean>
      /** The program of the visit. */
      survey_id: string | null
      accreditation_id: string | null
      program_id: string | null
      institution_id: string | null
      /** The end of the validity that is over: what the clock proposed once is not proposed again. */
      validity_before: Day | null
      motion: JSONColumnType<Motion> | null
      moved_by: string | null
      seconded_by: string | null
      voting: Generated<VotingState>
      /** A motion that is voted on anew after it was amended has another round. */
      round: Generated<number>
      result: VoteResult | null
      count_for: number | null
      count_against: number | null
      count_abstain: number | null
      entitled: number | null
      decision_number: string | null
      version: Generated<number>
    }
    board_recusals: { item_id: string; account_id: string; is_declared: boolean; reason: string; at: MadeInstant }
    /** Who has voted. */
    board_ballots: { item_id: string; round: number; account_id: string }
    /** How: of a secret vote without the person. */
    board_votes: { id: string; item_id: string; round: number; choice: VoteChoice; account_id: string | null }
    board_remarks: { id: string; item_id: string; account_id: string; name: string; text: string; at: MadeInstant }
  }
}
