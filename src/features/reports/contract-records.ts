/** What a report on a program of a visit holds: sections, means, remarks, versions, corrections. */
import { z } from 'zod'
import { Day, oneOrMany } from '../../kit/contract/call.ts'
import { complianceRatings, priorities } from '../recommendations/rules.ts'
import { surveyedFields } from '../visits/contract.ts'
import { assignmentRoles, visitStatuses } from '../visits/rules.ts'
import { correctionStatuses, surveyReportStatuses, versionKinds } from './rules.ts'

export const surveyFields = {
  ...surveyedFields,
  accreditation_id: z.uuid(),
}

export const Item = z.object({
  id: z.uuid(),
  /** The code of its area; null: the program as a whole. */
  area: z.string().max(10).nullable(),
  text: z.string().trim().normalize().min(10, 'Write in a sentence what is recommended.').max(2_000, 'Write at most 2,000 characters.'),
  priority: z.enum(priorities, 'Choose how urgent it is.'),
  due_on: Day,
  /** The recommendation of an earlier report that this one takes up again. */
  follows: z.uuid().nullish(),
})

/** A recommendation of an earlier visit to the program. */
const EarlierItem = z.object({
  id: z.uuid(),
  /** The number of that visit. */
  number: z.string(),
  area: z.string().nullable(),
  text: z.string(),
  rating: z.enum(complianceRatings).nullable(),
  /** A team rated it, and it is not closed: a report may carry it on. */
  is_rated: z.boolean(),
})
export type EarlierItem = z.infer<typeof EarlierItem>

/** What stands in a section; strengths and improvements in those of areas, items in the recommendations. */
const SectionText = z.object({
  narrative: z.string(),
  strengths: z.string(),
  improvements: z.string(),
  items: z.array(Item),
})
export type SectionText = z.infer<typeof SectionText>

/** While it is typed an item may be half written. */
export const typedItems = z.array(Item.extend({ text: z.string().max(2_000), due_on: z.string().max(10) })).max(100)
const TypedText = SectionText.extend({ items: typedItems })
export type TypedText = z.infer<typeof TypedText>

const AreaMean = z.object({
  code: z.string(),
  title: z.string(),
  statements: z.int(),
  set: z.int(),
  mean: z.string().nullable(),
  reaches: z.boolean().nullable(),
})
/** The means of the team’s marks. Decimal text, two places, half up; null where nothing is rated. */
export const ReportMeans = z.object({
  grand_mean: z.string().nullable(),
  reaches: z.boolean().nullable(),
  threshold: z.object({ mean: z.number(), area: z.number(), areas: z.record(z.string(), z.number()).optional() }).nullable(),
  areas: z.array(AreaMean),
})
export type ReportMeans = z.infer<typeof ReportMeans>

export const VersionSection = SectionText.extend({ key: z.string(), title: z.string() })
export type VersionSection = z.infer<typeof VersionSection>

const VersionHead = z.object({
  number: z.int(),
  kind: z.enum(versionKinds),
  made_by: z.string().nullable(),
  made_at: z.iso.datetime(),
})
export const ReportVersion = VersionHead.extend({ sections: z.array(VersionSection), means: ReportMeans })
export type ReportVersion = z.infer<typeof ReportVersion>

const ReportSection = VersionSection.extend({
  version: z.int(),
  holder: z.object({ id: z.uuid(), name: z.string(), since: z.iso.datetime() }).nullable(),
  /** Whoever writes the area says that it is finished. */
  finished_by: z.string().nullable(),
  /** The writers by name. */
  writers: z.array(z.string()),
  /** The one who asks writes it. */
  is_own: z.boolean(),
  /** What the ratings say now, for the one who writes: notes by statement, high and low marks. */
  gathered: SectionText.nullable(),
  /** What the one who asks has typed and not saved, on which version of the section. */
  draft: TypedText.extend({ base: z.int(), saved_at: z.iso.datetime() }).nullable(),
})

