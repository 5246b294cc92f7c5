/** What papers there are, how they are numbered, and what of them anybody may read (docs/domain.md#papers). */
import type { DecisionAct } from '../decisions/rules.ts'
import type { Level } from '../ladder/rules.ts'

export const paperKinds = ['certificate', 'letter', 'resolution', 'minutes', 'service_record', 'training_certificate'] as const
export type PaperKind = (typeof paperKinds)[number]

export const paperKindNames: Record<PaperKind, string> = {
  certificate: 'Certificate of accreditation',
  letter: 'Letter',
  resolution: 'Resolution',
  minutes: 'Minutes',
  service_record: 'Service record',
  training_certificate: 'Certificate of training',
}

const initials: Record<PaperKind, string> = {
  certificate: 'C',
  letter: 'L',
  resolution: 'R',
  minutes: 'M',
  service_record: 'S',
  training_certificate: 'T',
}

/** `C-2026-00001`: by kind and year, each counted without a gap. */
export function paperNumber(kind: PaperKind, year: number, place: number): string {
  return `${initials[kind]}-${year}-${String(place).padStart(5, '0')}`
}

/** A number as people type it: in small letters, with spaces; null for what can be none. */
export function typedNumber(text: string): string | null {
  const typed = text
    .trim()
    .toUpperCase()
    .replace(/[\s–—]+/g, '-')
  return /^[CLRMST]-\d{4}-\d{5,7}$/.test(typed) ? typed : null
}

/** What the check page shows of a paper besides its kind, number, day and institution. Letters and minutes carry reasons: nothing of them. */
export const openKinds: readonly PaperKind[] = ['certificate', 'service_record', 'training_certificate']

/** Acts that give a certificate. */
export const certified: readonly DecisionAct[] = ['grant', 'renew']

/** Acts that have a letter: its words stand in `content/papers/letter-{act}.typ`. */
export const lettered = [
  'grant',
  'renew',
  'qualify',
  'defer',
  'not_grant',
  'extend_grace',
  'downgrade',
  'lapse',
  'withdraw',
] as const satisfies readonly DecisionAct[]

/** `Level III accredited`, as a certificate and the check page say it. */
export const heldWords: Record<Level, string> = {
  none: 'No level',
  candidate: 'Candidate for accreditation',
  level_1: 'Level I accredited',
  level_2: 'Level II accredited',
  level_3: 'Level III accredited',
  level_4: 'Level IV accredited',
}

/** What is true of a paper today. */
export const paperStates = ['stands', 'replaced', 'superseded', 'taken_back', 'followed', 'ended', 'in_grace'] as const
export type PaperState = (typeof paperStates)[number]

export const stateNames: Record<PaperState, string> = {
  stands: 'Valid today',
  replaced: 'Replaced by another',
  superseded: 'No longer valid',
  taken_back: 'No longer valid',
  followed: 'Followed by another',
  ended: 'Validity ended',
  in_grace: 'In its grace period',
}

/** What is known about a certificate on a day. */
export type CertificateFacts = {
  replaced_by: string | null
  superseded_by: string | null
  /** The number of a later decision by which the program holds less, or nothing. */
  taken_back_by: string | null
  followed_by: string | null
  valid_to: string | null
  grace_until: string | null
}

export function certificateState(facts: CertificateFacts, today: string): PaperState {
  if (facts.replaced_by) return 'replaced'
  if (facts.superseded_by) return 'superseded'
  if (facts.taken_back_by) return 'taken_back'
  if (facts.followed_by) return 'followed'
  if (facts.valid_to && facts.valid_to < today) return facts.grace_until && facts.grace_until >= today ? 'in_grace' : 'ended'
  return 'stands'
}
