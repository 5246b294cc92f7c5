/** What stands on the agenda of the board, and what is shown of a meeting. */
import { z } from 'zod'
import { Day, oneOrMany } from '../../kit/contract/call.ts'
import { decisionActs } from '../decisions/rules.ts'
import { levels, levelsSought, qualifications, surveyOutcomes, surveyTypes } from '../ladder/rules.ts'
import { recommendationStates } from '../recommendations/rules.ts'
import { ReportMeans, VersionSection } from '../reports/contract-records.ts'
import { surveyReportStatuses } from '../reports/rules.ts'
import { surveyFields } from '../visits/contract.ts'
import { assignmentRoles } from '../visits/rules.ts'
import { attendances, itemKinds, meetingKinds, meetingStates, voteChoices, voteResults, votingStates } from './rules.ts'

/** What is voted on: the outcome of a survey, or the level that is left and until when. */
export const Motion = z.object({
  outcome: z.enum(surveyOutcomes).nullable(),
  /** Decimal text, two places. */
  grand_mean: z.string().nullable(),
  lowest_area_mean: z.string().nullable(),
  conditions: z.string().nullable(),
  conditions_due: Day.nullable(),
  /** Of a downgrade or lapse: what is left. */
  level: z.enum(levels).nullable(),
  valid_to: Day.nullable(),
  /** The institution reads it. */
  reason: z.string().nullable(),
})
export type Motion = z.infer<typeof Motion>

export const noMotion: Motion = {
  ...{ outcome: null, grand_mean: null, lowest_area_mean: null, conditions: null, conditions_due: null },
  ...{ level: null, valid_to: null, reason: null },
}

export const MeetingRow = z.object({
  id: z.uuid(),
  /** `B-2026-03` */
  number: z.string(),
  kind: z.enum(meetingKinds),
  title: z.string(),
  held_on: Day,
  starts_at: z.string().nullable(),
  place: z.string().nullable(),
  /** Of a vote by circulation: until then votes count. */
  closes_at: z.iso.datetime().nullable(),
  state: z.enum(meetingStates),
  items: z.int(),
  /** Items that are voted on, or were. */
  voted: z.int(),
  /** Of a trustee: open votes the own one lacks in. */
  to_vote: z.int(),
  /** One side has confirmed it. */
  is_half_confirmed: z.boolean(),
})
export type MeetingRow = z.infer<typeof MeetingRow>

const Count = z.object({ for: z.int(), against: z.int(), abstain: z.int() })

const Recusal = z.object({ account_id: z.uuid(), name: z.string(), is_declared: z.boolean(), reason: z.string() })

/** An item as the agenda lists it. What a recused trustee may not know is null to that trustee. */
export const ItemRow = z.object({
  id: z.uuid(),
  place: z.int(),
  kind: z.enum(itemKinds),
  title: z.string(),
  institution_id: z.uuid().nullable(),
  institution: z.string().nullable(),
  campus: z.string().nullable(),
  accreditation_id: z.uuid().nullable(),
  visit: z.string().nullable(),
  program_id: z.uuid().nullable(),
  /** What the program holds now. */
  level: z.enum(levels).nullable(),
  valid_to: Day.nullable(),
  survey_type: z.enum(surveyTypes).nullable(),
  revisit_of: z.enum(surveyTypes).nullable(),
  level_sought: z.enum(levelsSought).nullable(),
  is_consent: z.boolean(),
  is_secret: z.boolean(),
  /** Null: nothing is moved yet, or the one who asks is recused. */
  motion: Motion.nullable(),
  moved_by: z.string().nullable(),
  seconded_by: z.string().nullable(),
  voting: z.enum(votingStates),
  result: z.enum(voteResults).nullable(),
  /** Once the vote is closed. */
  count: Count.nullable(),
  /** How many may vote, and how many have. */
  entitled: z.int(),
  voted: z.int(),
  /** Why the one who asks takes no part in it; null: does. */
  recused: z.string().nullable(),
  recusals: z.array(Recusal),
  /** Of a trustee: the own vote, of a secret one only that there is one. */
  own: z.enum([...voteChoices, 'secret']).nullable(),
  /** The entry of the book it led to. */
  decision_number: z.string().nullable(),
  version: z.int(),
})
export type ItemRow = z.infer<typeof ItemRow>

const Confirmation = z.object({ name: z.string(), at: z.iso.datetime() })

