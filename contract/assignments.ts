/** The people of a survey visit: records and forms of the assignment calls, which stand in `accreditations.ts` (decisions §5). */
import { z } from 'zod'
import { relations } from './accreditor-profiles.ts'
import { Day, PageNumber, Search } from './call.ts'
import { degreeLevels, levels, levelsSought } from './levels.ts'
import { LogLine } from './logs.ts'
import { Money } from './payments.ts'
import { surveyAreas } from './survey-areas.ts'
import {
  assignmentRoles,
  assignmentStatuses,
  outcomes,
  paymentStatuses,
  reportDecisions,
  reportStatuses,
  visitModes,
  visitStatuses,
  visitTypes,
} from './visits.ts'

const Version = z.int('Send the version of the record as you loaded it.')

/** Where a report stands, besides its status. */
const reportFields = {
  /** Day by which the report is handed in, or handed in again after it was returned; null where none is asked for. */
  report_due: Day.nullable(),
  /** When it was last handed in. */
  report_handed_in_at: z.iso.datetime().nullable(),
  /** What the agency wrote when it last returned the report (kept until it is accepted) or accepted it. */
  report_remark: z.string().nullable(),
}

/** One accreditor on the team of one visit. */
export const Assignment = z.object({
  id: z.uuid(),
  accreditation_id: z.uuid(),
  accreditor_id: z.uuid(),
  name: z.string(),
  home_institution: z.string().nullable(),
  role: z.enum(assignmentRoles),
  status: z.enum(assignmentStatuses),
  report_status: z.enum(reportStatuses),
  ...reportFields,
  /** What the agency can answer to the report now. */
  may_decide_report: z.array(z.enum(reportDecisions)),
  areas: z.array(z.enum(surveyAreas)),
  program_ids: z.array(z.uuid()),
  decline_reason: z.string().nullable(),
  /** Why the person cannot be removed any more; null: can be. */
  kept_because: z.string().nullable(),
  version: z.int(),
  created_at: z.iso.datetime(),
})
export type Assignment = z.infer<typeof Assignment>

/** Another visit of the same person on overlapping dates. */
export const Conflict = z.object({
  accreditor_id: z.uuid(),
  accreditor: z.string(),
  number: z.string(),
  institution: z.string(),
  visit_date: Day,
  visit_end: Day,
})
export type Conflict = z.infer<typeof Conflict>

/** What ties a person to the visited institution: `home`, or a sub-membership with its relation (`former_employee`). */
export const Tie = z.object({
  kind: z.enum(['home', 'sub_member']),
  relation: z.enum(relations).nullable(),
  from_date: Day.nullable(),
  to_date: Day.nullable(),
})
export type Tie = z.infer<typeof Tie>

/** Somebody who might join the team. `tied` can never be assigned, `overlap` only with `confirm_conflict`. */
export const Candidate = z.object({
  accreditor_id: z.uuid(),
  name: z.string(),
  home_institution: z.string().nullable(),
  specialisations: z.array(z.string()),
  /** Visits the person has been on. */
  visits: z.int(),
  state: z.enum(['clear', 'overlap', 'tied']),
  conflicts: z.array(Conflict),
  tie: Tie.nullable(),
  /** The state in words: "Clear. No other visit on 16 – 19 Mar 2026". */
  says: z.string(),
})
export type Candidate = z.infer<typeof Candidate>

/** The visit beside somebody of its team. */
const VisitOfAssignment = z.object({
  id: z.uuid(),
  number: z.string(),
  visit_type: z.enum(visitTypes),
  visit_date: Day,
  visit_end: Day,
  status: z.enum(visitStatuses),
  institution_id: z.uuid(),
  institution_name: z.string(),
  campus_name: z.string(),
  region: z.string(),
})

/** Somebody of a team, how to reach them, and the visit. */
const whose = {
  /** Of the assignment. */
  id: z.uuid(),
  accreditor_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  role: z.enum(assignmentRoles),
  visit: VisitOfAssignment,
  version: z.int(),
}

/** An invitation nobody has answered, with its visit: somebody has to be reminded or replaced. */
export const UnansweredAssignment = z.object({
  ...whose,
  status: z.enum(assignmentStatuses),
  invited_at: z.iso.datetime(),
  reminded_at: z.iso.datetime().nullable(),
  /** Last day to accept or decline in the portal. */
  answer_until: Day,
})
export type UnansweredAssignment = z.infer<typeof UnansweredAssignment>

