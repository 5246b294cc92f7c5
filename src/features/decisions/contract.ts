/** The book of decisions as staff read it (docs/domain.md#the-book-of-decisions). */
import { z } from 'zod'
import { calls, Day, jsonText, oneOrMany, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { levels, qualifications, surveyTypes } from '../ladder/rules.ts'
import { decidedAbout, decisionActs } from './rules.ts'

const DecisionRow = z.object({
  id: z.uuid(),
  /** `D-2026-0001` */
  number: z.string(),
  /** About the institution as a whole, not about one of its programs. */
  is_institutional: z.boolean(),
  program_id: z.uuid().nullable(),
  /** Null: the program was deleted, or it is about an institution. */
  program: z.string().nullable(),
  institution_id: z.uuid().nullable(),
  institution: z.string().nullable(),
  campus: z.string().nullable(),
  act: z.enum(decisionActs),
  level_before: z.enum(levels),
  level: z.enum(levels),
  qualified_for: z.enum(qualifications).nullable(),
  /** The survey that a revisit follows. */
  revisit_for: z.enum(surveyTypes).nullable(),
  valid_from: Day.nullable(),
  valid_to: Day.nullable(),
  grace_until: Day.nullable(),
  /** The day from which it counts. */
  counts_from: Day,
  decided_on: Day,
  resolution: z.string().nullable(),
  reason: z.string().nullable(),
  accreditation_id: z.uuid().nullable(),
  /** The number of the visit it was decided after. */
  visit: z.string().nullable(),
  /** Of a visit of the time before the portal. */
  is_past: z.boolean(),
  /** The entry in whose place it stands, and the one that stands in its place. */
  supersedes: z.string().nullable(),
  superseded_by: z.string().nullable(),
  entered_by: z.string().nullable(),
  entered_at: z.iso.datetime(),
})
export type DecisionRow = z.infer<typeof DecisionRow>

const DecisionFilter = z.strictObject({
  act: oneOrMany(z.enum(decisionActs)).optional(),
  about: z.enum(decidedAbout).optional(),
  program_id: z.uuid().optional(),
  institution_id: z.uuid().optional(),
  /** `false`: those that another replaces. */
  stands: z.boolean().optional(),
})
export type DecisionFilter = z.infer<typeof DecisionFilter>

const asked = { search: Search, filter: jsonText(DecisionFilter).optional() }

export const decisions = calls({
  list: {
    method: 'GET',
    path: '/api/admin/decisions',
    access: readers.accreditations,
    query: PageNumber.extend(asked),
    answer: pageOf(DecisionRow),
    says: 'Entries of the book of decisions, the last entered first.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/decisions',
    access: readers.accreditations,
    query: z.object(asked).extend({ ids: oneOrMany(z.uuid(), 500).optional() }),
    answer: 'file',
    says: 'decisions.csv: those the same search and filter list, or those of `ids`.',
  },
})
