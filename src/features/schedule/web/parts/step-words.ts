import type { IconName } from '../../../../kit/web/icons/icon-names.ts'
import type { VisitStatus } from '../../../visits/rules.ts'

/** How each step is called, and what it means where it asks for a reason. */
export const steps: Record<VisitStatus, { verb: string; icon: IconName; title?: string; means?: string }> = {
  requested: { verb: 'Take up the request again', icon: 'refresh' },
  approved: { verb: 'Approve', icon: 'circle-check' },
  scheduled: { verb: 'Schedule', icon: 'calendar-event' },
  ongoing: { verb: 'Start the visit', icon: 'flag' },
  reported: { verb: 'Mark as reported', icon: 'clipboard-check' },
  decided: { verb: 'Decide', icon: 'rosette-discount-check' },
  returned: {
    verb: 'Return',
    icon: 'arrow-left',
    title: 'Return the request?',
    means: 'The institution reads your reason, completes the request and sends it again.',
  },
  postponed: {
    verb: 'Postpone',
    icon: 'clock',
    title: 'Postpone the visit?',
    means: 'The institution and the team read your reason. New dates are set when the visit is taken up again.',
  },
  cancelled: {
    verb: 'Cancel the visit',
    icon: 'ban',
    title: 'Cancel the visit?',
    means: 'The institution and the team read your reason. A cancelled visit cannot be taken up again.',
  },
}
