/** The whole story of one program: its visits and what the book says of it, for its page (docs/domain.md#a-programs-page). */
import { z } from 'zod'
import { calls, Day, dataOf } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { decisionActs } from '../decisions/rules.ts'
import { levels, levelsSought, qualifications, surveyOutcomes, surveyTypes } from '../ladder/rules.ts'
import { ProgramRow } from '../programs/contract.ts'
import { visitStatuses } from '../visits/rules.ts'

/** A visit that covers the program. */
const ProgramVisit = z.object({
  /** The program of the visit: rooms and reports are named by it. */
  id: z.uuid(),
  accreditation_id: z.uuid(),
  number: z.string(),
  visit_date: Day,
  visit_end: Day,
  status: z.enum(visitStatuses),
  /** Of the time before the portal. */
  is_history: z.boolean(),
  survey_type: z.enum(surveyTypes),
  revisit_of: z.enum(surveyTypes).nullable(),
  level_sought: z.enum(levelsSought).nullable(),
  outcome: z.enum(surveyOutcomes).nullable(),
  grand_mean: z.string().nullable(),
  decided_on: Day.nullable(),
  /** How much lies in its room; null for who does not read it. */
  evidence: z.int().nullable(),
  /** What its report recommended; null for who does not read it. */
  recommendations: z.int().nullable(),
})
export type ProgramVisit = z.infer<typeof ProgramVisit>

/** An entry of the book about the program, and what was held after it. */
const ProgramDecision = z.object({
  id: z.uuid(),
  /** `D-2026-0001` */
  number: z.string(),
  act: z.enum(decisionActs),
  decided_on: Day,
  resolution: z.string().nullable(),
  accreditation_id: z.uuid().nullable(),
  visit: z.string().nullable(),
  /** The number of the entry that stands in its place. */
  superseded_by: z.string().nullable(),
  /** Null: another stands in its place. */
  held: z
    .object({
      from_day: Day,
      level: z.enum(levels),
      qualified_for: z.enum(qualifications).nullable(),
      valid_from: Day.nullable(),
      valid_to: Day.nullable(),
      grace_until: Day.nullable(),
    })
    .nullable(),
})
export type ProgramDecision = z.infer<typeof ProgramDecision>

const ProgramRecord = z.object({
  program: ProgramRow,
  /** The last one first. */
  visits: z.array(ProgramVisit),
  /** In the order in which they count; one that was replaced before the one in its place. */
  decisions: z.array(ProgramDecision),
})
export type ProgramRecord = z.infer<typeof ProgramRecord>

export const programRecords = calls({
  show: {
    method: 'GET',
    path: '/api/admin/programs/:id/record',
    access: readers.institutionManagement,
    answer: dataOf(ProgramRecord),
    says: 'A program with its visits and all that was decided about it. Numbers of evidence and recommendations for those who read them.',
  },
  own: {
    method: 'GET',
    path: '/api/institution/programs/:id/record',
    access: ['institution'],
    answer: dataOf(ProgramRecord),
    says: 'The same of a program of the own institution.',
  },
})
