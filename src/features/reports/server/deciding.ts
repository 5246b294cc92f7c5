/** What happens to a report that was handed in: QA returns, accepts and releases it, the institution corrects its facts. */
import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { type Act, bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { invalid } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { rates } from '../../ratings/rules-team.ts'
import { setRecommendations } from '../../recommendations/server/acts.ts'
import type { reports } from '../contract.ts'
import { correctUntil, keptVisits, ratingsSummary, type SurveyReportStatus, type VersionKind } from '../rules.ts'
import { about, lockVisited, lockWhole, missing, type Reported, refuseStep, statusWords } from './checks.ts'
import { mailClosed, mailCorrections, mailGivenBack, mailReleased } from './mails.ts'
import { findCorrection, findNewestVersion, findRemark, listCorrections, listSections } from './queries.ts'
import {
  deleteRemark,
  dropUnsentRemarks,
  freeSections,
  insertCorrections,
  insertRemark,
  insertVersion,
  lockEnded,
  sendRemarks,
  updateCorrection,
  updateReport,
} from './queries-changes.ts'

/** @throws Refusal 404, 422 while the report is not with QA */
export async function addRemark(act: Act, { body }: Received<typeof reports.remark>) {
  const { trx, actor } = act
  const whole = await lockWhole(trx, body.survey_id)
  refuseUnlessHandedIn(whole)
  await refuseSection(act, whole, body.section)
  const { quote = null, text } = body
  const id = await insertRemark(trx, { survey_id: whole.survey.id, key: body.section, quote, text, made_by: actor.id })
  await writeLog(act, {
    action: 'survey_report.remark_made',
    says: `Wrote a remark on the report on ${whole.survey.program}`,
    after: { section: body.section, quote, text },
    ...about(whole),
  })
  return { data: { id } }
}

/** @throws Refusal 404, 422 for a remark the team has read */
export async function dropRemark(act: Act, { body }: Received<typeof reports.dropRemark>) {
  const { trx } = act
  const remark = (await findRemark(trx, body.id)) ?? missing('This remark')
  const whole = await lockWhole(trx, remark.survey_id)
  if (remark.sent_at) throw invalid('id', 'The team has read this remark. Write another one instead.')
  await deleteRemark(trx, remark.id)
  await writeLog(act, {
    action: 'survey_report.remark_dropped',
    says: `Took a remark on the report on ${whole.survey.program} back`,
    before: { section: remark.key, text: remark.text },
    ...about(whole),
  })
  return { message: 'The remark is taken back.' }
}

/** @throws Refusal 404, 409, 422 without a remark that says what to change */
export async function giveReportBack(act: Act, { body }: Received<typeof reports.giveBack>) {
  const whole = await lockWhole(act.trx, body.survey_id)
  const { survey, visit, raters } = whole
  refuseStep(whole, body.version, 'returned', 'reports.giveBack')
  if (!keptVisits.includes(visit.status))
    throw invalid('survey_id', `${visit.number} is ${visit.status}: nobody writes its report any more.`)
  const remarks = await sendRemarks(act.trx, survey.id)
  if (remarks === 0) throw invalid('survey_id', 'Write a remark at the place that is to be changed first.')
  await moveOn(act, whole, 'returned', { kept: 'returned', after: { remarks } })
  const people = raters.filter((one) => rates(one, survey.program_id)).map(({ person }) => person)
  await mailGivenBack(act, visit, survey, people, remarks)
  return { message: `The report on ${survey.program} is returned with ${formatCount(remarks, 'remark')}.` }
}

/** @throws Refusal 404, 409, 422 */
export async function acceptReport(act: Act, { body }: Received<typeof reports.accept>) {
  const whole = await lockWhole(act.trx, body.survey_id)
  refuseStep(whole, body.version, 'accepted', 'reports.accept')
  await dropUnsentRemarks(act.trx, whole.survey.id)
  await moveOn(act, whole, 'accepted', { kept: 'accepted' })
  return { message: `The report on ${whole.survey.program} is accepted. Release it to the institution when it may read it.` }
}

/** @throws Refusal 404, 409, 422 */
export async function releaseReport(act: Act, { body }: Received<typeof reports.release>) {
  const whole = await lockWhole(act.trx, body.survey_id)
  refuseStep(whole, body.version, 'released', 'reports.release')
  const until = correctUntil(agencyDay())
  await recommend(act, whole)
  await moveOn(act, whole, 'released', { kept: 'released', fields: { released_at: new Date(), correct_until: until } })
  await mailReleased(act, whole.visit, whole.survey, until)
  return { message: `The institution reads the report on ${whole.survey.program}, and corrects its facts until ${formatDay(until)}.` }
}

/** @throws Refusal 404 for another institution, 409, 422 when the days are over */
export async function askCorrections(act: Act, { body }: Received<typeof reports.askCorrections>) {
  const { trx, actor } = act
  const whole = await lockVisited(act, body.survey_id)
  refuseStep(whole, body.version, 'contested', 'reports.askCorrections')
  const until = whole.report.correct_until ?? ''
  if (until < agencyDay()) throw invalid('survey_id', `The days for corrections of fact ended on ${formatDay(until)}. Write to QA.`)
  for (const { section } of body.corrections) await refuseSection(act, whole, section)
  const asked = body.corrections.map(({ section, wrong, right, grounds = null }) => ({ key: section, wrong, correct: right, grounds }))
  await insertCorrections(trx, whole.survey.id, actor.id, asked)
  await moveOn(act, whole, 'contested', { after: { corrections: asked } })
  await mailCorrections(act, whole.visit, whole.survey, asked.length)
  return { message: `${formatCount(asked.length, 'correction')} asked. QA answers each, and tells you.` }
}

/** @throws Refusal 404 for another institution, 409, 422 */
export async function agreeToReport(act: Act, { body }: Received<typeof reports.agree>) {
  const whole = await lockVisited(act, body.survey_id)
  refuseStep(whole, body.version, 'final', 'reports.agree')
  await moveOn(act, whole, 'final', { kept: 'final' })
  return { message: `Thank you. The report on ${whole.survey.program} is final.` }
}

/** @throws Refusal 404, 422 while no corrections are asked */
export async function answerCorrection(act: Act, { body }: Received<typeof reports.answerCorrection>) {
  const { trx } = act
  const correction = (await findCorrection(trx, body.id)) ?? missing('This correction')
  const whole = await lockWhole(trx, correction.survey_id)
  if (whole.report.status !== 'contested')
    throw invalid('status', `The report is ${statusWords(whole.report.status)}: its corrections are answered.`)
  const after = { status: body.status, reason: body.reason || null }
  await updateCorrection(trx, correction.id, after.status, after.reason)
  await writeLog(act, {
    action: 'survey_report.correction_answered',
    says: `${body.status === 'accepted' ? 'Accepted' : 'Declined'} a correction in the report on ${whole.survey.program}`,
    ...changes({ status: correction.status, reason: correction.reason }, after),
    ...about(whole),
  })
  return { message: body.status === 'accepted' ? 'The correction is accepted: write it into the report.' : 'The correction is declined.' }
}

/** @throws Refusal 404, 409, 422 while a correction has no answer */
export async function closeReport(act: Act, { body }: Received<typeof reports.close>) {
  const { trx } = act
  const whole = await lockWhole(trx, body.survey_id)
  const asked = await listCorrections(trx, whole.survey.id)
  const ending = asked.some(({ status }) => status === 'accepted') ? 'corrected' : 'final'
  refuseStep(whole, body.version, ending, 'reports.close')
  const open = asked.filter(({ status }) => status === 'open').length
  if (open > 0) throw invalid('survey_id', `${formatCount(open, 'correction')} without an answer. Answer each first.`)
  await freeSections(trx, whole.survey.id)
  await recommend(act, whole)
  await moveOn(act, whole, ending, { kept: ending })
  await mailClosed(act, whole.visit, whole.survey)
  return { message: `The report on ${whole.survey.program} is ${ending}.` }
}

/** Makes reports final whose days for corrections of fact are over: a daily job. */
export async function endReportTerms(db: Db, settings: Settings, today: string, run: string): Promise<void> {
  await inAct(bySystem(db, settings, 'job report-terms', run), async (act) => {
    for (const { survey_id } of await lockEnded(act.trx, today))
      await moveOn(act, await lockWhole(act.trx, survey_id), 'final', { kept: 'final' })
  })
}

/** What the report recommends stands on its own from now on, and is what the report says. */
async function recommend(act: Act, { survey }: Reported): Promise<void> {
  const sections = await listSections(act.trx, survey.id)
  await setRecommendations(
    act,
    survey.id,
    sections.flatMap(({ body }) => body.items).map(({ follows = null, ...item }) => ({ ...item, follows })),
  )
}

type Move = {
  /** The version that is kept of it. */
  kept?: VersionKind
  fields?: { released_at: Date; correct_until: string }
  /** What the log says besides. */
  after?: Record<string, unknown>
}

/** The report comes into a state; what it says then is kept, with the means it was handed in with. */
async function moveOn(act: Act<Actor | null>, whole: Reported, status: SurveyReportStatus, { kept, fields, after }: Move): Promise<void> {
  const { trx, actor } = act
  const { survey, report } = whole
  await updateReport(trx, survey.id, { status, ...fields })
  if (kept) {
    const last = (await findNewestVersion(trx, survey.id)) ?? missing()
    const sections = (await listSections(trx, survey.id)).map(({ key, title, body }) => ({ key, title, ...body }))
    await insertVersion(trx, survey.id, { kind: kept, body: { sections, means: last.body.means }, made_by: actor?.id ?? null })
  }
  await writeLog(act, {
    action: `survey_report.${status}`,
    says: `The report on ${survey.program} is ${statusWords(status)}`,
    before: { status: report.status, correct_until: report.correct_until },
    after: { status, correct_until: fields?.correct_until ?? report.correct_until, ...after },
    ...about(whole),
  })
}

function refuseUnlessHandedIn({ report }: Reported): void {
  if (report.status !== 'handed_in')
    throw invalid('survey_id', `The report is ${statusWords(report.status)}: remarks are written while it is with QA.`)
}

/** @throws Refusal 422 for a section the report has not; what is computed is a place too */
async function refuseSection({ trx }: Act, { survey }: Reported, key: string): Promise<void> {
  const has = key === ratingsSummary || (await listSections(trx, survey.id)).some((one) => one.key === key)
  if (!has) throw invalid('section', 'The report has no such section. Load the page again.')
}
