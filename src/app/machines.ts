/** Every state machine by name: what is drawn into `docs/states/` and walked by the tests `states.test.ts` of its feature. */
import { accountMachine } from '../features/accounts/rules.ts'
import { registrationMachine } from '../features/accounts/rules-registration.ts'
import { meetingMachine } from '../features/board/rules.ts'
import { paymentMachine } from '../features/finances/rules.ts'
import { creditMachine } from '../features/finances/rules-credits.ts'
import { instrumentMachine } from '../features/instruments/rules.ts'
import { announcementMachine } from '../features/newsroom/rules-states.ts'
import { objectionMachine } from '../features/objections/rules.ts'
import { requestMachine } from '../features/privacy/rules.ts'
import { recommendationMachine } from '../features/recommendations/rules.ts'
import { surveyReportMachine } from '../features/reports/rules.ts'
import { assignmentMachine } from '../features/teams/rules-assignment.ts'
import { reportMachine } from '../features/teams/rules-report.ts'
import { visitMachine } from '../features/visits/rules.ts'

export const machines = {
  visit: visitMachine,
  assignment: assignmentMachine,
  report: reportMachine,
  'survey-report': surveyReportMachine,
  objection: objectionMachine,
  recommendation: recommendationMachine,
  payment: paymentMachine,
  credit: creditMachine,
  account: accountMachine,
  instrument: instrumentMachine,
  announcement: announcementMachine,
  registration: registrationMachine,
  meeting: meetingMachine,
  'data-request': requestMachine,
} as const
