/** The report on a program of a visit: written by the team, read by QA, released to the institution (docs/domain.md#survey-reports). */
import { z } from 'zod'
import { calls, Day, dataOf, jsonText, Message, oneOrMany, PageNumber, pageOf, Search, Version } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { surveyTypes } from '../ladder/rules.ts'
import { priorities } from '../recommendations/rules.ts'
import { assignmentRoles, visitStatuses, visitWriters } from '../visits/rules.ts'
import { correctionStatuses, surveyReportStatuses, versionKinds } from './rules.ts'

const surveyFields = {
  /** The program of the visit. */
  id: z.uuid(),
  accreditation_id: z.uuid(),
  program: z.string(),
  survey_type: z.enum(surveyTypes),
  number: z.string(),
  institution: z.string(),
  campus: z.string(),
  visit_date: Day,
  visit_end: Day,
}

const Item = z.object({
  id: z.uuid(),
  /** The code of its area; null: the program as a whole. */
  area: z.string().max(10).nullable(),
  text: z.string().trim().normalize().min(10, 'Write in a sentence what is recommended.').max(2_000, 'Write at most 2,000 characters.'),
  priority: z.enum(priorities, 'Choose how urgent it is.'),
  due_on: Day,
  /** The recommendation of an earlier report that this one takes up again. */
  follows: z.uuid().nullish(),
})

/** What stands in a section; strengths and improvements in those of areas, items in the recommendations. */
const SectionText = z.object({
  narrative: z.string(),
  strengths: z.string(),
  improvements: z.string(),
  items: z.array(Item),
})
export type SectionText = z.infer<typeof SectionText>

/** While it is typed an item may be half written. */
const typedItems = z.array(Item.extend({ text: z.string().max(2_000), due_on: z.string().max(10) })).max(100)
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
  threshold: z.object({ mean: z.number(), area: z.number() }).nullable(),
  areas: z.array(AreaMean),
})
export type ReportMeans = z.infer<typeof ReportMeans>

const VersionSection = SectionText.extend({ key: z.string(), title: z.string() })
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

