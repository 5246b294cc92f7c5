/** The tone of every status word of the contract: one place, so that a word looks the same on every page. */
import type { AccountStatus } from '../../../features/accounts/contract.ts'
import type { Outcome, ValidityStatus } from '../../../features/ladder/rules.ts'
import type { PaymentStatus } from '../../../features/payments/rules.ts'
import type { AccreditorStatus } from '../../../features/people/rules.ts'
import type { Attendance } from '../../../features/people/rules-trainings.ts'
import type { AssignmentStatus, ReportStatus, VisitStatus } from '../../../features/visits/rules.ts'
import type { Tone } from './Status.tsx'

export const accountTones: Record<AccountStatus, Tone> = { invited: 'note', pending: 'warn', active: 'ok', suspended: 'err' }

export const accreditorTones: Record<AccreditorStatus, Tone> = { active: 'ok', on_leave: 'warn', retired: 'idle' }

export const validityTones: Record<ValidityStatus, Tone> = { valid: 'ok', upcoming: 'warn', grace: 'note', expired: 'err', none: 'idle' }

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

export const attendanceTones: Record<Attendance, Tone> = { registered: 'note', attended: 'ok', absent: 'err' }

export const outcomeTones: Record<Outcome, Tone> = { granted: 'ok', deferred: 'warn', not_granted: 'err' }

/** A payment that is claimed but not verified still waits for Finance. */
export function paymentTone(status: PaymentStatus, verified: boolean): Tone {
  if (status === 'paid') return verified ? 'ok' : 'warn'
  return ({ unpaid: 'idle', pending: 'warn', partial: 'warn', rejected: 'err', refunded: 'note', waived: 'note' } as const)[status]
}
