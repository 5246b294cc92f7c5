/** The evidence room of a program of a visit: when who is let in, what may be put there, what is missing (docs/domain.md#evidence). */
import { agency } from '../../kit/contract/agency.ts'
import { addDays, agencyInstant, formatInstant } from '../../kit/contract/days.ts'
import { formatCount, listed } from '../../kit/contract/words.ts'
import type { AssignmentStatus, VisitStatus } from '../visits/rules.ts'
import { takingPart } from '../visits/rules-steps.ts'

/** What an institution lays there: evidence of an area or of the whole program, and the one program performance profile. */
export const evidenceSlots = ['evidence', 'profile'] as const
export type EvidenceSlot = (typeof evidenceSlots)[number]

export const evidenceKinds = ['file', 'link'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** What a team member did with a version. */
export const evidenceActs = ['read', 'followed'] as const
export type EvidenceAct = (typeof evidenceActs)[number]

/** The files that are taken, by what is in them. */
export const evidenceTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'text/csv',
] as const

/** Those a page shows; all others are saved. */
export const shownTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** The most bytes of one part of a file; on a bad line a page sends smaller ones. */
export const mostPartBytes = 4 * 1_048_576

/** What may be one file, in bytes. */
export function mostFileBytes(): number {
  return agency.evidenceMegabytes * 1_048_576
}

/** An institution fills the room from the approval of its visit until the visit is reported. */
const filling: readonly VisitStatus[] = ['approved', 'scheduled', 'ongoing', 'postponed']

/** The team reads while the visit is going to be held, and after it. */
const reading: readonly VisitStatus[] = ['approved', 'scheduled', 'ongoing', 'reported', 'decided']

/** Whose rooms an institution and a team find in their lists. */
export const roomVisits: readonly VisitStatus[] = [...filling, 'reported', 'decided']

/** The visit of a room and what QA set for it; instants as text or dates. */
export type RoomVisit = {
  readonly status: VisitStatus
  readonly visit_date: string
  readonly visit_end: string
  readonly opens_at: Date | string | null
  readonly closes_at: Date | string | null
  readonly reopened_until: Date | string | null
}

/** When the team is let in and until when: as QA set it, else so many days around the visit, by the agency's days. */
export function timesOf(visit: Pick<RoomVisit, 'visit_date' | 'visit_end' | 'opens_at' | 'closes_at'>): { opens: string; closes: string } {
  const { opens_at, closes_at, visit_date, visit_end } = visit
  return {
    opens: opens_at ? instantOf(opens_at) : agencyInstant(`${addDays(visit_date, -agency.evidenceOpensDays)} 00:00:00`),
    closes: closes_at ? instantOf(closes_at) : agencyInstant(`${addDays(visit_end, agency.evidenceClosesDays + 1)} 00:00:00`),
  }
}

function instantOf(at: Date | string): string {
  return new Date(at).toISOString()
}

/** Why the team is not let in now; null when it is. */
export function closedToTeam(visit: RoomVisit, now: Date): string | null {
  if (!reading.includes(visit.status)) return `The evidence room is closed: the visit is ${visit.status}.`
  const { opens, closes } = timesOf(visit)
  if (now.toISOString() < opens) return `The evidence room opens for the team on ${formatInstant(opens)}.`
  if (now.toISOString() >= closes) return `The evidence room closed on ${formatInstant(closes)}. QA of the agency can open it again.`
  return null
}

/** Why the institution adds and changes nothing now; null when it may. */
export function closedToInstitution(visit: RoomVisit, now: Date): string | null {
  if (filling.includes(visit.status)) return null
  if (visit.status === 'reported') {
    if (visit.reopened_until && now < new Date(visit.reopened_until)) return null
    return 'The visit is reported, so nothing is added any more. QA of the agency can open the room again.'
  }
  return `Nothing is added to the evidence room: the visit is ${visit.status}.`
}

/** Whether somebody of the team belongs to the room of this program: takes part, and is not on the visit for other programs only. */
export function isOnTeam({ status, programs }: { status: AssignmentStatus; programs: readonly string[] }, program: string): boolean {
  return takingPart.includes(status) && (programs.length === 0 || programs.includes(program))
}

/** How full a room is. */
export type Fullness = {
  /** Areas by their codes with the number of items in each. */
  readonly areas: readonly { readonly code: string; readonly items: number }[]
  readonly has_profile: boolean
  /** Statements of the instrument, and how many of them the institution has marked; 0 of 0 without an instrument. */
  readonly statements: number
  readonly marked: number
}

/** What still lacks, as sentences; nothing when the room is complete. */
export function missingIn({ areas, has_profile, statements, marked }: Fullness): string[] {
  const empty = areas.filter(({ items }) => items === 0).map(({ code }) => code)
  return [
    ...(empty.length > 0
      ? [`${empty.length === 1 ? 'Area' : 'Areas'} ${listed(empty, 'and')} ${empty.length === 1 ? 'has' : 'have'} no evidence yet.`]
      : []),
    ...(has_profile ? [] : ['The program performance profile is missing.']),
    ...(marked < statements
      ? [
          `${formatCount(statements - marked, 'statement')} of the self-survey ${statements - marked === 1 ? 'waits' : 'wait'} for your mark.`,
        ]
      : []),
  ]
}

/** How full a room is in hundredths: each area, the profile and the whole self-survey count alike. Never 100 while something lacks. */
export function percentOf({ areas, has_profile, statements, marked }: Fullness): number {
  const parts = areas.length + 1 + (statements > 0 ? 1 : 0)
  const done = areas.filter(({ items }) => items > 0).length + (has_profile ? 1 : 0) + (statements > 0 ? marked / statements : 0)
  return Math.floor((done / parts) * 100)
}
