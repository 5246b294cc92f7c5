import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { reportColumns } from '../columns.ts'
import { reports } from '../contract.ts'
import {
  acceptReport,
  addRemark,
  agreeToReport,
  answerCorrection,
  askCorrections,
  closeReport,
  dropRemark,
  giveReportBack,
  releaseReport,
} from './deciding.ts'
import { reportPdf } from './pdf.ts'
import { listOfVisit, listReleased } from './queries.ts'
import { instants, listReports, reportPages } from './queries-list.ts'
import { listMine, showReleased, showReport, showVersion } from './shown.ts'
import { listWaiting } from './waiting.ts'
import { answerOne, dropDraft, finishAreas, handInReport, holdSection, keepDraft, startReport, writeSection } from './writing.ts'

export const surveyReportRoutes = handlers(reports, {
  mine: async ({ db, actor }) => ({ data: await listMine(db, actor.id) }),
  waiting: async ({ db, actor }) => ({ data: await listWaiting(db, actor.id) }),
  start: change((asked, act) => startReport(act, asked)),
  show: async ({ db, params, actor }) => ({ data: await showReport(db, actor, params.survey_id) }),
  version: async ({ db, params, actor }) => ({ data: await showVersion(db, actor, params.survey_id, params.number) }),
  pdf: ({ db, settings, params, actor }) => reportPdf(db, settings, actor, params.survey_id),
  hold: change((asked, act) => holdSection(act, asked)),
  keepDraft: change((asked, act) => keepDraft(act, asked)),
  dropDraft: change((asked, act) => dropDraft(act, asked)),
  write: change((asked, act) => writeSection(act, asked)),
  finish: change((asked, act) => finishAreas(act, asked)),
  handIn: change((asked, act) => handInReport(act, asked)),
  answerRemark: change((asked, act) => answerOne(act, asked)),
  list: ({ db, query }) => listReports(db, query),
  export: async ({ db, query }) => csvFile('survey-reports.csv', reportColumns, reportPages(db, query)),
  ofVisit: async ({ db, params }) => {
    const data = await listOfVisit(db, params.accreditation_id)
    // every visit covers a program
    if (data.length === 0) throw notFound('This accreditation')
    return { data }
  },
  remark: change((asked, act) => addRemark(act, asked)),
  dropRemark: change((asked, act) => dropRemark(act, asked)),
  giveBack: change((asked, act) => giveReportBack(act, asked)),
  accept: change((asked, act) => acceptReport(act, asked)),
  release: change((asked, act) => releaseReport(act, asked)),
  answerCorrection: change((asked, act) => answerCorrection(act, asked)),
  close: change((asked, act) => closeReport(act, asked)),
  released: async ({ db, actor }) => ({
    data: (await listReleased(db, institutionOf(actor))).map((row) => ({ ...row, ...instants(row) })),
  }),
  read: async ({ db, params, actor }) => ({ data: await showReleased(db, actor, params.survey_id) }),
  askCorrections: change((asked, act) => askCorrections(act, asked)),
  agree: change((asked, act) => agreeToReport(act, asked)),
})
