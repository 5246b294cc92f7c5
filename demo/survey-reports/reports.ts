/** Reports on the programs of visits: one or more in every state, drafted from what the teams rated. */
import { rates } from '../../src/features/ratings/rules-team.ts'
import { findSurvey, type SurveyRow } from '../../src/features/ratings/server/queries.ts'
import { findRating, type RatingFound } from '../../src/features/ratings/server/queries-report.ts'
import { insertRecommendation } from '../../src/features/recommendations/server/queries-changes.ts'
import { reports } from '../../src/features/reports/contract.ts'
import type { SectionText } from '../../src/features/reports/contract-records.ts'
import {
  areaOfKey,
  correctUntil,
  mayJoin,
  outlineOf,
  recommendations,
  releasedKinds,
  type SurveyReportStatus,
  type VersionKind,
} from '../../src/features/reports/rules.ts'
import { gatheredFor, meansFor } from '../../src/features/reports/server/gathered.ts'
import type { VisitStatus } from '../../src/features/visits/rules.ts'
import type { Call } from '../../src/kit/contract/call.ts'
import { addDays, addMonths } from '../../src/kit/contract/days.ts'
import type { Role } from '../../src/kit/contract/roles.ts'
import type { Trx } from '../../src/kit/server/db/database.ts'
import { at, type Day } from '../basis/calendar.ts'
import { insertRows } from '../basis/insert.ts'
import { idsOf } from '../basis/random.ts'

type Person = { id: string; name: string; role: Role }
/** What is asked of a visit. */
type Visit = {
  id: string
  status: VisitStatus
  visit_date: Day
  visit_end: Day
  institution: { id: string; name: string }
  director: { id: string }
  programs: readonly { id: string; program: { id: string } }[]
}

/** The reports of two visits that are over, by program; of the visits under way the first has a draft. */
const stands: readonly (readonly SurveyReportStatus[])[] = [
  ['released', 'contested', 'final', 'handed_in'],
  ['returned', 'accepted', 'corrected', 'draft'],
]

/** The visits that are over and reported on: that of the demo institution, and one on which the demo accreditor was. */
export function reportedVisits<One extends Visit>(
  visits: readonly One[],
  demoInstitution: string,
  wasThere: (visit: One) => boolean,
): One[] {
  const over = visits.filter(({ status, programs }) => status === 'reported' && programs.length >= 4)
  const own = over.find(({ institution }) => institution.name === demoInstitution)
  const other = over.find((visit) => visit !== own && wasThere(visit)) ?? over.find((visit) => visit !== own)
  return [own, other].flatMap((visit) => visit ?? [])
}

/** What a report went through, and the version kept at each step. */
const ways: Record<SurveyReportStatus, readonly SurveyReportStatus[]> = {
  draft: ['draft'],
  handed_in: ['draft', 'handed_in'],
  returned: ['draft', 'handed_in', 'returned'],
  accepted: ['draft', 'handed_in', 'accepted'],
  released: ['draft', 'handed_in', 'accepted', 'released'],
  contested: ['draft', 'handed_in', 'accepted', 'released', 'contested'],
  corrected: ['draft', 'handed_in', 'accepted', 'released', 'contested', 'corrected'],
  final: ['draft', 'handed_in', 'accepted', 'released', 'final'],
}

const done: Record<SurveyReportStatus, { call: Call; says: string }> = {
  draft: { call: reports.start, says: 'Began the report on' },
  handed_in: { call: reports.handIn, says: 'Handed in the report on' },
  returned: { call: reports.giveBack, says: 'Returned the report on' },
  accepted: { call: reports.accept, says: 'Accepted the report on' },
  released: { call: reports.release, says: 'Released the report on' },
  contested: { call: reports.askCorrections, says: 'Asked for corrections in the report on' },
  corrected: { call: reports.close, says: 'Corrected the report on' },
  final: { call: reports.agree, says: 'Found nothing to correct in the report on' },
}

const ids = {
  item: idsOf('recommendations of reports'),
  remark: idsOf('survey_report_remarks'),
  correction: idsOf('survey_report_corrections'),
  entry: idsOf('log_entries of reports'),
}

