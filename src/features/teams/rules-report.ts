/** The steps of a report (docs/domain.md#reports), drawn in docs/states/report.md. */
import { type Machine, type Step, statesBefore } from '../../kit/contract/states.ts'
import { type ReportStatus, reportStatuses, reportStatusNames, visitWriters } from '../visits/rules.ts'

export type ReportNeed = 'version' | 'reason' | 'takes_part' | 'visit_on' | 'visit_held' | 'begun' | 'in_time' | 'overdue'

const own = { by: ['accreditor'], call: 'assignments.report' } as const
const agency = { by: visitWriters, call: 'teams.decideReport' } as const

/** Of the accreditor's acts the call names `draft` and `submitted`: what is taken back after its day is late at once. */
export const reportSteps: readonly Step<ReportStatus, ReportNeed>[] = [
  { from: [], to: 'not_started', by: visitWriters, call: 'teams.add', needs: [] },
  { from: ['not_started', 'returned'], to: 'draft', ...own, needs: ['version', 'takes_part', 'visit_on', 'begun'] },
  { from: ['submitted'], to: 'draft', ...own, needs: ['version', 'takes_part', 'visit_on', 'begun', 'in_time'] },
  { from: ['submitted'], to: 'late', ...own, needs: ['version', 'takes_part', 'visit_on', 'begun', 'overdue'] },
  {
    from: ['not_started', 'draft', 'late', 'returned'],
    to: 'submitted',
    ...own,
    needs: ['version', 'takes_part', 'visit_on', 'begun'],
  },
  { from: ['submitted'], to: 'accepted', ...agency, needs: ['version', 'takes_part', 'visit_held'] },
  { from: ['submitted'], to: 'returned', ...agency, needs: ['version', 'reason', 'takes_part', 'visit_on'] },
  {
    from: ['not_started', 'draft', 'returned'],
    to: 'late',
    by: 'nobody',
    call: 'job late-reports',
    needs: ['takes_part', 'visit_on', 'overdue'],
  },
]

/** A report in one of these states has not been handed in. */
export const reportsOwed: readonly ReportStatus[] = reportStatuses.filter((status) =>
  statesBefore(reportSteps, own.call, 'submitted').includes(status),
)

export const reportMachine: Machine<ReportStatus, ReportNeed> = {
  noun: 'a report',
  says: 'How far the report of somebody on the team is: the accreditor says so, QA reads it, and a daily job marks what is overdue.',
  states: reportStatuses,
  names: reportStatusNames,
  steps: reportSteps,
  needs: {
    version: 'the version that was read',
    reason: 'a reason of three words or more, which the accreditor reads',
    takes_part: 'somebody who takes part, and not as an observer',
    visit_on: 'the visit is scheduled, ongoing or reported',
    visit_held: 'the visit is scheduled, ongoing, reported or decided',
    begun: 'the visit has begun',
    in_time: 'its day is not over',
    overdue: 'its day is over',
  },
}