const Remark = z.object({
  id: z.uuid(),
  section: z.string(),
  quote: z.string().nullable(),
  text: z.string(),
  made_by: z.string().nullable(),
  made_at: z.iso.datetime(),
  /** The team reads it. */
  is_sent: z.boolean(),
  answer: z.string().nullable(),
  answered_by: z.string().nullable(),
})

const Correction = z.object({
  id: z.uuid(),
  section: z.string(),
  wrong: z.string(),
  right: z.string(),
  grounds: z.string().nullable(),
  asked_by: z.string().nullable(),
  asked_at: z.iso.datetime(),
  status: z.enum(correctionStatuses),
  reason: z.string().nullable(),
})

export const stateFields = {
  status: z.enum(surveyReportStatuses),
  version: z.int(),
  handed_in_at: z.iso.datetime().nullable(),
  released_at: z.iso.datetime().nullable(),
  /** Last day for corrections of fact. */
  correct_until: Day.nullable(),
}

export const SurveyReport = z.object({
  ...surveyFields,
  visit_status: z.enum(visitStatuses),
  ...stateFields,
  /** The one who asks joins the areas and hands the report in. */
  may_join: z.boolean(),
  sections: z.array(ReportSection),
  /** What earlier visits left to the program, and what the report carries on of it. */
  earlier: z.array(EarlierItem),
  /** Those of today while the team writes, then those it was handed in with. */
  means: ReportMeans,
  remarks: z.array(Remark),
  corrections: z.array(Correction),
  versions: z.array(VersionHead),
})
export type SurveyReport = z.infer<typeof SurveyReport>

/** What the institution reads of a report. */
export const ReleasedReport = z.object({
  ...surveyFields,
  ...stateFields,
  sections: z.array(VersionSection),
  /** What its recommendations carry on. */
  earlier: z.array(EarlierItem),
  means: ReportMeans,
  corrections: z.array(Correction),
  /** The number and kind of the version that is shown. */
  shown: VersionHead.omit({ made_by: true }),
})
export type ReleasedReport = z.infer<typeof ReleasedReport>

/** A program of an own visit with its report; without one it can perhaps be begun. */
export const OwnReport = z.object({
  ...surveyFields,
  role: z.enum(assignmentRoles),
  status: z.enum(surveyReportStatuses).nullable(),
  may_join: z.boolean(),
  may_start: z.boolean(),
  /** The own sections that are not finished, while the team writes. */
  unfinished: z.int(),
  /** Remarks of QA without an answer. */
  remarks: z.int(),
  /** The one who asks writes in it; trainees and observers read along. */
  may_write: z.boolean(),
  /** Nothing is left but to join it and hand it in, by the one who asks. */
  to_join: z.boolean(),
  due: Day.nullable(),
})
export type OwnReport = z.infer<typeof OwnReport>

export const ReportRow = z.object({
  ...surveyFields,
  ...stateFields,
  /** Since when it is in its state. */
  since: z.iso.datetime(),
  /** Not handed in by the day reports are due. */
  is_overdue: z.boolean(),
})
export type ReportRow = z.infer<typeof ReportRow>

export const ReportFilter = z.strictObject({
  status: oneOrMany(z.enum(surveyReportStatuses)).optional(),
  overdue: z.boolean().optional(),
  /** To be read or released by QA, or with corrections to answer. */
  waits: z.boolean().optional(),
})
export type ReportFilter = z.infer<typeof ReportFilter>

/** In the order of urgency: remarks of QA, reports to hand in, own areas, reports to begin, marks that differ, earlier recommendations. */
export const fieldWork = ['remarks', 'join', 'areas', 'begin', 'settle', 'recommendations'] as const

/** What of the work on a program waits for one person of its team. */
export const WaitingWork = z.object({
  kind: z.enum(fieldWork),
  survey_id: z.uuid(),
  program: z.string(),
  institution: z.string(),
  /** Remarks, areas, statements or recommendations. */
  count: z.int(),
  /** The day on which the report is due, or the visit begins. */
  due: Day.nullable(),
})
export type WaitingWork = z.infer<typeof WaitingWork>
