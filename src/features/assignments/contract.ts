/** An accreditor's own assignments: what is told, answered and reported. Records and forms of the calls in `accreditations.ts`. */
import { z } from 'zod'
import { calls, Day, dataOf, PageNumber, pageOf, Search, Version } from '../../kit/contract/call.ts'
import { degreeLevels, levels, surveyOutcomes, visitTypes } from '../ladder/rules.ts'
import { surveyAreas } from '../ladder/rules-areas.ts'
import { Money } from '../payments/contract.ts'
import { paymentStatuses } from '../payments/rules.ts'
import { reportFields } from '../teams/contract.ts'
import { Campuses, surveyFields } from '../visits/contract.ts'
import {
  assignmentAnswers,
  assignmentRoles,
  assignmentStatuses,
  declineKinds,
  reportStatuses,
  visitModes,
  visitStatuses,
} from '../visits/rules.ts'

const AssignmentAnswerForm = z
  .object({
    id: z.uuid(),
    /** `invited` takes an acceptance back: the invitation waits for an answer again. */
    answer: z.enum(assignmentAnswers, 'Accept or decline the assignment.'),
    reason: z.string().trim().max(500, 'Write at most 500 characters.').optional(),
    /** With `declined`, if the person says so: of what kind the reason is, to be counted. */
    kind: z.enum(declineKinds, 'Choose a kind from the list.').optional(),
    version: Version.optional(),
    /** With `accepted`: the version of the declarations the person read. */
    declaration_version: z.string().max(40, 'Send the version of the declarations as it was shown.').optional(),
    /** The days the person saw: a visit that was moved meanwhile is not accepted unseen. */
    visit_date: Day.optional(),
    visit_end: Day.optional(),
  })
  .refine((answer) => answer.answer !== 'declined' || Boolean(answer.reason), {
    path: ['reason'],
    message: 'Write in a sentence why you decline, so that QA can find somebody else.',
  })

/** An assignment as the accreditor sees it: the visit, its programs, the team. */
export const AccreditorAssignment = z.object({
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
  campuses: Campuses,
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
  /** Last day to accept. */
  answer_until: Day,
  /** The declarations that were accepted with the invitation; null: none, as where QA wrote the answer down. */
  declaration: z.object({ version: z.string(), statements: z.array(z.string()), at: z.iso.datetime() }).nullable(),
  ...reportFields,
  /** What the own report may become now. */
  may_report: z.array(z.enum(['draft', 'submitted'])),
  programs: z.array(
    z.object({
      program_id: z.uuid(),
      name: z.string(),
      degree_level: z.enum(degreeLevels),
      level: z.enum(levels),
      /** Its campus. */
      campus: z.string(),
      ...surveyFields,
      /** Why the survey was taken although the ladder does not offer it. */
      override_reason: z.string().nullable(),
      valid_to: Day.nullable(),
      outcome: z.enum(surveyOutcomes).nullable(),
      /** Assigned to this person by name; false where the whole team reviews it. */
      own: z.boolean(),
    }),
  ),
  team: z.array(z.object({ name: z.string(), role: z.enum(assignmentRoles), home_institution: z.string().nullable() })),
  version: z.int(),
})

export type AccreditorAssignment = z.infer<typeof AccreditorAssignment>

/** How one reaches somebody; null where the agency knows nothing, or where it is not told. */
const Reachable = { email: z.string().nullable(), mobile: z.string().nullable() }

/** One own assignment with all that is needed on the way there. */
export const AssignedVisit = AccreditorAssignment.extend({
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

const ReportForm = z.object({
  /** The assignment. */
  id: z.uuid(),
  report_status: z.enum(['draft', 'submitted'], 'Choose draft or submitted.'),
  version: Version,
})

/**
 * `to_answer`: invited; `upcoming`: still to begin, `ongoing`: the agency has opened it, `past`: all others; `report_due`: over, and the
 * own report is not in.
 */
const assignmentStates = ['to_answer', 'upcoming', 'ongoing', 'report_due', 'past'] as const

export type AssignmentState = (typeof assignmentStates)[number]

export const AssignmentQuery = PageNumber.extend({
  query: Search,
  state: z.enum(assignmentStates).optional(),
  /** `waiting`: what waits for an answer or a report before all others. */
  first: z.literal('waiting').optional(),
})

export const AssignmentCount = z.object({
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

export type AssignmentCount = z.infer<typeof AssignmentCount>

export const assignments = calls({
  list: {
    method: 'GET',
    path: '/api/accreditor/accreditations',
    access: ['accreditor'],
    query: AssignmentQuery,
    answer: pageOf(AccreditorAssignment),
    says: 'The own assignments with the programs of the visit; upcoming ones first, before them with `first` what waits for an answer or a report.',
  },
  count: {
    method: 'GET',
    path: '/api/accreditor/accreditation-count',
    access: ['accreditor'],
    answer: dataOf(AssignmentCount),
    says: 'How many visits the accreditor has, by state.',
  },
  show: {
    method: 'GET',
    path: '/api/accreditor/accreditations/:id',
    access: ['accreditor'],
    answer: dataOf(AssignedVisit),
    says: 'One own assignment with its visit, programs, team, contact and honorarium; `id` is the assignment.',
  },
  answer: {
    method: 'PUT',
    path: '/api/accreditor/assignment',
    access: ['accreditor'],
    body: AssignmentAnswerForm,
    answer: dataOf(AccreditorAssignment),
    says: 'Accepts or declines an own assignment, or takes an acceptance back (`invited`).',
  },
  report: {
    method: 'PUT',
    path: '/api/accreditor/report',
    access: ['accreditor'],
    body: ReportForm,
    answer: dataOf(AccreditorAssignment),
    says: 'Says that the own report is begun or handed in; taken back as a draft until the agency has read it.',
  },
  calendar: {
    method: 'GET',
    path: '/api/accreditor/accreditations/:id/calendar',
    access: ['accreditor'],
    answer: 'file',
    says: 'The visit of an own assignment as an iCalendar file.',
  },
})