/** A report that was handed in and waits to be read, with its visit. */
export const ReportToRead = z.object({
  ...whose,
  areas: z.array(z.enum(surveyAreas)),
  report_status: z.enum(reportStatuses),
  ...reportFields,
  may_decide_report: z.array(z.enum(reportDecisions)),
})
export type ReportToRead = z.infer<typeof ReportToRead>

export const AssignAccreditor = z.object({
  accreditation_id: z.uuid('Choose the visit.'),
  accreditor_id: z.uuid('Choose an accreditor from the list.'),
  role: z.enum(assignmentRoles, 'Choose the role in the team.'),
  areas: z.array(z.enum(surveyAreas, 'Areas are I to X.')).max(surveyAreas.length).default([]),
  /** Programs of the visit the person reviews; none means all. */
  program_ids: z.array(z.uuid()).max(100).default([]),
  /** The overlap was shown and is accepted. */
  confirm_conflict: z.boolean().default(false),
})

export const AssignmentStatusChange = z.object({
  id: z.uuid(),
  status: z.enum(assignmentStatuses, 'Choose a status.'),
  version: Version,
  /** For somebody who comes back to the team although another visit overlaps. */
  confirm_conflict: z.boolean().default(false),
})

export const AssignmentRoleChange = z.object({
  id: z.uuid(),
  role: z.enum(assignmentRoles, 'Choose the role in the team.'),
  version: Version,
})

const remark = z.string().trim().max(1000, 'Write at most 1,000 characters.').optional()

/** A report is accepted, with a note or without, or returned with the reason. */
export const ReportDecisionForm = z
  .object({
    /** The assignment. */
    id: z.uuid(),
    report_status: z.enum(reportDecisions, 'Accept or return the report.'),
    /** With `returned`: what has to be corrected. The accreditor reads it. */
    reason: remark,
    /** With `accepted`, if there is something to say. The accreditor reads it. */
    note: remark,
    version: Version,
  })
  .refine(({ report_status, reason }) => report_status !== 'returned' || wordsIn(reason) >= 3, {
    path: ['reason'],
    message: 'Write in a sentence what has to be corrected: the accreditor works by it.',
  })

function wordsIn(text: string | undefined): number {
  return (text ?? '').split(/\s+/).filter(Boolean).length
}

export const assignmentAnswers = ['accepted', 'declined', 'invited'] as const
export type AssignmentAnswer = (typeof assignmentAnswers)[number]

export const AssignmentAnswerForm = z
  .object({
    id: z.uuid(),
    /** `invited` takes an acceptance back: the invitation waits for an answer again. */
    answer: z.enum(assignmentAnswers, 'Accept or decline the assignment.'),
    reason: z.string().trim().max(500, 'Write at most 500 characters.').optional(),
    version: Version.optional(),
    /** The days the person saw: a visit that was moved meanwhile is not accepted unseen. */
    visit_date: Day.optional(),
    visit_end: Day.optional(),
  })
  .refine((answer) => answer.answer !== 'declined' || Boolean(answer.reason), {
    path: ['reason'],
    message: 'Write in a sentence why you decline, so that QA can find somebody else.',
  })

