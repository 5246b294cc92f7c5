import type { Tone } from '../../../../kit/web/record/Status.tsx'
import type { AssignmentStatus, ReportStatus, VisitStatus } from '../../rules.ts'

export const visitTones: Record<VisitStatus, Tone> = {
  requested: 'warn',
  approved: 'warn',
  scheduled: 'note',
  ongoing: 'note',
  reported: 'note',
  decided: 'ok',
  returned: 'err',
  postponed: 'idle',
  cancelled: 'err',
}

export const assignmentTones: Record<AssignmentStatus, Tone> = {
  invited: 'warn',
  accepted: 'note',
  declined: 'err',
  confirmed: 'ok',
  completed: 'ok',
  withdrawn: 'err',
  no_show: 'err',
}

export const reportTones: Record<ReportStatus, Tone> = {
  not_started: 'idle',
  draft: 'note',
  submitted: 'note',
  late: 'err',
  returned: 'warn',
  accepted: 'ok',
}
