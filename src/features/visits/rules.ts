/** The vocabulary of survey visits: steps, assignments and their states, and what follows what (docs/domain.md#a-survey-visit). */
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

/**
 * The one table of allowed steps; every other step answers 422.
 * `decided` is reached by recording the outcomes, never by choosing the status.
 */
export const allowedSteps: Record<VisitStatus, readonly VisitStatus[]> = {
  requested: ['approved', 'returned', 'cancelled'],
  approved: ['scheduled', 'returned', 'postponed', 'cancelled'],
  scheduled: ['ongoing', 'postponed', 'cancelled'],
  ongoing: ['reported', 'postponed', 'cancelled'],
  reported: ['decided', 'ongoing'],
  decided: [],
  returned: ['requested', 'cancelled'],
  postponed: ['approved', 'scheduled', 'cancelled'],
  cancelled: [],
}

/** Not at its end yet: a program in such an accreditation cannot be requested again. */
export const openStatuses: readonly VisitStatus[] = visitStatuses.filter((status) => allowedSteps[status].length > 0)

/** Steps that need a sentence saying why. */
export const stepsWithReason: readonly VisitStatus[] = ['returned', 'postponed', 'cancelled']

/** What "ongoing" lists: approved to reported. */
export const ongoingStatuses: readonly VisitStatus[] = ['approved', 'scheduled', 'ongoing', 'reported']

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

/** What an accreditor may make of the own report: a submitted one can be taken back until the agency has read it. */
export const reportSteps: Record<ReportStatus, readonly ('draft' | 'submitted')[]> = {
  not_started: ['draft', 'submitted'],
  draft: ['submitted'],
  submitted: ['draft'],
  late: ['submitted'],
  returned: ['draft', 'submitted'],
  accepted: [],
}

/** What the agency answers to a report: it reads what was handed in, and nothing else. */
export const reportDecisions = ['accepted', 'returned'] as const

export type ReportDecision = (typeof reportDecisions)[number]

/** A report in one of these states has not been handed in. */
export const reportsOwed: readonly ReportStatus[] = reportStatuses.filter((status) => reportSteps[status].includes('submitted'))

/** Whoever only watches a visit writes no report. */
export const rolesWithReport: readonly AssignmentRole[] = assignmentRoles.filter((role) => role !== 'observer')

export const assignmentAnswers = ['accepted', 'declined', 'invited'] as const

export type AssignmentAnswer = (typeof assignmentAnswers)[number]
