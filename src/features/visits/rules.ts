/** The vocabulary of survey visits: steps, assignments and their states, and what follows what (docs/domain.md#a-survey-visit). */
import type { Role } from '../../kit/contract/roles.ts'
import { type Machine, neededFor, type Step, statesBefore } from '../../kit/contract/states.ts'

export const visitModes = ['onsite', 'online', 'hybrid'] as const

export type VisitMode = (typeof visitModes)[number]

export const visitModeNames: Record<VisitMode, string> = { onsite: 'On site', online: 'Online', hybrid: 'Hybrid' }

/** The way of an accreditation, in order; the last three stand aside. */
export const visitStatuses = [
  'requested',
  'approved',
  'scheduled',
  'ongoing',
  'reported',
  'decided',
  'returned',
  'postponed',
  'cancelled',
] as const

export type VisitStatus = (typeof visitStatuses)[number]

export const visitStatusNames: Record<VisitStatus, string> = {
  requested: 'Requested',
  approved: 'Approved',
  scheduled: 'Scheduled',
  ongoing: 'Ongoing',
  reported: 'Reported',
  decided: 'Decided',
  returned: 'Returned',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
}

/** QA owns accreditations, assignments and the schedule (docs/domain.md#rights). */
export const visitWriters = ['Superadmin', 'QA'] as const satisfies readonly Role[]

export type VisitNeed =
  | 'version'
  | 'reason'
  | 'proof'
  | 'unpaid'
  | 'free_program'
  | 'preparation'
  | 'day_ahead'
  | 'begun'
  | 'team_free'
  | 'team_whole'
  | 'outcomes'
  | 'other_request'
  | 'past'

const edit = { by: visitWriters, call: 'schedule.edit' } as const

/**
 * The one table of a visit's steps (docs/states/visit.md); every other step answers 422.
 * `decided` is reached by recording the outcomes, never by choosing the status.
 */
export const visitSteps: readonly Step<VisitStatus, VisitNeed>[] = [
  { from: [], to: 'requested', by: ['institution'], call: 'requests.add', needs: ['free_program', 'preparation', 'proof'] },
  { from: [], to: 'approved', by: visitWriters, call: 'schedule.add', needs: ['free_program', 'day_ahead'] },
  { from: [], to: 'scheduled', by: visitWriters, call: 'schedule.import', needs: ['free_program', 'day_ahead'] },
  { from: [], to: 'decided', by: visitWriters, call: 'schedule.importPast', needs: ['past'] },
  { from: ['requested'], to: 'approved', ...edit, needs: ['version'] },
  { from: ['postponed'], to: 'approved', ...edit, needs: ['version', 'team_free'] },
  { from: ['approved'], to: 'scheduled', ...edit, needs: ['version', 'day_ahead', 'team_whole'] },
  { from: ['postponed'], to: 'scheduled', ...edit, needs: ['version', 'day_ahead', 'team_free', 'team_whole'] },
  { from: ['scheduled'], to: 'ongoing', ...edit, needs: ['version', 'begun', 'team_whole'] },
  { from: ['reported'], to: 'ongoing', ...edit, needs: ['version', 'begun'] },
  { from: ['ongoing'], to: 'reported', ...edit, needs: ['version', 'begun', 'team_whole'] },
  { from: ['reported'], to: 'decided', by: visitWriters, call: 'outcomes.record', needs: ['version', 'outcomes', 'team_whole'] },
  { from: ['returned'], to: 'requested', ...edit, needs: ['version', 'team_free'] },
  { from: ['requested', 'approved'], to: 'returned', ...edit, needs: ['version', 'reason'] },
  { from: ['approved', 'scheduled', 'ongoing'], to: 'postponed', ...edit, needs: ['version', 'reason'] },
  {
    from: ['requested', 'approved', 'scheduled', 'ongoing', 'returned', 'postponed'],
    to: 'cancelled',
    ...edit,
    needs: ['version', 'reason'],
  },
  {
    from: ['requested', 'approved', 'returned'],
    to: 'cancelled',
    by: visitWriters,
    call: 'schedule.merge',
    needs: ['version', 'other_request'],
  },
  {
    from: ['returned'],
    to: 'requested',
    by: ['institution'],
    call: 'requests.answer',
    needs: ['version', 'free_program', 'preparation', 'team_free'],
  },
  {
    from: ['requested', 'approved', 'returned'],
    to: 'cancelled',
    by: ['institution'],
    call: 'requests.withdraw',
    needs: ['version', 'unpaid'],
  },
]

