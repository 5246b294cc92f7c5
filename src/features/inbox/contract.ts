/** What waits for somebody's act (`/admin/actions`): how much of each kind, and since when. The rows come from the lists. */
import { z } from 'zod'
import { calls, dataOf, Message } from '../../kit/contract/call.ts'
import { type Role, staff } from '../../kit/contract/roles.ts'
import { commentReaders } from '../comments/rules.ts'

/** In the order of the inbox: what belongs together stands together, and first what holds up other people. */
export const actionKinds = [
  'factor_resets',
  'breaches',
  'registrations',
  'privacy_requests',
  'requests',
  'ties',
  'objections',
  'open_places',
  'answers',
  'payments',
  'releases',
  'credits',
  'held_ratings',
  'survey_reports',
  'reports',
  'mentions',
  'board',
  'recommendations',
  'validities',
  'log_findings',
  'mails',
] as const
export type ActionKind = (typeof actionKinds)[number]
/** Mentions are read one by one, wherever the comment is looked at; the others as a list. */
export type LookedKind = Exclude<ActionKind, 'mentions'>

export function isLooked(kind: ActionKind): kind is LookedKind {
  return kind !== 'mentions'
}

/** Who sees what waits: the roles that do it, and Monitoring, which reads everything and does nothing. */
const actionReaders: Record<ActionKind, readonly Role[]> = {
  /** Second factors that were lost: a second person decides whether they are taken away. */
  factor_resets: ['Superadmin', 'Admin'],
  /** Breaches of personal data of which somebody is still to be told: 72 hours are counted. */
  breaches: ['Superadmin', 'Admin'],
  /** Confirmed registrations to activate or refuse. */
  registrations: ['Superadmin', 'Monitoring', 'Admin'],
  /** Requests for accreditation to approve or return. */
  requests: ['Superadmin', 'Monitoring', 'QA'],
  /** Claimed payments to verify or reject. */
  payments: ['Superadmin', 'Monitoring', 'Finance'],
  /** Bank data and honoraria that wait for a second person. */
  releases: ['Superadmin', 'Monitoring', 'Finance'],
  /** Credits that institutions have with the agency, to set off or pay back. */
  credits: ['Superadmin', 'Monitoring', 'Finance'],
  /** Ties that people of teams declared after the invitation. */
  ties: ['Superadmin', 'QA'],
  /** Objections of institutions to people of teams: their reasons are read by those alone who answer them. */
  objections: ['Superadmin', 'QA'],
  /** Places of teams that somebody declined or left, or does not answer for: each with the people who fit it best. */
  open_places: ['Superadmin', 'QA'],
  /** What was rated and does not count yet: of who has left the team, or came too late. */
  held_ratings: ['Superadmin', 'Monitoring', 'QA'],
  /** Reports of teams on programs: to read, to release, with corrections to answer. */
  survey_reports: ['Superadmin', 'Monitoring', 'QA'],
  /** Reports that were handed in, to accept or return. */
  reports: ['Superadmin', 'Monitoring', 'QA'],
  /** Invitations to a survey team without an answer. */
  answers: ['Superadmin', 'Monitoring', 'QA'],
  /** Comments of colleagues that mention who asks, and were not looked at. */
  mentions: commentReaders,
  /** What people ask about their own data: read by those alone who answer it. */
  privacy_requests: ['Superadmin', 'Admin'],
  /** Recommendations nobody has answered by their day. */
  recommendations: ['Superadmin', 'Monitoring', 'QA'],
  /** Programs and ended levels that are on no agenda of the board yet. */
  board: ['Superadmin', 'Monitoring', 'QA'],
  /** What the nightly look at the sealed log found: an entry that is not what was written. */
  log_findings: ['Superadmin', 'Monitoring'],
  /** Mails that could not be sent. */
  mails: ['Superadmin'],
  /** Validities that end within 12 months. */
  validities: ['Superadmin', 'Monitoring', 'Admin', 'QA'],
}

/**
 * Kinds in which somebody waits for the agency. Validities run out over months, hundreds at a time, overdue recommendations wait for
 * institutions, and what the board decides waits for its next meeting: they are listed, and nothing of them is new or overdue to the
 * bell, whose number would say nothing with them.
 */
export function isPressing(kind: ActionKind): boolean {
  return kind !== 'validities' && kind !== 'recommendations' && kind !== 'board'
}

/** Days for which what came is new: over a weekend. */
export const newFor = 3
/** Days after which what has no last day of its own has waited too long. */
export const overdueAfter = 14

/** What the bell counts: what is new or overdue. What waits in its time is in the list alone. */
export function pressingOf(waiting: readonly Waiting[]): number {
  return waiting.reduce((sum, { new: fresh, overdue }) => sum + fresh + overdue, 0)
}

/** Whether there is something of it to mark as read. */
export function isUnread({ kind, new: fresh, count }: Waiting): boolean {
  return isLooked(kind) ? fresh > 0 : count > 0
}

export function kindsOf(role: Role): ActionKind[] {
  return actionKinds.filter((kind) => actionReaders[kind].includes(role))
}

export const Waiting = z.object({
  kind: z.enum(actionKinds),
  count: z.int(),
  /** Those that began to wait in the last three days, after the last look of who asks, and that somebody else changed last; and those whose last day is over. */
  new: z.int(),
  overdue: z.int(),
  /** When the oldest began to wait, and the newest of those that others changed last, after that look; `null` where there is none. */
  since: z.iso.datetime().nullable(),
  newest: z.iso.datetime().nullable(),
})
export type Waiting = z.infer<typeof Waiting>

export const inbox = calls({
  waiting: {
    method: 'GET',
    path: '/api/admin/actions',
    access: staff,
    answer: dataOf(z.array(Waiting)),
    says: 'What waits, kind by kind: how much, how much of it is new (since who asks looked last) or overdue, and since when; only the kinds the role reads.',
  },
  look: {
    method: 'PUT',
    path: '/api/admin/actions/looks',
    access: staff,
    body: z.object({ kind: z.enum(actionKinds.filter(isLooked), 'Name a kind of what waits.') }),
    answer: dataOf(z.array(z.string())),
    says: 'Marks a kind as looked at by who asks, on all their devices: only what comes from now on is new in it. Answers the ids of what came since the look before. Mentions are marked one by one.',
  },
  lookAtAll: {
    method: 'PUT',
    path: '/api/admin/actions/looks/all',
    access: staff,
    answer: Message,
    says: 'Marks all kinds that the role reads as looked at, and all mentions as read. What is overdue stays counted.',
  },
})
