/** What speaks against somebody of a team after the invitation: ties they declared, and objections of the institution. */
import { z } from 'zod'
import { calls, Day, dataOf, Message, PageNumber, pageOf, Search, Version } from '../../kit/contract/call.ts'
import { UnansweredAssignment } from '../teams/contract.ts'
import { conflictLevels } from '../teams/rules-standing.ts'
import { assignmentRoles, assignmentStatuses, visitWriters } from '../visits/rules.ts'
import { objectionAnswers, objectionStatuses } from './rules.ts'

/** Somebody of the team of an own visit, as the institution is told. */
export const ToldMember = z.object({
  /** The assignment. */
  id: z.uuid(),
  name: z.string(),
  role: z.enum(assignmentRoles),
  home_institution: z.string().nullable(),
  /** Last day to object; null: not, or no more. */
  object_until: Day.nullable(),
  /** The own objection, and what QA answered. */
  objection: z.object({ status: z.enum(objectionStatuses), answer: z.string().nullable() }).nullable(),
})
export type ToldMember = z.infer<typeof ToldMember>

/** Somebody of a team, how to reach them, and the visit. */
const whose = UnansweredAssignment.pick({ accreditor_id: true, name: true, email: true, mobile: true, role: true, visit: true }).shape

/** Somebody of a team with ties to the institution that were declared since the agency looked. */
export const DeclaredTie = z.object({
  /** The assignment. */
  id: z.uuid(),
  ...whose,
  status: z.enum(assignmentStatuses),
  since: z.iso.datetime(),
  /** The heaviest of the ties; a `block` is let be by a Superadmin alone. */
  level: z.enum(conflictLevels),
  ties: z.array(z.string()),
  version: z.int(),
})
export type DeclaredTie = z.infer<typeof DeclaredTie>

/** An objection that waits for QA. */
export const Objection = z.object({
  id: z.uuid(),
  ...whose,
  reason: z.string(),
  raised_by: z.string(),
  raised_at: z.iso.datetime(),
  version: z.int(),
})
export type Objection = z.infer<typeof Objection>

const Sentence = z.string().trim().max(1000, 'Write at most 1,000 characters.')

const TieDecision = z.object({
  /** The assignment. */
  id: z.uuid(),
  /** The person stays on the team, or leaves it. */
  decision: z.enum(['kept', 'withdrawn'], 'Keep the person on the team, or take them off.'),
  /** Needed to keep somebody whom the tie keeps off. */
  reason: Sentence.optional(),
  version: Version,
})

const ObjectionForm = z.object({
  assignment_id: z.uuid('Name the person.'),
  reason: Sentence.min(10, 'Write in a sentence what speaks against this person; only QA reads it.'),
})

const ObjectionAnswer = z
  .object({
    id: z.uuid(),
    status: z.enum(objectionAnswers, 'Accept the objection, or keep the person on the team.'),
    /** The institution reads it. */
    answer: Sentence.optional(),
    version: Version,
  })
  .refine(({ status, answer }) => status !== 'kept' || (answer ?? '').length >= 10, {
    path: ['answer'],
    message: 'Write in a sentence why the person stays; the institution reads it.',
  })

export const objections = calls({
  team: {
    method: 'GET',
    path: '/api/institution/accreditations/:id/team',
    access: ['institution'],
    answer: z.object({ data: z.array(ToldMember) }),
    says: 'Who comes to an own visit, as far as the agency has confirmed it.',
  },
  object: {
    method: 'POST',
    path: '/api/institution/objections',
    access: ['institution'],
    body: ObjectionForm,
    answer: Message,
    says: 'Objects to somebody of the team of an own visit, once, within the days after being told.',
  },
  ties: {
    method: 'GET',
    path: '/api/admin/accreditation/declared-ties',
    access: visitWriters,
    query: PageNumber.extend({ search: Search }),
    answer: pageOf(DeclaredTie),
    says: 'People of teams with ties to the visited institution that were declared after the invitation; the soonest visit first.',
  },
  decideTie: {
    method: 'PUT',
    path: '/api/admin/accreditation/declared-tie',
    access: visitWriters,
    body: TieDecision,
    answer: Message,
    says: 'Keeps somebody with a declared tie on the team, or takes them off; `id` is the assignment.',
  },
  list: {
    method: 'GET',
    path: '/api/admin/accreditation/objections',
    access: visitWriters,
    query: PageNumber.extend({ search: Search }),
    answer: pageOf(Objection),
    says: 'Objections of institutions that wait for an answer; the soonest visit first.',
  },
  answer: {
    method: 'PUT',
    path: '/api/admin/accreditation/objection',
    access: visitWriters,
    body: ObjectionAnswer,
    answer: dataOf(z.object({ id: z.uuid(), status: z.enum(objectionStatuses) })),
    says: 'Accepts an objection, which takes the person off the team, or keeps the person with a sentence to the institution.',
  },
})
