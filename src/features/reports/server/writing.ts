/** The team writes its report: begins it, holds sections, saves them, says what is finished, answers remarks, hands it in. */
import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { formatCount, listed } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { rates, ratingVisits } from '../../ratings/rules-team.ts'
import { findSurvey, listRaters } from '../../ratings/server/queries.ts'
import { findRating } from '../../ratings/server/queries-report.ts'
import { lockAccreditation } from '../../visits/server/queries-changes.ts'
import type { reports } from '../contract.ts'
import type { SectionText } from '../contract-records.ts'
import { areaOfKey, keptVisits, mayJoin, outlineOf, recommendations, writes, writtenIn } from '../rules.ts'
import { about, lockOwn, lockWhole, missing, refuseHeld, refuseStep, refuseWriting, statusWords } from './checks.ts'
import { refuseCarriedOn } from './earlier.ts'
import { gatheredFor, meansFor } from './gathered.ts'
import { mailHandedIn } from './mails.ts'
import { findRatedOf, findRemark, listRemarks, listSections } from './queries.ts'
import {
  answerRemark,
  deleteDraft,
  freeSections,
  insertReport,
  insertSections,
  insertVersion,
  updateFinished,
  updateHolder,
  updateReport,
  updateSection,
  upsertDraft,
} from './queries-changes.ts'

/** @throws Refusal 404 for who is not on the team, 409 where it is begun, 422 for who only reads along, before the visit, unrated */
export async function startReport(act: Act, { body }: Received<typeof reports.start>) {
  const { trx, actor } = act
  const found = (await findSurvey(trx, body.survey_id)) ?? missing('This program')
  const visit = await lockAccreditation(trx, found.accreditation_id)
  const survey = (await findSurvey(trx, body.survey_id)) ?? missing('This program')
  const raters = await listRaters(trx, visit.id)
  if (!raters.some(({ person }) => person === actor.id)) throw missing('This program')
  const own = raters.find(({ person }) => person === actor.id)
  if (!own || !rates(own, survey.program_id))
    throw invalid('survey_id', 'Trainees and observers read the report along; a member begins it.')
  if (!ratingVisits.some((status) => status === visit.status) || visit.visit_date > agencyDay())
    throw invalid('survey_id', `A report is begun from the first day of the visit on, ${formatDay(visit.visit_date)}, until it is decided.`)
  if ((await findRatedOf(trx, [survey.id])).length === 0)
    throw invalid('survey_id', `Nothing of ${survey.program} is rated yet. The report is drafted from what the team rates.`)
  if (!(await insertReport(trx, survey.id, actor.id)))
    throw new Refusal(409, `The report on ${survey.program} is begun already. Load the page again.`)
  const rating = await findRating(trx, survey)
  const sections = outlineOf(rating.areas).map((one) => ({ ...one, ...gatheredFor(one.key, rating) }))
  await insertSections(trx, survey.id, sections)
  await writeLog(act, {
    action: 'survey_report.begun',
    says: `Began the report on ${survey.program}`,
    after: { status: 'draft', sections: sections.length },
    ...about({ survey }),
    accreditor_id: actor.id,
  })
  return { message: `The report on ${survey.program} is begun, from what the team rated.` }
}

/** @throws Refusal 409 while somebody else holds it and it is not taken over */
export async function holdSection(act: Act, { body }: Received<typeof reports.hold>) {
  const { trx, actor } = act
  const whole = await lockWhole(trx, body.survey_id)
  const section = await refuseWriting(trx, whole, actor, body.section)
  const isTaken = section.holder_id !== null && section.holder_id !== actor.id
  if (body.give_back) {
    if (section.holder_id === actor.id) await updateHolder(trx, whole.survey.id, section.key, null)
    act.spare() // who has a section open says nothing of the report
    return { message: `“${section.title}” is free.` }
  }
  if (!body.take_over) refuseHeld(section, actor)
  await updateHolder(trx, whole.survey.id, section.key, actor.id)
  if (isTaken)
    await writeLog(act, {
      action: 'survey_report.section_taken_over',
      says: `Took over “${section.title}” of the report on ${whole.survey.program}`,
      ...changes({ holder: section.holder }, { holder: actor.name }),
      ...about(whole),
    })
  else act.spare() // as above
  return { message: `You write “${section.title}” now.` }
}

