/** The report on a program of a visit: written by the team, read by QA, released to the institution (docs/domain.md#survey-reports). */
import { z } from 'zod'
import { calls, Day, dataOf, jsonText, Message, PageNumber, pageOf, Search, Version } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { visitWriters } from '../visits/rules.ts'
import {
  Item,
  OwnReport,
  ReleasedReport,
  ReportFilter,
  ReportRow,
  ReportVersion,
  SurveyReport,
  stateFields,
  surveyFields,
  typedItems,
} from './contract-records.ts'
import { surveyReportStatuses } from './rules.ts'

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