export const visitMachine: Machine<VisitStatus, VisitNeed> = {
  noun: 'a visit',
  says: 'A request of an institution, and the survey visit that comes of it. Nothing moves by itself with the calendar.',
  states: visitStatuses,
  names: visitStatusNames,
  steps: visitSteps,
  needs: {
    version: 'the version that was read',
    reason: 'a reason, which the institution reads',
    proof: 'a proof of payment, if it is claimed as paid',
    unpaid: 'nothing of it is verified as paid',
    free_program: 'programs that are in no open accreditation',
    preparation: 'a first day far enough ahead',
    day_ahead: 'a first day that is not over',
    begun: 'the visit has begun',
    team_free: 'nobody of the team is on another visit, or a Superadmin lets it be, with a reason',
    team_whole: 'everybody of the team has said yes and somebody coordinates, or that they have not is confirmed',
    outcomes: 'the outcome of every program',
    other_request: 'a request of the same institution that takes it in',
    past: 'days that are over, and the day of each decision',
  },
}

/** Not at its end yet: a program in such an accreditation cannot be requested again. */
export const openStatuses: readonly VisitStatus[] = visitStatuses.filter((status) => visitSteps.some((step) => step.from.includes(status)))

/** Not scheduled yet: requests of an institution that can be one visit. */
export const mergeable: readonly VisitStatus[] = statesBefore(visitSteps, 'schedule.merge')

/** Steps that need a sentence saying why. */
export const stepsWithReason: readonly VisitStatus[] = visitStatuses.filter((status) =>
  neededFor(visitSteps, status, edit.call).includes('reason'),
)

/** Under way: what the list of ongoing visits can be widened to. */
export const ongoingStatuses = ['approved', 'scheduled', 'ongoing', 'reported'] as const satisfies readonly VisitStatus[]

export const assignmentRoles = ['overall_coordinator', 'team_leader', 'member', 'consultant', 'trainee', 'observer'] as const

export type AssignmentRole = (typeof assignmentRoles)[number]

export const assignmentRoleNames: Record<AssignmentRole, string> = {
  overall_coordinator: 'Overall coordinator',
  team_leader: 'Team leader',
  member: 'Member',
  consultant: 'Consultant',
  trainee: 'Trainee',
  observer: 'Observer',
}

/** Why people decline, in kinds that can be counted; the words beside it are free. */
export const declineKinds = ['dates', 'workload', 'tie', 'health', 'other'] as const
export type DeclineKind = (typeof declineKinds)[number]
export const declineKindNames: Record<DeclineKind, string> = {
  dates: 'The dates',
  workload: 'Too much other work',
  tie: 'A tie to the institution',
  health: 'Health',
  other: 'Something else',
}

export const assignmentStatuses = ['invited', 'accepted', 'declined', 'confirmed', 'completed', 'withdrawn', 'no_show'] as const

export type AssignmentStatus = (typeof assignmentStatuses)[number]

export const assignmentStatusNames: Record<AssignmentStatus, string> = {
  invited: 'Invited',
  accepted: 'Accepted',
  declined: 'Declined',
  confirmed: 'Confirmed',
  completed: 'Completed',
  withdrawn: 'Withdrawn',
  no_show: 'No show',
}

/** Somebody in one of these states no longer takes part in the visit. */
export const outOfTeam: readonly AssignmentStatus[] = ['declined', 'withdrawn', 'no_show']

export const reportStatuses = ['not_started', 'draft', 'submitted', 'late', 'returned', 'accepted'] as const

export type ReportStatus = (typeof reportStatuses)[number]

export const reportStatusNames: Record<ReportStatus, string> = {
  not_started: 'Not started',
  draft: 'Draft',
  submitted: 'Submitted',
  late: 'Late',
  returned: 'Returned',
  accepted: 'Accepted',
}

/** What the agency answers to a report: it reads what was handed in, and nothing else. */
export const reportDecisions = ['accepted', 'returned'] as const

export type ReportDecision = (typeof reportDecisions)[number]

/** Whoever only watches a visit writes no report. */
export const rolesWithReport: readonly AssignmentRole[] = assignmentRoles.filter((role) => role !== 'observer')

export const assignmentAnswers = ['accepted', 'declined', 'invited'] as const

export type AssignmentAnswer = (typeof assignmentAnswers)[number]
