/** Refusals of a change of a team. */

import { formatDays } from '../../../kit/contract/days.ts'
import { listed } from '../../../kit/contract/words.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { assignmentRoleNames } from '../../visits/rules.ts'
import type { ConflictRow } from '../rules.ts'

/** 409 with the overlapping visits; sent again with `confirm_conflict` the change goes through. */
export function conflictRefusal(conflicts: ConflictRow[]): Refusal {
  const people = [...new Set(conflicts.map((one) => one.accreditor))]
  const first = people.length === 1 ? `${people[0]} is on another visit` : `${people.length} people of the team are on other visits`
  const visits = listed(
    conflicts.map((one) => `${one.number}, ${one.institution}, ${formatDays(one.visit_date, one.visit_end)}`),
    'and',
  )
  return new Refusal(409, `${first} on these days: ${visits}. Confirm the overlap to go on.`, undefined, { conflicts })
}

/** A visit has one overall coordinator. @param name who it is now */
export function secondCoordinator(name: string): Refusal {
  const role = assignmentRoleNames.overall_coordinator.toLowerCase()
  return invalid('role', `${name} is the ${role} of this visit already. Give one of the two another role first.`)
}
