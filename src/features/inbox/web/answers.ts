import { agencyDay } from '../../../kit/contract/days.ts'
import type { UnansweredAssignment } from '../../teams/contract.ts'
import { lastAnswerDay } from '../../visits/rules-days.ts'

/** Why no reminder can go out now; the server has the last word. */
export function remindRefusal(row: UnansweredAssignment): string | false {
  if (lastAnswerDay(row.visit.visit_date, agencyDay()) < agencyDay())
    return 'The visit is too near for an answer in the portal. Call, and write the answer down here.'
  if (row.reminded_at && agencyDay(row.reminded_at) === agencyDay()) return 'Reminded today already.'
  return false
}