/** What is typed over days, kept for its author alone. */
export async function keepDraft(act: Act, { body }: Received<typeof reports.keepDraft>) {
  const { trx, actor } = act
  act.spare() // nothing is said yet, and nobody else reads it
  const { survey_id, section, version, ...typed } = body
  await refuseWriting(trx, await lockWhole(trx, survey_id), actor, section)
  const saved = await upsertDraft(trx, { survey_id, key: section, account_id: actor.id }, version, typed)
  return { data: { saved_at: saved.toISOString() } }
}

/** @throws Refusal 404 */
export async function dropDraft(act: Act, { body }: Received<typeof reports.dropDraft>) {
  const { trx, actor } = act
  act.spare() // as when it was kept
  await (actor.role === 'accreditor' ? lockOwn(act, body.survey_id) : lockWhole(trx, body.survey_id))
  await deleteDraft(trx, { survey_id: body.survey_id, key: body.section, account_id: actor.id })
  return { message: 'What was not saved is dropped.' }
}

/** @throws Refusal 409 where somebody saved in between or holds the section; what was typed stays kept as a draft */
export async function writeSection(act: Act, { body }: Received<typeof reports.write>) {
  const { trx, actor } = act
  const whole = await lockWhole(trx, body.survey_id)
  const { survey } = whole
  const section = await refuseWriting(trx, whole, actor, body.section)
  refuseHeld(section, actor)
  if (section.version !== body.version)
    throw new Refusal(409, `“${section.title}” was saved by somebody else meanwhile. What you typed is kept beside it: look at both.`)
  const text = textOf(section.key, body)
  const codes = (await listSections(trx, survey.id)).flatMap(({ key }) => areaOfKey(key) ?? [])
  const foreign = text.items.findIndex(({ area }) => area !== null && !codes.includes(area))
  if (foreign >= 0) throw invalid(`items.${foreign}.area`, 'Choose an area of this report.')
  await refuseCarriedOn(trx, { surveyId: survey.id, was: section.body, items: text.items, releasedAt: whole.report.released_at })
  await updateSection(trx, survey.id, section.key, text)
  await deleteDraft(trx, { survey_id: survey.id, key: section.key, account_id: actor.id })
  await writeLog(act, {
    action: 'survey_report.section_saved',
    says: `Wrote “${section.title}” of the report on ${survey.program}`,
    // the log is read by more people than a report that is being written
    before: sizeOf(section.body),
    after: { section: section.title, ...sizeOf(text) },
    ...about(whole),
  })
  return { data: { version: section.version + 1 }, message: `“${section.title}” is saved.` }
}

function textOf(key: string, { narrative, strengths, improvements, items }: SectionText): SectionText {
  const isArea = areaOfKey(key) !== null
  return {
    narrative,
    strengths: isArea ? strengths : '',
    improvements: isArea ? improvements : '',
    items: key === recommendations ? items : [],
  }
}

function sizeOf({ narrative, strengths, improvements, items }: SectionText) {
  return { characters: narrative.length + strengths.length + improvements.length, recommendations: items.length }
}

/** @throws Refusal 422 for who has no area of their own */
export async function finishAreas(act: Act, { body }: Received<typeof reports.finish>) {
  const { trx, actor } = act
  const whole = await lockOwn(act, body.survey_id)
  const { survey, report, raters } = whole
  if (!writtenIn.includes(report.status)) throw invalid('survey_id', `The report is ${statusWords(report.status)}: nobody writes it now.`)
  const sections = await listSections(trx, survey.id)
  const own = sections.filter(({ key }) => areaOfKey(key) !== null && writes(raters, survey.program_id, actor.id, key))
  if (own.length === 0) throw invalid('survey_id', 'No area of this report is yours to write.')
  const changed = own.filter(({ finished_by }) => (finished_by !== null) !== body.is_finished)
  if (changed.length === 0)
    act.spare() // it is so already
  else {
    const keys = changed.map(({ key }) => key)
    await updateFinished(trx, survey.id, keys, body.is_finished ? actor.id : null)
    await writeLog(act, {
      action: 'survey_report.areas_finished',
      says: body.is_finished
        ? `Finished ${formatCount(keys.length, 'area')} of the report`
        : `Goes on with ${formatCount(keys.length, 'area')}`,
      before: { finished: body.is_finished ? [] : keys },
      after: { finished: body.is_finished ? keys : [] },
      ...about(whole),
      accreditor_id: actor.id,
    })
  }
  const joins = mayJoin(raters, survey.program_id, actor.id)
  return { message: body.is_finished ? `${joins ? 'All' : 'Your'} areas are finished.` : `You go on with ${joins ? 'the' : 'your'} areas.` }
}

