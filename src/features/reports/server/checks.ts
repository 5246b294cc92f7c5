/** What every act on a report begins with: the visit, the program and the report, locked in this order, and whether they may. */

import { findStep } from '../../../kit/contract/states.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { reads } from '../../ratings/rules-team.ts'
import { findSurvey, listRaters, type SurveyRow, type TeamRow } from '../../ratings/server/queries.ts'
import { lockAccreditation } from '../../visits/server/queries-changes.ts'
import { mayJoin, type SurveyReportStatus, surveyReportStatusNames, surveyReportSteps, writes, writtenIn } from '../rules.ts'
import { listSections, lockReport, type ReportRecord, type SectionRow } from './queries.ts'

export type Reported = {
  visit: Awaited<ReturnType<typeof lockAccreditation>>
  survey: SurveyRow
  raters: TeamRow[]
  report: ReportRecord
}

/** @throws Refusal 404, also where nobody has begun the report */
export async function lockWhole(trx: Trx, surveyId: string): Promise<Reported> {
  const found = (await findSurvey(trx, surveyId)) ?? missing()
  const visit = await lockAccreditation(trx, found.accreditation_id)
  const report = (await lockReport(trx, surveyId)) ?? missing()
  const survey = (await findSurvey(trx, surveyId)) ?? missing()
  return { visit, survey, report, raters: await listRaters(trx, visit.id) }
}

/** The same for somebody of the team. @throws Refusal 404 for anybody else */
export async function lockOwn({ trx, actor }: Act, surveyId: string): Promise<Reported> {
  const whole = await lockWhole(trx, surveyId)
  if (!reads(whole.raters, actor.id)) throw missing()
  return whole
}

/** The same for the institution that was visited. @throws Refusal 404 for another, and for a report that is not released */
export async function lockVisited({ trx, actor }: Act, surveyId: string): Promise<Reported> {
  const whole = await lockWhole(trx, surveyId)
  if (whole.visit.institution_id !== actor.institution_id || !whole.report.released_at) throw missing()
  return whole
}

/** @throws Refusal 409 on a stale version, 422 where no step of the call leads from the state it is in */
export function refuseStep({ report, survey }: Reported, version: number, to: SurveyReportStatus, call: string): void {
  if (report.version !== version) throw stale()
  if (!findStep(surveyReportSteps, report.status, to, call))
    throw invalid('status', `The report on ${survey.program} is ${statusWords(report.status)}: this is not possible now.`)
}

/** "handed in", within a sentence. */
export function statusWords(status: SurveyReportStatus): string {
  return surveyReportStatusNames[status].toLowerCase()
}

/**
 * Whether somebody writes a section now: the team while it writes, and while corrections are asked QA and who joins the report.
 * @throws Refusal 404 for somebody else's report or a section there is not; 422 where it is not theirs, or not written now
 */
export async function refuseWriting(trx: Trx, whole: Reported, actor: Actor, key: string): Promise<SectionRow> {
  const { report, survey, raters } = whole
  const isTeam = actor.role === 'accreditor'
  if (isTeam && !reads(raters, actor.id)) throw missing()
  const section = (await listSections(trx, survey.id)).find((one) => one.key === key) ?? missing('This section')
  const isContested = report.status === 'contested'
  if (!isContested && !(isTeam && writtenIn.includes(report.status)))
    throw invalid('section', `The report on ${survey.program} is ${statusWords(report.status)}: nobody writes it now.`)
  const mayWrite = isTeam
    ? isContested
      ? mayJoin(raters, survey.program_id, actor.id)
      : writes(raters, survey.program_id, actor.id, key)
    : isContested
  if (!mayWrite) throw invalid('section', `“${section.title}” is written by somebody else of the team.`)
  return section
}

/** One person writes at a time. @throws Refusal 409 */
export function refuseHeld({ holder_id, holder, title }: SectionRow, actor: Actor): void {
  if (holder_id === null || holder_id === actor.id) return
  throw new Refusal(409, `${holder ?? 'Somebody else'} writes “${title}” now. What you typed is kept; take the section over to save it.`)
}

/** For the log. */
export function about({ survey }: Pick<Reported, 'survey'>) {
  const { institution_id, accreditation_id, program_id } = survey
  return { object: { type: 'survey_report', id: survey.id }, institution_id, accreditation_id, program_id }
}

export function missing(what = 'This report'): never {
  throw notFound(what)
}
