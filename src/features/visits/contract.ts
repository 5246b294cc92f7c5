/** Survey visits as the agency records them: what is shown of one, with its steps, programs, payment and log. */
import { z } from 'zod'
import { calls, Day, dataOf, Meta, PageNumber } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { degreeLevels, levels, levelsSought, qualifications, surveyOutcomes, surveyTypes, visitTypes } from '../ladder/rules.ts'
import { paymentFields, settledFields, visitMoneyFields } from '../payments/contract.ts'
import { assignmentStatuses, reportStatuses, visitModes, visitStatuses } from './rules.ts'
import { breakKinds } from './rules-breaks.ts'

export const School = z.object({ id: z.uuid(), name: z.string(), acronym: z.string().nullable(), region: z.string() })

export const Place = z.object({ id: z.uuid(), name: z.string() })

/** Every campus a visit covers, the first one (`campus`) before the others by name. */
export const Campuses = z.array(Place.extend({ region: z.string() }))

/** What the days of a visit break (docs/domain.md#days-that-break-something). */
export const Break = z.object({
  kind: z.enum(breakKinds),
  /** `block` refuses the days, `warn` wants its `keys` in `confirm_breaks`. */
  level: z.enum(['block', 'warn']),
  keys: z.array(z.string()),
  /** In words, without a stop. */
  says: z.string(),
  /** Of the other visit, or of the one that is not paid. */
  number: z.string().nullable(),
})

/** A visit as another one names it. */
export const Numbered = z.object({ id: z.uuid(), number: z.string() })

/** Visit dates and state, as every record of an accreditation carries them. */
export const visitFields = {
  id: z.uuid(),
  number: z.string(),
  visit_type: z.enum(visitTypes),
  mode: z.enum(visitModes),
  visit_date: Day,
  visit_end: Day,
  status: z.enum(visitStatuses),
  /** Of the time before the portal: imported as it was. */
  is_history: z.boolean(),
  version: z.int(),
}

export const VisitStep = z.object({
  status: z.enum(visitStatuses),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
})

