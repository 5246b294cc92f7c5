/** The report of a team on a program of a visit: its states, its sections, and who writes which (docs/domain.md#survey-reports). */
import { agency } from '../../kit/contract/agency.ts'
import { addDays } from '../../kit/contract/days.ts'
import type { Machine, Step } from '../../kit/contract/states.ts'
import { leadOf, type Rater, rates, ratingVisits } from '../ratings/rules-team.ts'
import { type ComplianceRating, complianceNames } from '../recommendations/rules.ts'
import { type VisitStatus, visitWriters } from '../visits/rules.ts'

export const surveyReportStatuses = ['draft', 'handed_in', 'returned', 'accepted', 'released', 'contested', 'corrected', 'final'] as const
export type SurveyReportStatus = (typeof surveyReportStatuses)[number]

export const surveyReportStatusNames: Record<SurveyReportStatus, string> = {
  draft: 'Draft',
  handed_in: 'Handed in',
  returned: 'Returned',
  accepted: 'Accepted',
  released: 'Released',
  contested: 'Corrections asked',
  corrected: 'Corrected',
  final: 'Final',
}

export type SurveyReportNeed =
  | 'version'
  | 'writer'
  | 'joins'
  | 'begun'
  | 'visit_on'
  | 'visit_kept'
  | 'rated'
  | 'once'
  | 'whole'
  | 'answered'
  | 'remark'
  | 'own'
  | 'in_time'
  | 'correction'
  | 'settled'
  | 'over'

const handIn = { by: ['accreditor'], call: 'reports.handIn', needs: ['version', 'joins', 'visit_kept', 'whole', 'answered'] } as const
const close = { by: visitWriters, call: 'reports.close', needs: ['version', 'settled'] } as const

export const surveyReportSteps: readonly Step<SurveyReportStatus, SurveyReportNeed>[] = [
  { from: [], to: 'draft', by: ['accreditor'], call: 'reports.start', needs: ['writer', 'visit_on', 'begun', 'rated', 'once'] },
  { from: ['draft', 'returned'], to: 'handed_in', ...handIn },
  { from: ['handed_in'], to: 'returned', by: visitWriters, call: 'reports.giveBack', needs: ['version', 'visit_kept', 'remark'] },
  { from: ['handed_in'], to: 'accepted', by: visitWriters, call: 'reports.accept', needs: ['version'] },
  { from: ['accepted'], to: 'released', by: visitWriters, call: 'reports.release', needs: ['version'] },
  {
    from: ['released'],
    to: 'contested',
    by: ['institution'],
    call: 'reports.askCorrections',
    needs: ['version', 'own', 'in_time', 'correction'],
  },
  { from: ['released'], to: 'final', by: ['institution'], call: 'reports.agree', needs: ['version', 'own'] },
  { from: ['contested'], to: 'corrected', ...close },
  { from: ['contested'], to: 'final', ...close },
  { from: ['released'], to: 'final', by: 'nobody', call: 'job report-terms', needs: ['over'] },
]

export const surveyReportMachine: Machine<SurveyReportStatus, SurveyReportNeed> = {
  noun: 'a survey report',
  says: 'What a team reports on a program of a visit: the members write it, QA reads it, and the institution corrects its facts.',
  states: surveyReportStatuses,
  names: surveyReportStatusNames,
  steps: surveyReportSteps,
  needs: {
    version: 'the version that was read',
    writer: 'somebody who rates the program',
    joins: 'the overall coordinator; where there is none a team leader, else anybody who rates the program',
    begun: 'the visit has begun',
    visit_on: 'the visit is scheduled, ongoing or reported',
    visit_kept: 'the visit is scheduled, ongoing, reported or decided',
    rated: 'something of the program is rated',
    once: 'no report on this program yet',
    whole: 'every area is finished, or that some are not is confirmed',
    answered: 'every remark of QA is answered',
    remark: 'a remark that says what to change',
    own: 'a program of the own institution',
    in_time: 'the days for corrections of fact are not over',
    correction: 'what is wrong and what is right, once for the whole report',
    settled: 'an answer to each correction asked: corrected if one was accepted, else final',
    over: 'the days for corrections of fact are over',
  },
}