/** @throws Refusal 404 for a remark the team was not sent */
export async function answerOne(act: Act, { body }: Received<typeof reports.answerRemark>) {
  const { trx, actor } = act
  const remark = (await findRemark(trx, body.id)) ?? missing('This remark')
  const whole = await lockOwn(act, remark.survey_id)
  if (!remark.sent_at) throw missing('This remark')
  const own = whole.raters.find(({ person }) => person === actor.id)
  if (!own || !rates(own, whole.survey.program_id)) throw invalid('answer', 'Trainees and observers read the report along.')
  if (whole.report.status !== 'returned')
    throw invalid('answer', `The report is ${statusWords(whole.report.status)}: its remarks are not answered now.`)
  await answerRemark(trx, remark.id, body.answer, actor.id)
  await writeLog(act, {
    action: 'survey_report.remark_answered',
    says: `Answered a remark on the report on ${whole.survey.program}`,
    ...changes({ answer: remark.answer }, { answer: body.answer }),
    ...about(whole),
    accreditor_id: actor.id,
  })
  return { message: 'The remark is answered.' }
}

/** @throws Refusal 404, 409 on a stale version and while areas are not finished, 422 for who does not join it, or with open remarks */
export async function handInReport(act: Act, { body }: Received<typeof reports.handIn>) {
  const { trx, actor } = act
  const whole = await lockOwn(act, body.survey_id)
  const { survey, visit, raters, report } = whole
  if (!mayJoin(raters, survey.program_id, actor.id))
    throw invalid('survey_id', 'The overall coordinator joins the areas and hands the report in.')
  refuseStep(whole, body.version, 'handed_in', 'reports.handIn')
  if (!keptVisits.includes(visit.status)) throw invalid('survey_id', `${visit.number} is ${visit.status}: no report on it is handed in.`)
  const open = (await listRemarks(trx, survey.id)).filter(({ sent_at, answer }) => sent_at !== null && answer === null)
  if (open.length > 0) throw invalid('survey_id', `${formatCount(open.length, 'remark')} of QA waits for an answer. Answer each first.`)
  const sections = await listSections(trx, survey.id)
  const unfinished = sections.filter(({ key, finished_by }) => areaOfKey(key) !== null && finished_by === null)
  if (unfinished.length > 0 && !body.confirmed)
    throw new Refusal(
      409,
      `Not finished: ${listed(unfinished.map(({ title }) => title))}. Confirm to hand the report in as it is.`,
      undefined,
      { unfinished: unfinished.map(({ title }) => title) },
    )
  const means = meansFor(survey, await findRating(trx, survey))
  await freeSections(trx, survey.id)
  await updateReport(trx, survey.id, { status: 'handed_in', handed_in_at: new Date() })
  await insertVersion(trx, survey.id, {
    kind: 'handed_in',
    body: { sections: sections.map(({ key, title, body: text }) => ({ key, title, ...text })), means },
    made_by: actor.id,
  })
  await writeLog(act, {
    action: 'survey_report.handed_in',
    says: `Handed in the report on ${survey.program}`,
    ...changes(
      { status: report.status, unfinished: [] as string[] },
      { status: 'handed_in', unfinished: unfinished.map(({ key }) => key) },
    ),
    ...about(whole),
    accreditor_id: actor.id,
  })
  await mailHandedIn(act, visit, survey)
  return { message: `The report on ${survey.program} is handed in. Thank you.` }
}
