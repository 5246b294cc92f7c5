/** What the accreditation calls answer with; the calls stand in `accreditations.ts`. */
import { z } from 'zod'
import { Day } from '../../kit/contract/call.ts'
import { degreeLevels, levels, levelsSought, outcomes, visitTypes } from '../ladder/rules.ts'
import { LogLine } from '../logs/contract.ts'
import { Money, paymentFields } from '../payments/contract.ts'
import { paymentStatuses } from '../payments/rules.ts'
import { assignmentStatuses, reportStatuses, visitModes, visitStatuses } from './rules.ts'

const School = z.object({ id: z.uuid(), name: z.string(), acronym: z.string().nullable(), region: z.string() })
const Place = z.object({ id: z.uuid(), name: z.string() })
/** How many accreditations stand in each status; statuses without any are left out. */
const StatusCounts = z.partialRecord(z.enum(visitStatuses), z.int())

/** Visit dates and state, as every record of an accreditation carries them. */
const visit = {
  id: z.uuid(),
  number: z.string(),
  visit_type: z.enum(visitTypes),
  mode: z.enum(visitModes),
  visit_date: Day,
  visit_end: Day,
  status: z.enum(visitStatuses),
  version: z.int(),
}

/** One accreditation in a list. */
export const AccreditationRow = z.object({
  ...visit,
  institution: School,
  campus: Place,
  priority_class: z.enum(['A', 'B', 'C']).nullable(),
  /** How many programs the visit covers, and the levels they seek. */
  programs: z.int(),
  levels_sought: z.array(z.enum(levelsSought)),
  payment_status: z.enum(paymentStatuses).nullable(),
  payment_verified: z.boolean(),
  /** Name of the overall coordinator. */
  coordinator: z.string().nullable(),
  /** People on the team (without those who declined or withdrew), and how many of them have not answered. */
  accreditors: z.int(),
  unanswered: z.int(),
  requested_on: Day,
})
export type AccreditationRow = z.infer<typeof AccreditationRow>

/** All accreditations of one institution in a list. Its single visits: the same list, `mode=list`, filtered by `institution_id`. */
export const GroupedRow = z.object({
  institution: School,
  total: z.int(),
  /** Requests that wait for an answer of the agency. */
  waiting: z.int(),
  counts: StatusCounts,
  next_visit: z
    .object({ id: z.uuid(), number: z.string(), campus: z.string(), visit_date: Day, visit_end: Day, status: z.enum(visitStatuses) })
    .nullable(),
  last_visit: Day.nullable(),
})
export type GroupedRow = z.infer<typeof GroupedRow>

export const VisitStep = z.object({
  status: z.enum(visitStatuses),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
})

/** The charge of an accreditation. The files of the proofs are named only to those who may open them (`proofs` is empty for QA). */
export const VisitPayment = z.object({
  finance_id: z.uuid(),
  ...paymentFields,
  proof_count: z.int(),
  /** `id` goes into `/api/files/{id}`. */
  proofs: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      type: z.string(),
      bytes: z.int(),
      uploaded_by: z.string().nullable(),
      created_at: z.iso.datetime(),
    }),
  ),
})
export type VisitPayment = z.infer<typeof VisitPayment>

/** The whole record of one accreditation. */
export const Accreditation = z.object({
  ...visit,
  institution: School,
  campus: Place.extend({
    region: z.string(),
    province: z.string().nullable(),
    city: z.string().nullable(),
    address: z.string().nullable(),
  }),
  priority_class: z.enum(['A', 'B', 'C']).nullable(),
  notes: z.string().nullable(),
  /** `title` is the role of the account: "Institution", or "QA" for a visit the agency added. */
  requested_by: z.object({ id: z.uuid(), name: z.string(), title: z.string().nullable() }).nullable(),
  coordinator: z.object({ accreditor_id: z.uuid(), name: z.string() }).nullable(),
  /** All steps taken, oldest first. */
  steps: z.array(VisitStep),
  /** The statuses `edit` would take now. `decided` is not among them: it comes with the outcomes. */
  allowed_steps: z.array(z.enum(visitStatuses)),
  /** The outcomes can be recorded now. */
  may_decide: z.boolean(),
  /** Why the accreditation cannot be deleted; null: can be. */
  kept_because: z.string().nullable(),
  payment: VisitPayment.nullable(),
  counts: z.object({ programs: z.int(), accreditors: z.int(), unanswered: z.int(), log_entries: z.int() }),
  created_at: z.iso.datetime(),
})
export type Accreditation = z.infer<typeof Accreditation>

