/** Accreditations (survey visits): from the institution's request to the recorded outcomes (docs/domain.md#a-survey-visit). */
import { z } from 'zod'
import { calls, dataOf, jsonText, Message, Meta, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { Imported, importFile } from '../../kit/contract/imports.ts'
import { type Role, readers } from '../../kit/contract/roles.ts'
import {
  AssignedVisit,
  AssignmentAnswerForm,
  OwnAssignment,
  OwnAssignmentCount,
  OwnAssignmentQuery,
  ReportForm,
} from '../assignments/contract.ts'
import { proofRule } from '../payments/contract.ts'
import {
  AssignAccreditor,
  Assignment,
  AssignmentRoleChange,
  AssignmentStatusChange,
  Candidate,
  ReportDecisionForm,
  ReportToRead,
  UnansweredAssignment,
} from '../teams/contract.ts'
import {
  Accreditation,
  AccreditationRow,
  AccreditationStats,
  AuditEntry,
  GroupedRow,
  OwnAccreditation,
  OwnVisit,
  SurveyProgram,
  TakenDays,
  VisitProgram,
  VisitStats,
} from './contract.ts'
import {
  AccreditationAdd,
  AccreditationEdit,
  AccreditationFilter,
  AccreditationRequest,
  OngoingFilter,
  OutcomeForm,
  SurveyProgramFilter,
} from './contract-forms.ts'
import { visitStatuses } from './rules.ts'

/** QA owns accreditations, assignments and the schedule. */
const writers = ['Superadmin', 'QA'] as const satisfies readonly Role[]

const ById = z.object({ id: z.uuid('Name the record.') })

const Order = z.object({
  sort: z.enum(['visit_date', 'number', 'institution', 'requested_on']).optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
})

export const accreditations = calls({
  // ---- institution -----------------------------------------------------------------------------------------------
  own: {
    method: 'GET',
    path: '/api/institution/accreditations',
    access: ['institution'],
    query: PageNumber.extend({ query: Search, status: z.enum(visitStatuses).optional() }),
    answer: pageOf(OwnAccreditation),
    says: 'The own requests and visits, newest first.',
  },
  request: {
    method: 'POST',
    path: '/api/institution/accreditation',
    access: ['institution'],
    body: AccreditationRequest,
    upload: { ...proofRule, required: false },
    answer: dataOf(OwnAccreditation),
    says: 'Requests the accreditation of one program; a claim of payment needs its proof as `file`.',
  },
  ownShow: {
    method: 'GET',
    path: '/api/institution/accreditations/:id',
    access: ['institution'],
    answer: dataOf(OwnVisit),
    says: 'One own request or visit with the steps it has taken.',
  },
  takenDays: {
    method: 'GET',
    path: '/api/institution/taken-days',
    access: ['institution'],
    answer: z.object({ data: z.array(TakenDays) }),
    says: 'The days from today on that visits of the own institution take, requested ones too; for the calendar of the request form.',
  },
  // ---- schedule --------------------------------------------------------------------------------------------------
  list: {
    method: 'GET',
    path: '/api/admin/accreditations',
    access: readers.accreditations,
    query: PageNumber.extend({
      mode: z.enum(['grouped', 'list']).default('grouped'),
      query: Search,
      filter: jsonText(AccreditationFilter).optional(),
      ...Order.shape,
    }),
    answer: z.discriminatedUnion('mode', [
      pageOf(GroupedRow).extend({ mode: z.literal('grouped') }),
      pageOf(AccreditationRow).extend({ mode: z.literal('list') }),
    ]),
    says: 'All accreditations: a row per institution (`grouped`), or a row per accreditation (`list`).',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/accreditations',
    access: writers,
    query: ById,
    answer: Message,
    says: 'Deletes an accreditation for which nothing was paid or decided.',
  },
  add: {
    method: 'POST',
    path: '/api/admin/add-accreditation',
    access: writers,
    body: AccreditationAdd,
    answer: dataOf(Accreditation),
    says: 'Adds an approved visit of an institution without a request.',
  },
  import: {
    method: 'POST',
    path: '/api/admin/import-survey-visit',
    access: writers,
    upload: importFile,
    answer: Imported,
    says: 'Imports scheduled visits from a CSV or XLSX file, a row per program: all rows or none.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/edit/accreditation',
    access: writers,
    body: AccreditationEdit,
    answer: dataOf(Accreditation),
    says: 'Changes dates, type, mode, priority, notes or programs, or takes one step of the status.',
  },
  show: {
    method: 'POST',
    path: '/api/admin/show-accreditation/:id',
    access: readers.accreditations,
    answer: dataOf(Accreditation),
    says: 'One accreditation with its steps, payment and counts.',
  },
  showPrograms: {
    method: 'POST',
    path: '/api/admin/show-accreditations/:accreditation_id',
    access: readers.accreditations,
    query: PageNumber,
    answer: z.object({ data: Accreditation, programs: z.array(VisitProgram), meta: Meta }),
    says: 'One accreditation and a page of its programs.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/export-accreditation/:id',
    access: readers.accreditations,
    answer: 'file',
    says: 'One accreditation as accreditations.csv, a row per program.',
  },
  ongoing: {
    method: 'POST',
    path: '/api/admin/accreditations/ongoing',
    access: readers.accreditations,
    query: PageNumber,
    body: z.object({ filter: OngoingFilter.optional(), search: Search }),
    answer: pageOf(AccreditationRow),
    says: 'Visits from approved to reported, soonest first.',
  },
  surveyPrograms: {
    method: 'POST',
    path: '/api/admin/accreditation-survey/programs',
    access: readers.accreditations,
    query: PageNumber,
    body: z.object({ filter: SurveyProgramFilter.optional(), search: Search }),
    answer: pageOf(SurveyProgram),
    says: 'Programs of visits from approved to reported.',
  },
  stats: {
    method: 'GET',
    path: '/api/admin/accreditation/stats',
    access: readers.accreditations,
    answer: dataOf(AccreditationStats),
    says: 'How many accreditations stand where, and what waits.',
  },
  visitStats: {
    method: 'POST',
    path: '/api/admin/accreditation/stats/:id',
    access: readers.accreditations,
    answer: dataOf(VisitStats),
    says: 'The figures of one accreditation: programs, team, answers.',
  },
  outcome: {
    method: 'PUT',
    path: '/api/admin/accreditation/outcome',
    access: writers,
    body: OutcomeForm,
    answer: dataOf(Accreditation),
    says: 'Records the outcomes of a reported visit; granted levels and validities take effect at once.',
  },
  // ---- assignment ------------------------------------------------------------------------------------------------
  assign: {
    method: 'POST',
    path: '/api/admin/accreditation/accreditor',
    access: writers,
    body: AssignAccreditor,
    answer: dataOf(Assignment),
    says: 'Invites an accreditor to a visit. 409 with `conflicts` when another visit overlaps and `confirm_conflict` is not set.',
  },
  accreditors: {
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
    access: writers,
    query: PageNumber,
    body: z.object({ search: Search }),
    answer: pageOf(Candidate).extend({
      /** Everybody who could be searched: "4 of 571". */
      all: z.int(),
    }),
    says: 'Who could join the team of one accreditation, with ties and overlapping visits.',
  },
  editStatus: {
    method: 'PUT',
    path: '/api/admin/edit/accreditor/status',
    access: writers,
    body: AssignmentStatusChange,
    answer: dataOf(Assignment),
    says: 'Changes the status of an assigned accreditor.',
  },
  editRole: {
    method: 'PUT',
    path: '/api/admin/edit/accreditor/role',
    access: writers,
    body: AssignmentRoleChange,
    answer: dataOf(Assignment),
    says: 'Changes the role of an assigned accreditor within the accreditation.',
  },
  removeAccreditor: {
    method: 'DELETE',
    path: '/api/admin/remove/accreditor',
    access: writers,
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
    access: writers,
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
    access: writers,
    body: ReportDecisionForm,
    answer: dataOf(Assignment),
    says: 'Accepts the report an accreditor has handed in, or returns it with a reason; `id` is the assignment.',
  },
  auditLogs: {
    method: 'GET',
    path: '/api/admin/accreditation/accreditor/audit-logs',
    access: readers.accreditations,
    query: PageNumber.extend({ accreditation_id: z.uuid().optional() }),
    answer: pageOf(AuditEntry),
    says: 'The log of one accreditation; without `accreditation_id` that of all assignments. Newest first.',
  },
  // ---- accreditor ------------------------------------------------------------------------------------------------
  ownAssignments: {
    method: 'GET',
    path: '/api/accreditor/accreditations',
    access: ['accreditor'],
    query: OwnAssignmentQuery,
    answer: pageOf(OwnAssignment),
    says: 'The own assignments with the programs of the visit; upcoming ones first.',
  },
  ownCount: {
    method: 'GET',
    path: '/api/accreditor/accreditation-count',
    access: ['accreditor'],
    answer: dataOf(OwnAssignmentCount),
    says: 'How many visits the accreditor has, by state.',
  },
  answer: {
    method: 'PUT',
    path: '/api/accreditor/assignment',
    access: ['accreditor'],
    body: AssignmentAnswerForm,
    answer: dataOf(OwnAssignment),
    says: 'Accepts or declines an own assignment, or takes an acceptance back (`invited`).',
  },
  ownAssignment: {
    method: 'GET',
    path: '/api/accreditor/accreditations/:id',
    access: ['accreditor'],
    answer: dataOf(AssignedVisit),
    says: 'One own assignment with its visit, programs, team, contact and honorarium; `id` is the assignment.',
  },
  calendar: {
    method: 'GET',
    path: '/api/accreditor/accreditations/:id/calendar',
    access: ['accreditor'],
    answer: 'file',
    says: 'The visit of an own assignment as an iCalendar file.',
  },
  report: {
    method: 'PUT',
    path: '/api/accreditor/report',
    access: ['accreditor'],
    body: ReportForm,
    answer: dataOf(OwnAssignment),
    says: 'Says that the own report is begun or handed in; taken back as a draft until the agency has read it.',
  },
})
