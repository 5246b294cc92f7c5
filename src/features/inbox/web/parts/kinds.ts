/** How the kinds of what waits are written and drawn. */

import { agencyDay, daysBetween } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import type { IconName } from '../../../../kit/web/icons/icon-names.ts'
import type { ActionKind } from '../../contract.ts'

export type KindGroup = 'Accounts and data' | 'Visits and teams' | 'Money' | 'Ratings and reports' | 'For you' | 'Levels' | 'System'

type KindWords = {
  /** What stands above it and those beside it. */
  group: KindGroup
  /** The tab, and the line in the bell. */
  label: string
  icon: IconName
  /** `3 registrations` */
  one: string
  many: string
  /** What is done here, below the title. */
  does: string
  /** The page on which the same things stand among all others, where there is one. */
  list?: { label: string; to: string }
}

export const kindWords: Record<ActionKind, KindWords> = {
  factor_resets: {
    group: 'Accounts and data',
    label: 'Lost factors',
    icon: 'shield-lock',
    one: 'lost factor',
    many: 'lost factors',
    does: 'People who have lost passkey, app and recovery codes: a second person decides whether they begin anew',
    list: { label: 'All accounts', to: '/admin/user' },
  },
  breaches: {
    group: 'Accounts and data',
    label: 'Breaches of data',
    icon: 'shield-lock',
    one: 'breach of data',
    many: 'breaches of data',
    does: 'Breaches of personal data of which somebody is still to be told: 72 hours are counted from when the agency knew',
    list: { label: 'Register of breaches', to: '/admin/privacy-desk?view=breaches' },
  },
  registrations: {
    group: 'Accounts and data',
    label: 'Registrations',
    icon: 'user-check',
    one: 'registration',
    many: 'registrations',
    does: 'People who confirmed their e-mail address and wait to be let in',
    list: { label: 'All accounts', to: '/admin/user' },
  },
  privacy_requests: {
    group: 'Accounts and data',
    label: 'Requests about data',
    icon: 'lock',
    one: 'request about data',
    many: 'requests about data',
    does: 'What people ask about their own data, the soonest due first: take it up, then grant or refuse it with a sentence',
    list: { label: 'Privacy desk', to: '/admin/privacy-desk' },
  },
  requests: {
    group: 'Visits and teams',
    label: 'Requests',
    icon: 'calendar-plus',
    one: 'request',
    many: 'requests',
    does: 'Accreditations institutions asked for: approve them, or return them with a reason',
    list: { label: 'Schedule', to: '/admin/schedule' },
  },
  ties: {
    group: 'Visits and teams',
    label: 'Declared ties',
    icon: 'link',
    one: 'declared tie',
    many: 'declared ties',
    does: 'People of teams who named a tie to the visited institution after the invitation: keep them, or take them off',
    list: { label: 'Assignment', to: '/admin/accreditor/assignment' },
  },
  objections: {
    group: 'Visits and teams',
    label: 'Objections',
    icon: 'message',
    one: 'objection',
    many: 'objections',
    does: 'What institutions say against people of their team, the soonest visit first: accept it, or say why the person stays',
    list: { label: 'Assignment', to: '/admin/accreditor/assignment' },
  },
  open_places: {
    group: 'Visits and teams',
    label: 'Open places',
    icon: 'user-plus',
    one: 'open place',
    many: 'open places',
    does: 'Places of teams that somebody declined or left, or does not answer for, the soonest visit first: look at who fits, and invite',
    list: { label: 'Assignment', to: '/admin/accreditor/assignment' },
  },
  answers: {
    group: 'Visits and teams',
    label: 'Unanswered invitations',
    icon: 'hourglass',
    one: 'invitation',
    many: 'invitations',
    does: 'Accreditors who have not answered, the soonest visit first: remind them, or find somebody else',
    list: { label: 'Assignment', to: '/admin/accreditor/assignment' },
  },
  payments: {
    group: 'Money',
    label: 'Payments',
    icon: 'receipt',
    one: 'payment',
    many: 'payments',
    does: 'Payments institutions claim, the oldest charge first: look at the proof, verify or reject',
    list: { label: 'Institution finance', to: '/admin/finance/institution' },
  },
  releases: {
    group: 'Money',
    label: 'Releases',
    icon: 'lock',
    one: 'release',
    many: 'releases',
    does: 'Bank data that staff changed, and honoraria paid before they are earned: a second person looks at them',
    list: { label: 'Accreditor finance', to: '/admin/finance/accreditor' },
  },
  credits: {
    group: 'Money',
    label: 'Credits',
    icon: 'arrows-exchange',
    one: 'credit',
    many: 'credits',
    does: 'What institutions have paid beyond what their visits cost, the oldest first: set it off against an open charge, or pay it back',
    list: { label: 'Institution finance', to: '/admin/finance/institution?kind=credit&to_settle=1' },
  },
  held_ratings: {
    group: 'Ratings and reports',
    label: 'Held ratings',
    icon: 'device-mobile',
    one: 'program with held ratings',
    many: 'programs with held ratings',
    does: 'What was rated and does not count yet, each with the reason: look at it before the outcome is recorded',
    list: { label: 'Schedule', to: '/admin/schedule' },
  },
  survey_reports: {
    group: 'Ratings and reports',
    label: 'Survey reports',
    icon: 'file-certificate',
    one: 'survey report',
    many: 'survey reports',
    does: 'Reports of teams on programs: read them, release them, answer corrections of fact',
    list: { label: 'All reports', to: '/admin/reports' },
  },
  reports: {
    group: 'Ratings and reports',
    label: 'Reports to read',
    icon: 'file-text',
    one: 'report',
    many: 'reports',
    does: 'Reports accreditors handed in, the longest waiting first: accept them, or return them with a reason',
    list: { label: 'Assignment', to: '/admin/accreditor/assignment?view=all&report_status=submitted' },
  },
  mentions: {
    group: 'For you',
    label: 'Mentions',
    icon: 'message',
    one: 'mention',
    many: 'mentions',
    does: 'Comments in which a colleague mentions you; looking at one marks it as read, on all your devices',
  },
  board: {
    group: 'Levels',
    label: 'For the board',
    icon: 'gavel',
    one: 'item for the board',
    many: 'items for the board',
    does: 'Programs whose report is accepted, and levels whose validity and grace period are over: put them on the agenda of a meeting',
    list: { label: 'Board room', to: '/admin/board?view=waiting' },
  },
  recommendations: {
    group: 'Levels',
    label: 'Overdue recommendations',
    icon: 'clipboard-check',
    one: 'overdue recommendation',
    many: 'overdue recommendations',
    does: 'What teams recommended and institutions have not answered by its day, the longest waiting first',
    list: { label: 'All recommendations', to: '/admin/recommendations?overdue=yes' },
  },
  validities: {
    group: 'Levels',
    label: 'Validities',
    icon: 'clock',
    one: 'validity',
    many: 'validities',
    does: 'Programs whose validity ends within 12 months, the soonest first',
    list: { label: 'All programs', to: '/admin/institution/programs' },
  },
  log_findings: {
    group: 'System',
    label: 'The log',
    icon: 'history',
    one: 'finding in the log',
    many: 'findings in the log',
    does: 'What the nightly check found changed in the log, or gone from it',
    list: { label: 'All changes', to: '/admin/activity-logs?tab=changes' },
  },
  mails: {
    group: 'System',
    label: 'Failed mails',
    icon: 'mail',
    one: 'mail',
    many: 'mails',
    does: 'Mails that were refused for good or tried for three days: look why, and send them again',
    list: { label: 'All mails', to: '/admin/activity-logs?tab=mails' },
  },
}

/** `since today`, `for 1 day`, `for 12 days` */
export function waitsFor(since: string | null): string {
  if (!since) return ''
  const days = daysBetween(since, agencyDay())
  return days < 1 ? 'since today' : `for ${formatCount(days, 'day')}`
}
