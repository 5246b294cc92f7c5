import { accreditorProfiles } from '../../src/features/accreditor-profiles/contract.ts'
import { assignments } from '../../src/features/assignments/contract.ts'
import { feedback as feedbackCalls } from '../../src/features/feedback/contract.ts'
import { finances as financeCalls } from '../../src/features/finances/contract.ts'
import { institutions } from '../../src/features/institutions/contract.ts'
import { campuses } from '../../src/features/institutions/contract-campuses.ts'
import { objections as objectionCalls } from '../../src/features/objections/contract.ts'
import { outcomes } from '../../src/features/outcomes/contract.ts'
import { programs } from '../../src/features/programs/contract.ts'
import { requests } from '../../src/features/requests/contract.ts'
import { schedule } from '../../src/features/schedule/contract.ts'
import { settings } from '../../src/features/settings/contract.ts'
import { sessions } from '../../src/features/sign-in/contract-sessions.ts'
import { teams } from '../../src/features/teams/contract.ts'
import type { ReportStatus } from '../../src/features/visits/rules.ts'
import type { Call } from '../../src/kit/contract/call.ts'

/** The calls that did what the log of the demo world tells, as the log of the running product names them. */
export const calls = {
  requested: called(requests.add),
  requestAnswered: called(requests.answer),
  withdrawn: called(requests.withdraw),
  statusChanged: called(schedule.edit),
  outcomeRecorded: called(outcomes.record),
  outcomeCorrected: called(outcomes.correct),
  assigned: called(teams.add),
  answered: called(assignments.answer),
  reported: called(assignments.report),
  reportDecided: called(teams.decideReport),
  paymentClaimed: called(financeCalls.claim),
  paymentVerified: called(financeCalls.updateStatus),
  creditSettled: called(financeCalls.settleCredit),
  merged: called(schedule.merge),
  feedbackGiven: called(feedbackCalls.add),
  signedIn: called(sessions.login),
  honorariaPlanned: called(settings.honoraria),
  visitDaysSet: called(settings.visitDays),
  tieNamed: called(accreditorProfiles.saveSubMember),
  objected: called(objectionCalls.object),
  institutionEdited: called(institutions.edit),
  campusEdited: called(campuses.edit),
  programEdited: called(programs.edit),
}

function called({ method, path }: Call): string {
  return `${method} ${path}`
}

type ReportWords = { call: string; action: string; says: (name: string) => string }
export const reportWords: Partial<Record<ReportStatus, ReportWords>> = {
  submitted: { call: calls.reported, action: 'assignment.report_changed', says: () => 'Handed in the report' },
  late: { call: 'job late-reports', action: 'assignment.report_late', says: (name) => `Marked the report of ${name} as late` },
  returned: {
    call: calls.reportDecided,
    action: 'assignment.report_returned',
    says: (name) => `Returned the report of ${name}`,
  },
  accepted: {
    call: calls.reportDecided,
    action: 'assignment.report_accepted',
    says: (name) => `Accepted the report of ${name}`,
  },
}