/** A program within an accreditation. */
export const VisitProgram = z.object({
  program_id: z.uuid(),
  name: z.string(),
  degree_level: z.enum(degreeLevels),
  /** Level and validity as they stand now. */
  level: z.enum(levels),
  valid_from: Day.nullable(),
  valid_to: Day.nullable(),
  grace_until: Day.nullable(),
  level_sought: z.enum(levelsSought),
  outcome: z.enum(outcomes).nullable(),
  grand_mean: z.string().nullable(),
  decided_on: Day.nullable(),
  /** The outcome of the accreditation before this one; null: first survey. */
  last: z.object({ outcome: z.enum(outcomes), decided_on: Day, grand_mean: z.string().nullable() }).nullable(),
})
export type VisitProgram = z.infer<typeof VisitProgram>

/** A program under survey, with its visit. */
export const SurveyProgram = z.object({
  program_id: z.uuid(),
  name: z.string(),
  degree_level: z.enum(degreeLevels),
  level: z.enum(levels),
  valid_to: Day.nullable(),
  level_sought: z.enum(levelsSought),
  institution: School,
  campus: Place,
  accreditation: z.object({ id: z.uuid(), number: z.string(), visit_date: Day, visit_end: Day, status: z.enum(visitStatuses) }),
})
export type SurveyProgram = z.infer<typeof SurveyProgram>

export const AccreditationStats = z.object({
  total: z.int(),
  by_status: StatusCounts,
  /** Visits from approved to ongoing that touch the next 30 days: begun ones, too. */
  next_30_days: z.int(),
  /** Visits from approved to ongoing without an overall coordinator. */
  without_coordinator: z.int(),
  /** Invitations without an answer, on visits that are not over. */
  unanswered: z.int(),
})

export const VisitStats = z.object({
  programs: z.int(),
  by_level_sought: z.partialRecord(z.enum(levelsSought), z.int()),
  by_outcome: z.partialRecord(z.enum(outcomes), z.int()),
  accreditors: z.int(),
  by_assignment_status: z.partialRecord(z.enum(assignmentStatuses), z.int()),
  by_report_status: z.partialRecord(z.enum(reportStatuses), z.int()),
  has_coordinator: z.boolean(),
})

/** A request or visit as the institution itself sees it. */
export const OwnAccreditation = z.object({
  ...visit,
  campus: Place,
  /** Why it was returned, postponed or cancelled. */
  reason: z.string().nullable(),
  programs: z.array(
    z.object({
      program_id: z.uuid(),
      name: z.string(),
      degree_level: z.enum(degreeLevels),
      level: z.enum(levels),
      level_sought: z.enum(levelsSought),
      outcome: z.enum(outcomes).nullable(),
      decided_on: Day.nullable(),
    }),
  ),
  payment: z
    .object({
      finance_id: z.uuid(),
      amount: Money,
      due_date: Day.nullable(),
      payment_status: z.enum(paymentStatuses),
      status_reason: z.string().nullable(),
      verified: z.boolean(),
      proofs: z.array(z.object({ id: z.uuid(), name: z.string(), bytes: z.int() })),
    })
    .nullable(),
  requested_on: Day,
})
export type OwnAccreditation = z.infer<typeof OwnAccreditation>

/** The same with all steps taken, oldest first. Who of the agency took them is not told. */
export const OwnVisit = OwnAccreditation.extend({ steps: z.array(VisitStep.omit({ by: true })) })
export type OwnVisit = z.infer<typeof OwnVisit>

/** Days on which the own institution has a visit that is not over, or has asked for one. */
export const TakenDays = OwnAccreditation.pick({ id: true, number: true, campus: true, visit_date: true, visit_end: true, status: true })
export type TakenDays = z.infer<typeof TakenDays>

/** One entry of the log of an accreditation and its accreditors. */
export const AuditEntry = LogLine.extend({
  /** The accreditor the entry is about. */
  accreditor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The program the entry is about. */
  program: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
