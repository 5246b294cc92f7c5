/** The acts the log knows, in the groups in which people look for them, and their signs. */
import type { IconName } from '../../../../kit/web/icons/icon-names.ts'

export type LogKind = {
  /** As it stands in the address. */
  value: string
  label: string
  /** First parts of the names of acts: `assignment` of `assignment.role_changed`. */
  acts: readonly string[]
  icon: IconName
  /** Only staff do it, or read of it. */
  staff?: true
}

export const logKinds: readonly LogKind[] = [
  { value: 'session', label: 'Signing in and out', acts: ['session'], icon: 'login' },
  { value: 'accreditation', label: 'Survey visits', acts: ['accreditation'], icon: 'calendar-event' },
  { value: 'season', label: 'Seasons', acts: ['season'], icon: 'calendar-event', staff: true },
  { value: 'assignment', label: 'Assignments', acts: ['assignment', 'objection'], icon: 'user-check' },
  { value: 'paper', label: 'Papers', acts: ['paper'], icon: 'certificate' },
  { value: 'finance', label: 'Payments', acts: ['finance'], icon: 'receipt' },
  { value: 'program', label: 'Programs', acts: ['program'], icon: 'certificate' },
  { value: 'campus', label: 'Campuses', acts: ['campus'], icon: 'map-pin' },
  { value: 'institution', label: 'Institutions', acts: ['institution'], icon: 'building-bank' },
  {
    value: 'accreditor',
    label: 'Accreditors',
    acts: ['accreditor', 'accreditor_training', 'accreditor_day_off', 'sub_member_institution'],
    icon: 'users',
  },
  { value: 'finance_info', label: 'Bank data', acts: ['finance_info'], icon: 'credit-card' },
  { value: 'account', label: 'Accounts', acts: ['account'], icon: 'user-cog' },
  { value: 'privacy', label: 'Requests about data', acts: ['privacy'], icon: 'lock' },
  { value: 'breach', label: 'Breaches', acts: ['breach'], icon: 'shield-lock', staff: true },
  { value: 'instrument', label: 'Instruments', acts: ['instrument'], icon: 'clipboard-list', staff: true },
  { value: 'evidence', label: 'Evidence', acts: ['evidence'], icon: 'paperclip' },
  { value: 'rating', label: 'Ratings', acts: ['rating'], icon: 'clipboard-list' },
  { value: 'survey_report', label: 'Survey reports', acts: ['survey_report'], icon: 'file-text' },
  { value: 'recommendation', label: 'Recommendations', acts: ['recommendation'], icon: 'clipboard-check' },
  { value: 'board', label: 'The board', acts: ['board'], icon: 'gavel' },
  { value: 'training', label: 'Trainings', acts: ['training'], icon: 'school', staff: true },
  { value: 'announcement', label: 'Announcements', acts: ['announcement'], icon: 'speakerphone', staff: true },
  { value: 'feedback', label: 'Feedback', acts: ['feedback'], icon: 'star' },
  { value: 'comment', label: 'Comments', acts: ['comment'], icon: 'message', staff: true },
  {
    value: 'import',
    label: 'Imports',
    acts: ['accounts', 'accreditations', 'campuses', 'programs', 'trainings'],
    icon: 'table-import',
    staff: true,
  },
  { value: 'saved_view', label: 'Saved views', acts: ['saved_view'], icon: 'bookmark', staff: true },
  { value: 'settings', label: 'Settings', acts: ['settings'], icon: 'settings', staff: true },
  { value: 'mail', label: 'Mails and messages', acts: ['mail', 'site'], icon: 'mail', staff: true },
  { value: 'job', label: 'The system itself', acts: ['job', 'log'], icon: 'refresh', staff: true },
]

/** What the call is asked for: the acts of the chosen groups. */
export function actsOf(chosen: readonly string[] | undefined): string[] {
  return logKinds.filter((kind) => chosen?.includes(kind.value)).flatMap((kind) => kind.acts)
}

/** The acts by which something is decided about programs and institutions. */
const decisionActs = ['board', 'accreditation.outcome_recorded', 'accreditation.outcome_corrected', 'program.grace_applied'] as const

/** The views of the log beside all of it: which acts each shows. */
export const logViews = {
  data: actsOf(logKinds.map(({ value }) => value).filter((value) => value !== 'session')),
  'sign-ins': ['session'],
  decisions: [...decisionActs],
} as const satisfies Record<string, readonly string[]>
export type LogView = keyof typeof logViews

/** The sign of an entry, by what its act is about. */
export function iconOf(action: string): IconName {
  const [about = '', what = ''] = action.split('.')
  return icons[what] ?? logKinds.find((kind) => kind.acts.includes(about))?.icon ?? 'pencil'
}

const icons: Record<string, IconName> = {
  outcome_recorded: 'rosette-discount-check',
  grace_applied: 'clock-plus',
  requested: 'calendar-plus',
  added: 'calendar-plus',
  removed: 'user-minus',
  role_changed: 'switch-horizontal',
  reminded: 'mail',
  deleted: 'trash',
}