/** After the ratings are stored. */
export async function insertSurveyReports(
  trx: Trx,
  { visits, underWay, officer, today }: { visits: readonly Visit[]; underWay: readonly Visit[]; officer: Person; today: Day },
): Promise<void> {
  const planned = visits.flatMap((visit, at) => visit.programs.map(({ id }, place) => ({ id, visit, status: stands[at]?.[place] })))
  const drafts = underWay
    .slice(0, 1)
    .flatMap((visit) => visit.programs.slice(0, 1).map(({ id }) => ({ id, visit, status: 'draft' as const })))
  for (const { id, visit, status } of [...planned, ...drafts]) {
    const survey = await findSurvey(trx, id)
    if (!status || !survey?.instrument_version_id) continue
    const rating = await findRating(trx, survey)
    const writer = rating.raters.find((one) => rates(one, survey.program_id) && mayJoin(rating.raters, survey.program_id, one.person))
    if (writer && rating.grand_mean !== null) await insertReport(trx, { survey, rating, visit, status, officer, today, writer })
  }
}

type Planned = {
  survey: SurveyRow
  rating: RatingFound
  visit: Visit
  status: SurveyReportStatus
  officer: Person
  today: Day
  writer: { person: string; name: string }
}

async function insertReport(trx: Trx, planned: Planned): Promise<void> {
  const { survey, rating, visit, status, today, writer, officer } = planned
  const way = ways[status]
  // the steps of each are days apart, the last one yesterday at the latest
  const dayOf = (step: SurveyReportStatus) => {
    const left = way.length - 1 - way.indexOf(step)
    const day = step === 'draft' ? visit.visit_date : addDays(today, -1 - 2 * left)
    return [day, visit.visit_date].sort().at(-1) as Day
  }
  const momentOf = (step: SurveyReportStatus) => at(dayOf(step), 10 + way.indexOf(step))
  const has = (step: SurveyReportStatus) => way.includes(step)
  const sections = outlineOf(rating.areas).map((one) => ({ ...one, ...textOf(one.key, planned) }))
  await insertRows(trx, 'survey_reports', [
    {
      survey_id: survey.id,
      status,
      begun_by: writer.person,
      handed_in_at: has('handed_in') ? momentOf('handed_in') : null,
      released_at: has('released') ? momentOf('released') : null,
      correct_until: has('released') ? correctUntil(dayOf('released')) : null,
      changed_at: momentOf(status),
      version: way.length,
      created_at: momentOf('draft'),
    },
  ])
  await insertRows(trx, 'survey_report_sections', sections, ({ key, title, ...body }) => ({
    survey_id: survey.id,
    key,
    title,
    position: sections.findIndex((one) => one.key === key),
    body: { ...body, narrative: status === 'corrected' ? corrected({ key, ...body }).narrative : body.narrative },
    finished_by: status === 'draft' || areaOfKey(key) === null ? null : writer.person,
    version: 1,
  }))
  const kept = way.filter((step): step is VersionKind => step !== 'draft' && step !== 'contested')
  if (kept.length > 0)
    await insertRows(
      trx,
      'survey_report_versions',
      kept.map((kind, place) => ({
        survey_id: survey.id,
        number: place + 1,
        kind,
        body: { sections: sections.map((one) => (kind === 'corrected' ? corrected(one) : one)), means: meansFor(survey, rating) },
        made_by: kind === 'handed_in' ? writer.person : kind === 'final' ? visit.director.id : officer.id,
        made_at: momentOf(kind),
      })),
    )
  if (has('returned'))
    await insertRows(trx, 'survey_report_remarks', remarks, ({ section, text }) => ({
      ...{ id: ids.remark(), survey_id: survey.id, key: section, text, made_by: officer.id },
      ...{ made_at: momentOf('returned'), sent_at: momentOf('returned') },
    }))
  if (has('contested'))
    await insertRows(trx, 'survey_report_corrections', corrections, (one) => ({
      ...{ id: ids.correction(), survey_id: survey.id, position: corrections.indexOf(one), key: one.section },
      ...{ wrong: one.wrong, correct: one.right, asked_by: visit.director.id, asked_at: momentOf('contested') },
      status: status === 'contested' ? 'open' : one.answer,
      reason: status === 'contested' || one.answer === 'accepted' ? null : 'This is how the team judged it, not a fact.',
    }))
  if (way.some((step) => releasedKinds.some((kind) => kind === step)))
    for (const [place, item] of sections.flatMap(({ items }) => items).entries()) await insertRecommendation(trx, survey, item, place)
  const { institution_id, accreditation_id, program_id } = survey
  await insertRows(
    trx,
    'log_entries',
    way.map((step, place) => ({
      ...{ id: ids.entry(), at: momentOf(step), ...actorOf(step, planned) },
      ...{ call: `${done[step].call.method} ${done[step].call.path}`, action: `survey_report.${step === 'draft' ? 'begun' : step}` },
      ...{ object_type: 'survey_report', object_id: survey.id, says: `${done[step].says} ${survey.program}` },
      before: { status: way[place - 1] ?? null },
      after: { status: step },
      ...{ institution_id, accreditation_id, accreditor_id: null, program_id },
    })),
  )
}

