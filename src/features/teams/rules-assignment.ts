/** The steps of somebody on the team of a visit (docs/domain.md#the-team), drawn in docs/states/assignment.md. */
import type { Machine, Step } from '../../kit/contract/states.ts'
import { type AssignmentStatus, assignmentStatuses, assignmentStatusNames, visitWriters } from '../visits/rules.ts'

export type AssignmentNeed =
  | 'version'
  | 'reason'
  | 'visit_open'
  | 'before_visit'
  | 'in_time'
  | 'declarations'
  | 'not_cancelled'
  | 'begun'
  | 'no_tie'
  | 'one_coordinator'
  | 'team_free'

const answer = { by: ['accreditor'], call: 'assignments.answer' } as const
const agency = { by: visitWriters, call: 'teams.editStatus' } as const

/** What comes back to the team is looked at as an invitation is. */
const back = ['version', 'not_cancelled', 'no_tie', 'one_coordinator', 'team_free'] as const

export const assignmentSteps: readonly Step<AssignmentStatus, AssignmentNeed>[] = [
  { from: [], to: 'invited', by: visitWriters, call: 'teams.add', needs: ['visit_open', 'no_tie', 'one_coordinator', 'team_free'] },

  {
    from: ['invited'],
    to: 'accepted',
    ...answer,
    needs: ['visit_open', 'before_visit', 'in_time', 'declarations', 'no_tie', 'team_free'],
  },
  { from: ['invited', 'accepted', 'confirmed'], to: 'declined', ...answer, needs: ['reason', 'visit_open', 'before_visit'] },
  { from: ['accepted'], to: 'invited', ...answer, needs: ['visit_open', 'before_visit', 'in_time'] },

  { from: ['accepted', 'confirmed', 'completed'], to: 'invited', ...agency, needs: ['version', 'not_cancelled'] },
  { from: ['declined', 'withdrawn', 'no_show'], to: 'invited', ...agency, needs: back },
  { from: ['invited', 'confirmed', 'completed'], to: 'accepted', ...agency, needs: ['version', 'not_cancelled'] },
  { from: ['declined', 'withdrawn', 'no_show'], to: 'accepted', ...agency, needs: back },
  { from: ['invited', 'accepted', 'completed'], to: 'confirmed', ...agency, needs: ['version', 'not_cancelled'] },
  { from: ['declined', 'withdrawn', 'no_show'], to: 'confirmed', ...agency, needs: back },
  { from: ['invited', 'accepted', 'confirmed'], to: 'completed', ...agency, needs: ['version', 'not_cancelled', 'begun'] },
  { from: ['declined', 'withdrawn', 'no_show'], to: 'completed', ...agency, needs: [...back, 'begun'] },
  {
    from: ['invited', 'accepted', 'confirmed', 'completed', 'withdrawn', 'no_show'],
    to: 'declined',
    ...agency,
    needs: ['version', 'not_cancelled'],
  },
  {
    from: ['invited', 'accepted', 'declined', 'confirmed', 'completed', 'no_show'],
    to: 'withdrawn',
    ...agency,
    needs: ['version', 'not_cancelled'],
  },
  {
    from: ['invited', 'accepted', 'declined', 'confirmed', 'completed', 'withdrawn'],
    to: 'no_show',
    ...agency,
    needs: ['version', 'not_cancelled', 'begun'],
  },
]

export const assignmentMachine: Machine<AssignmentStatus, AssignmentNeed> = {
  noun: 'an assignment',
  says: 'Somebody on the team of a visit: what the accreditor answers, and what QA sets. Declined, withdrawn and no show are out of the team.',
  states: assignmentStatuses,
  names: assignmentStatusNames,
  steps: assignmentSteps,
  needs: {
    version: 'the version that was read',
    reason: 'a reason, which QA reads',
    visit_open: 'the visit is approved, scheduled or ongoing',
    before_visit: 'the visit has not begun',
    in_time: 'the last day to answer is not over',
    declarations: 'the declarations, in the version of today',
    not_cancelled: 'the visit is not cancelled',
    begun: 'the visit has begun',
    no_tie: 'no tie to the institution, or a Superadmin lets it be, with a reason',
    one_coordinator: 'no second overall coordinator',
    team_free: 'no other visit on these days, or a Superadmin lets it be, with a reason',
  },
}
