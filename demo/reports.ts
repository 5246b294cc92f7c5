/** What became of the report of everybody who went on a visit: when it was handed in, returned or accepted, and what was late. */

import type { ReportStatus } from '../src/features/visits/rules.ts'
import { reportDue, reportDueAgain } from '../src/features/visits/rules-days.ts'
import { agency } from '../src/kit/contract/agency.ts'
import { addDays, daysBetween } from '../src/kit/contract/days.ts'
import { at, type Day, earlier } from './basis/calendar.ts'
import { type Random, randomOf } from './basis/random.ts'
import type { Visit } from './visit.ts'

/** One thing that happened to a report, as the log tells it; `system`: nobody did it. */
type ReportStep = { status: ReportStatus; by: 'accreditor' | 'officer' | 'system'; at: string }
export type Report = {
  report_status: ReportStatus
  report_handed_in_at: string | null
  report_due: Day | null
  report_remark: string | null
  reportSteps: ReportStep[]
}

type Reported = Report & { visit: Visit }

export const noReport: Report = {
  report_status: 'not_started',
  report_handed_in_at: null,
  report_due: null,
  report_remark: null,
  reportSteps: [],
}

/** Lets the reports fit the days of their visits. Drawn apart from the teams, so that these stay as they are. */
export function settleReports(assignments: readonly Reported[], today: Day): void {
  const random = randomOf('reports')
  for (const one of assignments) Object.assign(one, settled(one, today, random))
}

function settled({ report_status, visit }: Reported, today: Day, random: Random): Report {
  const { visit_end } = visit
  const due = reportDue(visit_end)
  const yesterday = addDays(today, -1)
  if (visit.status === 'ongoing' || report_status === 'not_started') return { ...noReport, report_status }
  if (visit.status === 'decided') {
    // before the Board met; a few came late
    const last = addDays(visit.decidedOn ?? yesterday, -2)
    const day = earlier(addDays(visit_end, random.chance(0.1) ? agency.reportDueDays + 2 : random.between(3, agency.reportDueDays)), last)
    return { ...noReport, report_status, report_handed_in_at: at(day, random.between(8, 18), random.between(0, 59)) }
  }
  // what was due by now and is not in is late; what is not due yet cannot be
  if (report_status === 'draft' || report_status === 'late') {
    if (due >= today) return { ...noReport, report_status: 'draft' }
    return { ...noReport, report_status: 'late', reportSteps: [{ status: 'late', by: 'system', at: at(addDays(due, 1), 6, 2) }] }
  }
  const returnedOn = addDays(today, -random.between(2, agency.reportReturnDays - 2))
  const last = report_status === 'returned' ? addDays(returnedOn, -1) : yesterday
  const day = earlier(addDays(visit_end, random.between(2, Math.min(agency.reportDueDays + 3, daysBetween(visit_end, last)))), last)
  const handedIn: ReportStep = { status: 'submitted', by: 'accreditor', at: at(day, random.between(8, 18), random.between(0, 59)) }
  const report = { ...noReport, report_status, report_handed_in_at: handedIn.at, reportSteps: [handedIn] }
  if (day > due) report.reportSteps.unshift({ status: 'late', by: 'system', at: at(addDays(due, 1), 6, 2) })
  if (report_status === 'accepted') {
    const step: ReportStep = { status: 'accepted', by: 'officer', at: at(earlier(addDays(day, random.between(1, 4)), yesterday), 19, 5) }
    return { ...report, report_remark: random.chance(0.3) ? random.pick(notes) : null, reportSteps: [...report.reportSteps, step] }
  }
  if (report_status === 'returned') {
    const step: ReportStep = { status: 'returned', by: 'officer', at: at(returnedOn, 10, random.between(0, 59)) }
    return {
      ...report,
      report_due: reportDueAgain(visit_end, returnedOn),
      report_remark: random.pick(reasons),
      reportSteps: [...report.reportSteps, step],
    }
  }
  return report
}

const reasons = [
  'The findings on Area V (Research) have no evidence. Name the papers and projects you were shown.',
  'The ratings of Area II and the text do not agree: the text praises the faculty, the mean is 2.8.',
  'The best practices are missing. Add at least one for each program you reviewed.',
  'The recommendations name no one who carries them out. Say for each whether it is for the dean or the campus.',
]
const notes = [
  'Thank you: clear findings, and on time.',
  'We took over your recommendations on the laboratories as they are.',
  'A small correction in Area VII was made for you; nothing is left to do.',
]
