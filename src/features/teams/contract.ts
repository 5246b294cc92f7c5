/** The team of a survey visit, as the agency keeps it: records and forms of the calls in `accreditations.ts` (docs/domain.md#the-team). */
import { z } from 'zod'
import { calls, Day, dataOf, Message, PageNumber, pageOf, Search, Version } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { visitTypes } from '../ladder/rules.ts'
import { areasNow, surveyAreas } from '../ladder/rules-areas.ts'
import { assignmentRoles, assignmentStatuses, reportDecisions, reportStatuses, visitStatuses, visitWriters } from '../visits/rules.ts'
import { conflictKinds } from './rules-conflicts.ts'
import { conflictLevels } from './rules-standing.ts'

function wordsIn(text: string | undefined): number {
  return (text ?? '').split(/\s+/).filter(Boolean).length
}

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
  /** The version of the declarations the person accepted with the invitation; null where QA wrote the answer down. */
  declaration_version: z.string().nullable(),
  /** Why the person cannot be removed any more; null: can be. */
  kept_because: z.string().nullable(),
  version: z.int(),
  created_at: z.iso.datetime(),
})
export type Assignment = z.infer<typeof Assignment>

/** What stands between somebody and a visit: a tie to the institution, another visit. */
export const Conflict = z.object({
  accreditor_id: z.uuid(),
  accreditor: z.string(),
  /** `block` needs a Superadmin's `lift_reason`, `warn` a `confirm_conflict`; a `note` is only said. */
  level: z.enum(conflictLevels),
  kind: z.enum(conflictKinds),
  /** In words, without a stop: "Tied to Marilaya State University: home institution" */
  says: z.string(),
  /** Of the other visit, where one stands in the way. */
  number: z.string().nullable(),
})
export type Conflict = z.infer<typeof Conflict>

/** What ties somebody of a team to the institution, for those who put teams together. */
export const TeamTie = z.object({
  /** The assignment. */
  id: z.uuid(),
  level: z.enum(conflictLevels),
  says: z.string(),
  /** Declared since the agency looked last: QA decides, and a block stops the acceptance until then. */
  waits: z.boolean(),
  /** Why a Superadmin let the person on the team all the same. */
  lifted_reason: z.string().nullable(),
})
export type TeamTie = z.infer<typeof TeamTie>

/** Why a Superadmin lets somebody on a team whom a conflict keeps off. */
export const LiftReason = z
  .string()
  .trim()
  .max(500, 'Write at most 500 characters.')
  .refine((text) => text === '' || wordsIn(text) >= 3, 'Write in a sentence why this person may go all the same.')
  .optional()

/** Somebody who might join the team, with the heaviest of what stands in the way. */
/** What candidates are narrowed by: nothing keeps them off, they may coordinate, they travel on the day itself. */
const candidateFacets = ['free', 'coordinates', 'near'] as const
export type CandidateFacet = (typeof candidateFacets)[number]

export const Candidate = z.object({
  accreditor_id: z.uuid(),
  name: z.string(),
  home_institution: z.string().nullable(),
  specialisations: z.array(z.string()),
  /** Visits the person has been on. */
  visits: z.int(),
  state: z.enum(['clear', ...conflictLevels]),
  /** All of them, the heaviest first. */
  conflicts: z.array(Conflict),
  /** The state in words: "Clear. No other visit on 16 – 19 Mar 2026". */
  says: z.string(),
  /** As the planner sees the person for this visit; null where it does not know them. */
  rank: z
    .object({
      /** 1: fits best of all who could be asked. */
      place: z.int(),
      /** How well fields, areas and feedback fit, in percent. */
      fit: z.int(),
      /** From home to the visit; null: not known. */
      km: z.int().nullable(),
      /** In the year of the visit, without it. */
      visits_this_year: z.int(),
      may_coordinate: z.boolean(),
      /** Why they stand there: "Has the field Nursing, rates areas I, II and IV". */
      reason: z.string(),
    })
    .nullable(),
  /** The mean of the feedback, from three voices on. */
  rating: z.number().nullable(),
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

const conflictAnswer = {
  /** What is to be thought about was shown and is accepted. */
  confirm_conflict: z.boolean().default(false),
  lift_reason: LiftReason,
}

const AssignAccreditor = z.object({
  accreditation_id: z.uuid('Choose the visit.'),
  accreditor_id: z.uuid('Choose an accreditor from the list.'),
  role: z.enum(assignmentRoles, 'Choose the role in the team.'),
  areas: z
    .array(z.enum(surveyAreas, 'Areas are I to X.'))
    .max(surveyAreas.length)
    .refine((areas) => areas.every((area) => areasNow().includes(area)), 'Choose areas of the list.')
    .default([]),
  /** Programs of the visit the person reviews; none means all. */
  program_ids: z.array(z.uuid()).max(100).default([]),
  ...conflictAnswer,
})

const AssignmentStatusChange = z.object({
  id: z.uuid(),
  status: z.enum(assignmentStatuses, 'Choose a status.'),
  version: Version,
  /** For somebody who comes back to the team. */
  ...conflictAnswer,
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

const ById = z.object({ id: z.uuid('Name the record.') })

export const teams = calls({
  list: {
    method: 'POST',
    path: '/api/admin/accreditation/accreditor/:id',
    access: readers.accreditations,
    query: PageNumber,
    answer: pageOf(Assignment).extend({
      /** Ties of the people of this page; told to QA and Superadmin alone. */
      ties: z.array(TeamTie),
    }),
    says: 'The accreditors of one accreditation, by role.',
  },
  candidates: {
    method: 'POST',
    path: '/api/admin/accreditation/candidates/:id',
    access: visitWriters,
    query: PageNumber,
    body: z.object({ search: Search, only: z.array(z.enum(candidateFacets)).default([]), field: z.string().max(200).optional() }),
    answer: pageOf(Candidate).extend({
      /** Everybody who could be searched: "4 of 571". */
      all: z.int(),
      /** How many of those found each narrowing leaves. */
      facets: z.object({
        free: z.int(),
        coordinates: z.int(),
        near: z.int(),
        /** The fields the programs of the visit need. */
        fields: z.array(z.object({ name: z.string(), count: z.int() })),
      }),
    }),
    says: 'Who could join the team of one accreditation, the best by match, distance, load and rating first, with ties and overlapping visits.',
  },
  add: {
    method: 'POST',
    path: '/api/admin/accreditation/accreditor',
    access: visitWriters,
    body: AssignAccreditor,
    answer: dataOf(Assignment),
    says: 'Invites an accreditor to a visit. Conflicts come back as `conflicts`: 409 until `confirm_conflict`, 422 where only a Superadmin lets it be.',
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