export const Meeting = MeetingRow.extend({
  cancel_reason: z.string().nullable(),
  chair: z.object({ account_id: z.uuid(), name: z.string() }).nullable(),
  /** Percent of which more is needed. */
  quorum: z.int(),
  majority: z.int(),
  seats: z.array(z.object({ account_id: z.uuid(), name: z.string(), attendance: z.enum(attendances) })),
  agenda: z.array(ItemRow),
  /** As they draft themselves, until somebody writes them. */
  minutes: z.string(),
  is_written: z.boolean(),
  confirmed_by_qa: Confirmation.nullable(),
  confirmed_by_board: Confirmation.nullable(),
  confirmed_at: z.iso.datetime().nullable(),
  /** The one who asks may confirm it now. */
  may_confirm: z.boolean(),
  announcement_id: z.uuid().nullable(),
  version: z.int(),
})
export type Meeting = z.infer<typeof Meeting>

/** What the board reads of an item before it votes. */
export const BoardItem = ItemRow.extend({
  meeting: MeetingRow.pick({ id: true, number: true, title: true, state: true, kind: true, held_on: true, closes_at: true }),
  meeting_version: z.int(),
  note: z.string().nullable(),
  /** The item before and after on the agenda. */
  before: z.uuid().nullable(),
  after: z.uuid().nullable(),
  ladder: z.array(
    z.object({
      number: z.string(),
      act: z.enum(decisionActs),
      level: z.enum(levels),
      qualified_for: z.enum(qualifications).nullable(),
      valid_to: Day.nullable(),
      decided_on: Day,
    }),
  ),
  report: z
    .object({
      survey_id: z.uuid(),
      status: z.enum(surveyReportStatuses),
      means: ReportMeans.nullable(),
      sections: z.array(VersionSection),
    })
    .nullable(),
  /** What the institution asked to be corrected, and what became of it. */
  corrections: z.array(z.object({ wrong: z.string(), right: z.string(), status: z.string(), reason: z.string().nullable() })),
  /** Recommendations to the program that are not closed. */
  recommendations: z.array(
    z.object({
      id: z.uuid(),
      area: z.string().nullable(),
      text: z.string(),
      state: z.enum(recommendationStates),
      due_on: Day,
      answer: z.string().nullable(),
    }),
  ),
  team: z.array(z.object({ name: z.string(), role: z.enum(assignmentRoles), home_institution: z.string().nullable() })),
  remarks: z.array(z.object({ id: z.uuid(), name: z.string(), text: z.string(), at: z.iso.datetime() })),
  /** How each voted, once the vote is closed and was not secret. */
  votes: z.array(z.object({ name: z.string(), choice: z.enum(voteChoices) })),
  /** Who has voted, for staff. */
  voters: z.array(z.string()),
})
export type BoardItem = z.infer<typeof BoardItem>

export const waitingKinds = ['outcome', 'downgrade', 'lapse'] as const

/** What waits for the board: a program whose report is accepted, or one whose validity and grace period are over. */
export const WaitingRow = z.object({
  /** The program of the visit, or the program. */
  id: z.uuid(),
  kind: z.enum(waitingKinds),
  program_id: z.uuid(),
  program: z.string(),
  institution_id: z.uuid(),
  institution: z.string(),
  campus: z.string(),
  level: z.enum(levels),
  valid_to: Day.nullable(),
  grace_until: Day.nullable(),
  accreditation_id: z.uuid().nullable(),
  visit: z.string().nullable(),
  survey_type: surveyFields.survey_type.nullable(),
  revisit_of: surveyFields.revisit_of,
  level_sought: surveyFields.level_sought,
  /** Since when it waits: the last day of the visit, or the first day without validity. */
  since: Day,
  /** A visit that is under way for a program whose level ended. */
  open_visit: z.string().nullable(),
})
export type WaitingRow = z.infer<typeof WaitingRow>

export const WaitingFilter = z.strictObject({
  kind: oneOrMany(z.enum(waitingKinds)).optional(),
  institution_id: z.uuid().optional(),
})
export type WaitingFilter = z.infer<typeof WaitingFilter>

export const priorityClasses = ['A', 'B', 'C'] as const

/** A program whose level ends, and that has no visit yet. */
export const RenewalRow = z.object({
  id: z.uuid(),
  program: z.string(),
  institution_id: z.uuid(),
  institution: z.string(),
  campus: z.string(),
  level: z.enum(levels),
  valid_to: Day,
  grace_until: Day.nullable(),
  /** A within 90 days, B within a year, C later. */
  priority_class: z.enum(priorityClasses),
  /** To the end of the validity, or of the grace period that runs; below zero: so long ago. */
  days_left: z.int(),
  usual_survey: z.enum(surveyTypes),
})
export type RenewalRow = z.infer<typeof RenewalRow>

export const RenewalFilter = z.strictObject({
  priority_class: oneOrMany(z.enum(priorityClasses)).optional(),
  institution_id: z.uuid().optional(),
  region: oneOrMany(z.string().max(200)).optional(),
})
export type RenewalFilter = z.infer<typeof RenewalFilter>