/** The institution reads a report in these states. */
export const shownToInstitution: readonly SurveyReportStatus[] = ['released', 'contested', 'corrected', 'final']

/** The team writes in these. */
export const writtenIn: readonly SurveyReportStatus[] = ['draft', 'returned']

/** A report is handed in and returned while its visit is in one of these. */
export const keptVisits: readonly VisitStatus[] = [...ratingVisits, 'decided']

/** What a version was kept at. */
export const versionKinds = ['handed_in', 'returned', 'accepted', 'released', 'corrected', 'final'] as const
export type VersionKind = (typeof versionKinds)[number]

/** What the institution reads: the newest of these. */
export const releasedKinds: readonly VersionKind[] = ['released', 'corrected', 'final']

export const correctionStatuses = ['open', 'accepted', 'declined'] as const
export type CorrectionStatus = (typeof correctionStatuses)[number]

/** Sections besides those of the areas; `ratings` is computed and never written. */
export const introduction = 'introduction'
export const ratingsSummary = 'ratings'
export const recommendations = 'recommendations'
const conclusion = 'conclusion'

/** The key of an area's section: `area-IV`. */
function areaKey(code: string): string {
  return `area-${code}`
}

/** The code of the area a section is about; null of the others. */
export function areaOfKey(key: string): string | null {
  return key.startsWith('area-') ? key.slice('area-'.length) : null
}

/** The sections of a report in the agency's outline, the computed one left out. */
export function outlineOf(areas: readonly { code: string; title: string }[]): { key: string; title: string }[] {
  return [
    { key: introduction, title: 'Introduction' },
    ...areas.map(({ code, title }) => ({ key: areaKey(code), title: `Area ${code}. ${title}` })),
    { key: recommendations, title: 'Recommendations' },
    { key: conclusion, title: 'Conclusion' },
  ]
}

/** Who joins the areas into one report and hands it in: the overall coordinator, else a team leader, else everybody who rates. */
export function mayJoin(raters: readonly Rater[], program: string, person: string): boolean {
  const here = raters.filter((one) => rates(one, program))
  for (const role of ['overall_coordinator', 'team_leader'] as const) {
    const found = here.filter((one) => one.role === role)
    if (found.length > 0) return found.some((one) => one.person === person)
  }
  return here.some((one) => one.person === person)
}

/** Whether somebody writes a section: their areas, the recommendations; who joins the report writes all of it. */
export function writes(raters: readonly Rater[], program: string, person: string, key: string): boolean {
  const own = raters.find((one) => one.person === person)
  if (!own || !rates(own, program)) return false
  if (mayJoin(raters, program, person) || key === recommendations) return true
  return hasArea(raters, program, person, key)
}

/** Whether a section is that of an area somebody has by name or leads. */
export function hasArea(raters: readonly Rater[], program: string, person: string, key: string): boolean {
  const own = raters.find((one) => one.person === person)
  const area = areaOfKey(key)
  if (!own || area === null || !rates(own, program)) return false
  return own.areas.includes(area) || leadOf(raters, program, area) === person
}

/** The last day on which an institution asks for corrections of fact in a report released on this day. */
export function correctUntil(releasedOn: string): string {
  return addDays(releasedOn, agency.factCorrectionDays)
}

/** A mark of the team at or above this is proposed as a strength, at or below the other as an area for improvement. */
export const strongFrom = 4
export const weakTo = 2

/** `Carries on VST-2023-0012, partly complied`: what an item says of the recommendation before it. */
export function carriedWords({ number, rating }: { number: string; rating: ComplianceRating | null }): string {
  return `Carries on ${number}${rating ? `, ${complianceNames[rating].toLowerCase()}` : ''}`
}
