/** The vocabulary of survey visits: types, steps, assignment roles and their states (decisions §5), and who may go from which to which. */
export const visitTypes = [
  'preliminary',
  'first_formal',
  'second',
  'third_phase1',
  'third_phase2',
  'fourth_phase1',
  'fourth_phase2',
  'institutional',
  'revisit',
  'consultancy',
] as const
export type VisitType = (typeof visitTypes)[number]
export const visitTypeNames: Record<VisitType, string> = {
  preliminary: 'Preliminary survey',
  first_formal: 'First formal survey',
  second: 'Second survey',
  third_phase1: 'Third survey, phase 1',
  third_phase2: 'Third survey, phase 2',
  fourth_phase1: 'Fourth survey, phase 1',
  fourth_phase2: 'Fourth survey, phase 2',
  institutional: 'Institutional accreditation',
  revisit: 'Revisit',
  consultancy: 'Consultancy visit',
}

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
 * The one table of allowed steps (decisions §5); every other step answers 422.
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

export const outcomes = ['granted', 'deferred', 'not_granted'] as const
export type Outcome = (typeof outcomes)[number]
export const outcomeNames: Record<Outcome, string> = { granted: 'Granted', deferred: 'Deferred', not_granted: 'Not granted' }

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

/** Decisions §7. */
export const paymentStatuses = ['unpaid', 'pending', 'partial', 'paid', 'rejected', 'refunded', 'waived'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export const paymentStatusNames: Record<PaymentStatus, string> = {
  unpaid: 'Unpaid',
  pending: 'Pending',
  partial: 'Partly paid',
  paid: 'Paid',
  rejected: 'Rejected',
  refunded: 'Refunded',
  waived: 'Waived',
}
/** What an institution itself may claim. */
export const claimedPaymentStatuses = ['unpaid', 'paid'] as const

/** "Paid · to verify" until Finance has verified a claimed payment (decisions §7). */
export function paymentName(status: PaymentStatus, verified: boolean): string {
  return status === 'paid' && !verified ? 'Paid · to verify' : paymentStatusNames[status]
}