const stateFields = {
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

const OfSurvey = z.object({ survey_id: z.uuid('Name the program of the visit.') })
const OfVersion = OfSurvey.extend({ version: Version })
const SectionKey = z.string('Name the section.').regex(/^[a-z]+(-[IVX]+)?$/, 'Name a section of the report.')
const Long = z.string().normalize().max(40_000, 'Write at most 40,000 characters in a section.').default('')
const Words = z.string().trim().normalize().max(2_000, 'Write at most 2,000 characters.')
const None = Words.transform((text) => text || null).nullish()

const sectionFields = {
  section: SectionKey,
  /** The version of the section that was read. */
  version: Version,
  narrative: Long,
  strengths: Long,
  improvements: Long,
}

const writers = [...visitWriters, 'accreditor'] as const

export const reports = calls({
  mine: {
    method: 'GET',
    path: '/api/accreditor/reports',
    access: ['accreditor'],
    answer: dataOf(z.array(OwnReport)),
    says: 'The reports on the programs of own visits, those to write first.',
  },
  start: {
    method: 'POST',
    path: '/api/accreditor/reports',
    access: ['accreditor'],
    body: OfSurvey,
    answer: Message,
    says: 'Begins the report on a program, drafted from what the team rated.',
  },
  show: {
    method: 'GET',
    path: '/api/reports/:survey_id',
    access: [...readers.accreditations, 'accreditor'],
    answer: dataOf(SurveyReport),
    says: 'One report as it is written, with remarks and versions; accreditors read those of their visits.',
  },
  version: {
    method: 'GET',
    path: '/api/reports/:survey_id/versions/:number',
    access: [...readers.accreditations, 'accreditor'],
    answer: dataOf(ReportVersion),
    says: 'A version of a report that was kept when it was handed in, returned, accepted, released or corrected.',
  },
  pdf: {
    method: 'GET',
    path: '/api/reports/:survey_id/pdf',
    access: [...readers.accreditations, 'accreditor', 'institution'],
    answer: 'file',
    says: 'The report as PDF; an institution gets what was released to it.',
  },
  hold: {
    method: 'POST',
    path: '/api/reports/hold',
    access: writers,
    body: OfSurvey.extend({
      section: SectionKey,
      /** Give it back instead. */
      give_back: z.boolean().default(false),
      /** Take it over from whoever holds it. */
      take_over: z.boolean().default(false),
    }),
    answer: Message,
    says: 'Takes a section to write, or gives it back: one person writes at a time.',
  },
  keepDraft: {
    method: 'PUT',
    path: '/api/reports/draft',
    access: writers,
    body: OfSurvey.extend({ ...sectionFields, items: typedItems.default([]) }),
    answer: dataOf(z.object({ saved_at: z.iso.datetime() })),
    says: 'Keeps what was typed in a section so far, for the one who types alone.',
  },
  dropDraft: {
    method: 'POST',
    path: '/api/reports/draft/drop',
    access: writers,
    body: OfSurvey.extend({ section: SectionKey }),
    answer: Message,
    says: 'Forgets what was typed in a section and not saved.',
  },
  write: {
    method: 'PUT',
    path: '/api/reports/section',
    access: writers,
    body: OfSurvey.extend({ ...sectionFields, items: z.array(Item).max(100, 'Recommend at most 100 things.').default([]) }),
    answer: dataOf(z.object({ version: z.int() })),
    says: 'Saves a section: the team while it writes, QA and who joins the report while corrections are asked.',
  },
  finish: {
    method: 'POST',
    path: '/api/accreditor/reports/finish',
    access: ['accreditor'],
    body: OfSurvey.extend({ is_finished: z.boolean() }),
    answer: Message,
    says: 'Says of all own areas that they are finished, or that they are not.',
  },
  handIn: {
    method: 'POST',
    path: '/api/accreditor/reports/hand-in',
    access: ['accreditor'],
    body: OfVersion.extend({
      /** Areas that are not finished are handed in as they are. */
      confirmed: z.boolean().default(false),
    }),
    answer: Message,
    says: 'Hands the report in; areas that are not finished are named first.',
  },
  answerRemark: {
    method: 'PUT',
    path: '/api/accreditor/reports/remark',
    access: ['accreditor'],
    body: z.object({ id: z.uuid(), answer: Words.min(2, 'Write what you changed, or why not.') }),
    answer: Message,
    says: 'Answers a remark of QA.',
  },
  list: {
    method: 'GET',
    path: '/api/admin/reports',
    access: readers.accreditations,
    query: PageNumber.extend({ search: Search, filter: jsonText(ReportFilter).optional() }),
    answer: pageOf(ReportRow),
    says: 'Reports on programs, those that wait longest first.',
  },
  ofVisit: {
    method: 'GET',
    path: '/api/admin/accreditations/:accreditation_id/reports',
    access: readers.accreditations,
    answer: dataOf(
      z.array(
        z.object({ id: z.uuid(), program: z.string(), status: z.enum(surveyReportStatuses).nullable(), correct_until: Day.nullable() }),
      ),
    ),
    says: 'How the report on each program of a visit stands.',
  },
  remark: {
    method: 'POST',
    path: '/api/admin/reports/remark',
    access: visitWriters,
    body: OfSurvey.extend({ section: SectionKey, quote: None, text: Words.min(3, 'Write what is to be changed.') }),
    answer: dataOf(z.object({ id: z.uuid() })),
    says: 'Writes a remark at a place of a report that was handed in; the team reads it when the report is returned.',
  },
  dropRemark: {
    method: 'POST',
    path: '/api/admin/reports/remark/drop',
    access: visitWriters,
    body: z.object({ id: z.uuid() }),
    answer: Message,
    says: 'Takes back a remark the team has not read.',
  },
  giveBack: {
    method: 'POST',
    path: '/api/admin/reports/return',
    access: visitWriters,
    body: OfVersion,
    answer: Message,
    says: 'Returns a report to the team with the remarks written at it.',
  },
  accept: {
    method: 'POST',
    path: '/api/admin/reports/accept',
    access: visitWriters,
    body: OfVersion,
    answer: Message,
    says: 'Accepts a report; remarks that were not sent are dropped.',
  },
  release: {
    method: 'POST',
    path: '/api/admin/reports/release',
    access: visitWriters,
    body: OfVersion,
    answer: Message,
    says: 'Releases an accepted report to the institution, which corrects facts within a term.',
  },
  answerCorrection: {
    method: 'PUT',
    path: '/api/admin/reports/correction',
    access: visitWriters,
    body: z
      .object({
        id: z.uuid(),
        status: z.enum(['accepted', 'declined'], 'Accept the correction, or decline it.'),
        reason: Words.default(''),
      })
      .refine(({ status, reason }) => status !== 'declined' || reason.length >= 10, {
        path: ['reason'],
        message: 'Write in a sentence why the report stays as it is; the institution reads it.',
      }),
    answer: Message,
    says: 'Accepts a correction the institution asked for, or declines it with a sentence.',
  },
  close: {
    method: 'POST',
    path: '/api/admin/reports/close',
    access: visitWriters,
    body: OfVersion,
    answer: Message,
    says: 'Ends the corrections: the report is corrected where one was accepted, else final.',
  },
  released: {
    method: 'GET',
    path: '/api/institution/reports',
    access: ['institution'],
    answer: dataOf(z.array(z.object({ ...surveyFields, ...stateFields }))),
    says: 'The reports on own programs that were released, the newest first.',
  },
  read: {
    method: 'GET',
    path: '/api/institution/reports/:survey_id',
    access: ['institution'],
    answer: dataOf(ReleasedReport),
    says: 'A report on an own program that was released.',
  },
  askCorrections: {
    method: 'POST',
    path: '/api/institution/reports/corrections',
    access: ['institution'],
    body: OfVersion.extend({
      corrections: z
        .array(
          z.object({
            section: SectionKey,
            wrong: Words.min(3, 'Write what is wrong.'),
            right: Words.min(3, 'Write what is right.'),
            grounds: None,
          }),
        )
        .min(1, 'Write what is wrong, or say that there is nothing to correct.')
        .max(50, 'Ask for at most 50 corrections.'),
    }),
    answer: Message,
    says: 'Asks for corrections of fact, once and all together, within the term.',
  },
  agree: {
    method: 'POST',
    path: '/api/institution/reports/agree',
    access: ['institution'],
    body: OfVersion,
    answer: Message,
    says: 'Says that there is nothing to correct: the report is final.',
  },
})