function actorOf(step: SurveyReportStatus, { writer, officer, visit }: Planned) {
  if (step === 'draft' || step === 'handed_in') return { actor_id: writer.person, actor_name: writer.name, actor_role: 'accreditor' }
  if (step === 'contested' || step === 'final')
    return { actor_id: visit.director.id, actor_name: visit.institution.name, actor_role: 'institution' }
  return { actor_id: officer.id, actor_name: officer.name, actor_role: officer.role }
}

function textOf(key: string, { survey, rating, today }: Planned): SectionText {
  const gathered = gatheredFor(key, rating)
  const area = areaOfKey(key)
  if (area !== null) {
    const first = (lines: string) => lines.split('\n').slice(0, 4).join('\n')
    const opening = 'The team read the documents of this area before the visit, and looked at them again with the people who keep them.'
    return {
      ...gathered,
      narrative: [opening, key === corrections[0]?.section ? `${corrections[0].wrong}.` : '', gathered.narrative]
        .filter(Boolean)
        .join('\n\n'),
      strengths: first(gathered.strengths),
      improvements: first(gathered.improvements),
    }
  }
  if (key !== recommendations) return { ...gathered, narrative: key === 'introduction' ? introductionOf(survey) : conclusion }
  const [one, two, three] = rating.areas
  const due = (months: number) => addMonths(today, months)
  const items = [
    {
      area: one?.code ?? null,
      text: 'Put the mission where students and visitors see it, and explain it at the beginning of each year.',
      priority: 'medium',
      due_on: due(6),
    },
    {
      area: two?.code ?? null,
      text: 'Fill the two vacant posts of full professors, and publish how posts are filled.',
      priority: 'high',
      due_on: due(12),
    },
    {
      area: three?.code ?? null,
      text: 'Review the syllabi with employers and graduates every two years, and keep the minutes.',
      priority: 'low',
      due_on: due(18),
    },
  ] as const
  return { ...gathered, items: items.map((item) => ({ ...item, id: ids.item() })) }
}

/** What the institution corrected, written into its section. */
function corrected<Section extends { key: string; narrative: string }>(section: Section): Section {
  const made = corrections.find((one) => one.section === section.key && one.answer === 'accepted')
  return made ? { ...section, narrative: section.narrative.replace(made.wrong, made.right) } : section
}

function introductionOf({ program, institution, campus }: SurveyRow): string {
  return `The team visited ${institution}, ${campus}, and looked at ${program}: documents, rooms and laboratories, and talks with faculty, students, graduates and employers.\n\nIt thanks everybody who made the visit easy, above all those who kept the documents in order.`
}

const conclusion =
  'The program does what it promises, and knows where it has to grow. What is recommended can be done within the years of the next level.'

const remarks = [
  { section: 'introduction', text: 'Please name the days of the visit, and who of the institution received the team.' },
  { section: 'area-II', text: 'The findings praise the faculty, the mean is lower than that of the other areas. Say why.' },
]

const corrections = [
  { section: 'area-I', wrong: 'The mission was approved in 2019', right: 'The mission was approved in 2021', answer: 'accepted' },
  { section: 'conclusion', wrong: 'knows where it has to grow', right: 'has grown in all of them', answer: 'declined' },
]
