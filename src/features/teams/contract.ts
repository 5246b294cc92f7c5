/** The team of a survey visit, as the agency keeps it: records and forms of the calls in `accreditations.ts` (docs/domain.md#the-team). */
import { z } from 'zod'
import { calls, Day, dataOf, Message, PageNumber, pageOf, Search, Version } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { visitTypes } from '../ladder/rules.ts'
import { surveyAreas } from '../ladder/rules-areas.ts'
import { relations } from '../people/rules.ts'
import { assignmentRoles, assignmentStatuses, reportDecisions, reportStatuses, visitStatuses, visitWriters } from '../visits/rules.ts'

/** Where a report stands, besides its status. */
export const reportFields = {
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

const AssignAccreditor = z.object({
  accreditation_id: z.uuid('Choose the visit.'),
  accreditor_id: z.uuid('Choose an accreditor from the list.'),
  role: z.enum(assignmentRoles, 'Choose the role in the team.'),
  areas: z.array(z.enum(surveyAreas, 'Areas are I to X.')).max(surveyAreas.length).default([]),
  /** Programs of the visit the person reviews; none means all. */
  program_ids: z.array(z.uuid()).max(100).default([]),
  /** The overlap was shown and is accepted. */
  confirm_conflict: z.boolean().default(false),
})

const AssignmentStatusChange = z.object({
  id: z.uuid(),
  status: z.enum(assignmentStatuses, 'Choose a status.'),
  version: Version,
  /** For somebody who comes back to the team although another visit overlaps. */
  confirm_conflict: z.boolean().default(false),
})

const AssignmentRoleChange = z.object({
  id: z.uuid(),
  role: z.enum(assignmentRoles, 'Choose the role in the team.'),
  version: Version,
})

const remark = z.string().trim().max(1000, 'Write at most 1,000 characters.').optional()

/** A report is accepted, with a note or without, or returned with the reason. */
const ReportDecisionForm = z
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

const ById = z.object({ id: z.uuid('Name the record.') })

export const teams = calls({
  list: {
    method: 'POST',
    path: '/api/admin/accreditation/accreditor/:id',
    access: readers.accreditations,
    query: PageNumber,
    answer: pageOf(Assignment),
    says: 'The accreditors of one accreditation, by role.',
  },
  candidates: {
    method: 'POST',
    path: '/api/admin/accreditation/candidates/:id',
    access: visitWriters,
    query: PageNumber,
    body: z.object({ search: Search }),
    answer: pageOf(Candidate).extend({
      /** Everybody who could be searched: "4 of 571". */
      all: z.int(),
    }),
    says: 'Who could join the team of one accreditation, with ties and overlapping visits.',
  },
  add: {
    method: 'POST',
    path: '/api/admin/accreditation/accreditor',
    access: visitWriters,
    body: AssignAccreditor,
    answer: dataOf(Assignment),
    says: 'Invites an accreditor to a visit. 409 with `conflicts` when another visit overlaps and `confirm_conflict` is not set.',
  },
  editStatus: {
    method: 'PUT',
    path: '/api/admin/edit/accreditor/status',
    access: visitWriters,
    body: AssignmentStatusChange,
    answer: dataOf(Assignment),
    says: 'Changes the status of an assigned accreditor.',
  },
  editRole: {
    method: 'PUT',
    path: '/api/admin/edit/accreditor/role',
    access: visitWriters,
    body: AssignmentRoleChange,
    answer: dataOf(Assignment),
    says: 'Changes the role of an assigned accreditor within the accreditation.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/remove/accreditor',
    access: visitWriters,
    query: ById,
    answer: Message,
    says: 'Takes an accreditor off an accreditation; `id` is the assignment.',
  },
  unanswered: {
    method: 'GET',
    path: '/api/admin/accreditation/unanswered',
    access: readers.accreditations,
    query: PageNumber.extend({ search: Search }),
    answer: pageOf(UnansweredAssignment),
    says: 'Invitations without an answer, of visits that are not over; the soonest visit first.',
  },
  remind: {
    method: 'POST',
    path: '/api/admin/accreditation/accreditor/:id/remind',
    access: visitWriters,
    answer: dataOf(UnansweredAssignment),
    says: 'Mails an invited accreditor a reminder of the invitation, once a day at most; `id` is the assignment.',
  },
  reports: {
    method: 'GET',
    path: '/api/admin/accreditation/reports',
    access: readers.accreditations,
    query: PageNumber.extend({ search: Search }),
    answer: pageOf(ReportToRead),
    says: 'Reports that were handed in and wait to be read; what has waited longest first.',
  },
  decideReport: {
    method: 'PUT',
    path: '/api/admin/edit/accreditor/report',
    access: visitWriters,
    body: ReportDecisionForm,
    answer: dataOf(Assignment),
    says: 'Accepts the report an accreditor has handed in, or returns it with a reason; `id` is the assignment.',
  },
})