/** An assignment as the accreditor sees it: the visit, its programs, the team. */
export const OwnAssignment = z.object({
  id: z.uuid(),
  accreditation_id: z.uuid(),
  number: z.string(),
  institution: z.object({ id: z.uuid(), name: z.string(), acronym: z.string().nullable(), region: z.string() }),
  campus: z.object({
    id: z.uuid(),
    name: z.string(),
    city: z.string().nullable(),
    province: z.string().nullable(),
    address: z.string().nullable(),
  }),
  visit_type: z.enum(visitTypes),
  mode: z.enum(visitModes),
  visit_date: Day,
  visit_end: Day,
  /** Of the visit. */
  status: z.enum(visitStatuses),
  role: z.enum(assignmentRoles),
  assignment_status: z.enum(assignmentStatuses),
  report_status: z.enum(reportStatuses),
  areas: z.array(z.enum(surveyAreas)),
  decline_reason: z.string().nullable(),
  /** Which answers are open now. */
  may_answer: z.array(z.enum(assignmentAnswers)),
  /** Last day to accept or decline. */
  answer_until: Day,
  ...reportFields,
  /** What the own report may become now. */
  may_report: z.array(z.enum(['draft', 'submitted'])),
  programs: z.array(
    z.object({
      program_id: z.uuid(),
      name: z.string(),
      degree_level: z.enum(degreeLevels),
      level: z.enum(levels),
      level_sought: z.enum(levelsSought),
      valid_to: Day.nullable(),
      outcome: z.enum(outcomes).nullable(),
      /** Assigned to this person by name; false where the whole team reviews it. */
      own: z.boolean(),
    }),
  ),
  team: z.array(z.object({ name: z.string(), role: z.enum(assignmentRoles), home_institution: z.string().nullable() })),
  version: z.int(),
})
export type OwnAssignment = z.infer<typeof OwnAssignment>

/** How one reaches somebody; null where the agency knows nothing, or where it is not told. */
const Reachable = { email: z.string().nullable(), mobile: z.string().nullable() }

/** One own assignment with all that is needed on the way there. */
export const AssignedVisit = OwnAssignment.extend({
  /** Who takes part. Addresses only between people who take part, until the visit is decided. */
  team: z.array(
    z.object({
      name: z.string(),
      role: z.enum(assignmentRoles),
      status: z.enum(assignmentStatuses),
      home_institution: z.string().nullable(),
      areas: z.array(z.enum(surveyAreas)),
      is_you: z.boolean(),
      ...Reachable,
    }),
  ),
  /** The office of the institution, told to those who take part. */
  contact: z.object({ phone: z.string().nullable(), email: z.string().nullable(), website: z.string().nullable() }).nullable(),
  /** What is paid for the part taken; null where nothing is. */
  honorarium: z
    .object({
      finance_id: z.uuid(),
      amount: Money,
      due_date: Day.nullable(),
      payment_status: z.enum(paymentStatuses),
      paid_on: Day.nullable(),
      reference: z.string().nullable(),
      status_reason: z.string().nullable(),
      verified: z.boolean(),
      /** Read with the call `files.show`. */
      proofs: z.array(z.object({ file_id: z.uuid(), name: z.string(), bytes: z.int() })),
    })
    .nullable(),
})
export type AssignedVisit = z.infer<typeof AssignedVisit>

export const ReportForm = z.object({
  /** The assignment. */
  id: z.uuid(),
  report_status: z.enum(['draft', 'submitted'], 'Choose draft or submitted.'),
  version: Version,
})

/**
 * `to_answer`: invited; `upcoming`: still to begin, `ongoing`: the agency has opened it, `past`: all others; `report_due`: over, and the
 * own report is not in.
 */
export const ownStates = ['to_answer', 'upcoming', 'ongoing', 'report_due', 'past'] as const
export type OwnState = (typeof ownStates)[number]

export const OwnAssignmentQuery = PageNumber.extend({ query: Search, state: z.enum(ownStates).optional() })

export const OwnAssignmentCount = z.object({
  total: z.int(),
  to_answer: z.int(),
  upcoming: z.int(),
  ongoing: z.int(),
  completed: z.int(),
  /** Visits that are over and whose report is not in. */
  reports_due: z.int(),
  institutions: z.int(),
  programs: z.int(),
  /** Without it no honorarium can be paid. */
  has_bank_info: z.boolean(),
  /** The visit under way, or else the next one accepted. */
  next_visit: z
    .object({
      /** Of the assignment. */
      id: z.uuid(),
      number: z.string(),
      institution: z.string(),
      campus: z.string(),
      place: z.string().nullable(),
      visit_date: Day,
      visit_end: Day,
      mode: z.enum(visitModes),
      visit_type: z.enum(visitTypes),
      role: z.enum(assignmentRoles),
    })
    .nullable(),
})
export type OwnAssignmentCount = z.infer<typeof OwnAssignmentCount>

/** One entry of the log of an accreditation and its accreditors. */
export const AuditEntry = LogLine.extend({
  /** The accreditor the entry is about. */
  accreditor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The program the entry is about. */
  program: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