/** A charge of an accreditation. The files of the proofs are named only to those who may open them (`proofs` is empty for QA). */
const VisitCharge = z.object({
  finance_id: z.uuid(),
  ...paymentFields,
  ...settledFields,
  created_on: Day,
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

export type VisitCharge = z.infer<typeof VisitCharge>

/** What is charged for an accreditation: how it stands over all its charges, and each of them, the first one first. */
export const VisitPayment = z.object({ ...visitMoneyFields, proof_count: z.int(), charges: z.array(VisitCharge) })

export type VisitPayment = z.infer<typeof VisitPayment>

/** The whole record of one accreditation. */
export const Accreditation = z.object({
  ...visitFields,
  institution: School,
  campus: Place.extend({
    region: z.string(),
    province: z.string().nullable(),
    city: z.string().nullable(),
    address: z.string().nullable(),
  }),
  campuses: Campuses,
  priority_class: z.enum(['A', 'B', 'C']).nullable(),
  notes: z.string().nullable(),
  /** `title` is the role of the account: "Institution", or "QA" for a visit the agency added. */
  requested_by: z.object({ id: z.uuid(), name: z.string(), title: z.string().nullable() }).nullable(),
  /** The visit that took over its programs and charges; null: it stands for itself. */
  merged_into: Numbered.nullable(),
  /** The requests that were merged into it. */
  merged: z.array(Numbered),
  coordinator: z.object({ accreditor_id: z.uuid(), name: z.string() }).nullable(),
  /** All steps taken, oldest first. */
  steps: z.array(VisitStep),
  /** The statuses `edit` would take now. `decided` is not among them: it comes with the surveyOutcomes. */
  allowed_steps: z.array(z.enum(visitStatuses)),
  /** The surveyOutcomes can be recorded now. */
  may_decide: z.boolean(),
  /** Why the accreditation cannot be deleted; null: can be. */
  kept_because: z.string().nullable(),
  payment: VisitPayment.nullable(),
  counts: z.object({ programs: z.int(), accreditors: z.int(), unanswered: z.int(), log_entries: z.int() }),
  created_at: z.iso.datetime(),
})

export type Accreditation = z.infer<typeof Accreditation>

/** The survey of a program, as every list of a visit's programs carries it. */
export const surveyFields = {
  survey_type: z.enum(surveyTypes),
  /** The deferred survey a revisit follows. */
  revisit_of: z.enum(surveyTypes).nullable(),
  /** `null`: a consultancy visit seeks nothing. Of an institutional accreditation the level the institution seeks. */
  level_sought: z.enum(levelsSought).nullable(),
}

/** A program of a visit by itself, with where and when it is surveyed. */
export const surveyedFields = {
  /** The program of the visit. */
  id: z.uuid(),
  program: z.string(),
  survey_type: z.enum(surveyTypes),
  number: z.string(),
  institution: z.string(),
  campus: z.string(),
  visit_date: Day,
  visit_end: Day,
}

/** What was decided about a program. */
const Decision = z.object({
  id: z.uuid(),
  outcome: z.enum(surveyOutcomes),
  grand_mean: z.string().nullable(),
  lowest_area_mean: z.string().nullable(),
  decided_on: Day,
  /** Why deferred, not granted, or granted below the means asked for. */
  reason: z.string().nullable(),
  /** Of a deferred outcome: what has to be met, and until when. */
  conditions: z.string().nullable(),
  conditions_due: Day.nullable(),
})

/** A program within an accreditation. */
export const VisitProgram = z.object({
  program_id: z.uuid(),
  name: z.string(),
  degree_level: z.enum(degreeLevels),
  campus: Place,
  /** Level and validity as they stand now. */
  level: z.enum(levels),
  qualified_for: z.enum(qualifications).nullable(),
  valid_from: Day.nullable(),
  valid_to: Day.nullable(),
  grace_until: Day.nullable(),
  ...surveyFields,
  /** Why the survey was taken although the ladder does not offer it. */
  override_reason: z.string().nullable(),
  outcome: z.enum(surveyOutcomes).nullable(),
  grand_mean: z.string().nullable(),
  decided_on: Day.nullable(),
  /** The outcome that holds, as it was recorded or corrected. */
  decision: Decision.nullable(),
  /** Outcomes that a correction replaced, oldest first. */
  corrected: z.array(Decision.extend({ correction_reason: z.string(), corrected_on: Day, corrected_by: z.string().nullable() })),
  /** The outcome of the accreditation before this one; null: first survey. */
  last: z.object({ outcome: z.enum(surveyOutcomes), decided_on: Day, grand_mean: z.string().nullable() }).nullable(),
})

export type VisitProgram = z.infer<typeof VisitProgram>

export const VisitStats = z.object({
  programs: z.int(),
  by_level_sought: z.partialRecord(z.enum(levelsSought), z.int()),
  by_outcome: z.partialRecord(z.enum(surveyOutcomes), z.int()),
  accreditors: z.int(),
  by_assignment_status: z.partialRecord(z.enum(assignmentStatuses), z.int()),
  by_report_status: z.partialRecord(z.enum(reportStatuses), z.int()),
  has_coordinator: z.boolean(),
})

export const visits = calls({
  show: {
    method: 'POST',
    path: '/api/admin/show-accreditation/:id',
    access: readers.accreditations,
    answer: dataOf(Accreditation),
    says: 'One accreditation with its steps, payment and counts.',
  },
  programs: {
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
  stats: {
    method: 'POST',
    path: '/api/admin/accreditation/stats/:id',
    access: readers.accreditations,
    answer: dataOf(VisitStats),
    says: 'The figures of one accreditation: programs, team, answers.',
  },
})

/** What the days break was shown, and is accepted: the keys of `breaks` in the 409. Something else that has come up since asks again. */
export const confirmBreaks = { confirm_breaks: z.array(z.string().max(60)).max(200).default([]) }
