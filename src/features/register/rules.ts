/**
 * The public register: what everybody may know of the book of decisions, and from which day on (docs/domain.md#the-register). The
 * database says the same for all programs at once (`server/migrations/0.2.0.ts`); generated books hold the two beside each other.
 */
import { agency } from '../../kit/contract/agency.ts'
import { addDays, addMonths, agencyDay } from '../../kit/contract/days.ts'
import { actNames, type Decision, type DecisionAct, type Holding, heldAfter, nothingHeld, standing } from '../decisions/rules.ts'
import { type Level, type Qualification, type ValidityStatus, validityNames, validityStatuses } from '../ladder/rules.ts'

/** Days in which the institution may comment before the public reads of a decision against it. */
export const commentDays = 30

export const adverseActs = ['not_grant', 'downgrade', 'lapse', 'withdraw'] as const satisfies readonly DecisionAct[]
/** Deferrals are between the agency and the institution; what is taken back was entered by mistake. */
export const publicActs = [
  'grant',
  'renew',
  'qualify',
  'not_grant',
  'extend_grace',
  'downgrade',
  'lapse',
  'withdraw',
  'correct',
  'history',
] as const satisfies readonly Exclude<DecisionAct, 'defer' | 'take_back'>[]
export type PublicAct = (typeof publicActs)[number]

/** Acts that say which level is held from then on; the others leave it as it is. */
export const settingActs: readonly DecisionAct[] = ['grant', 'renew', 'downgrade', 'lapse', 'withdraw', 'correct', 'history']

/** How the register names an act: what somebody set right is entered from the registry, whatever it was about. */
export const publicActNames: Record<PublicAct, string> = {
  ...actNames,
  correct: 'Entered from the registry',
  history: 'Entered from the registry',
  extend_grace: 'Grace period given',
}

type Entered = { act: DecisionAct; decided_on: string; entered_at: string }

/** The day from which an entry works in the register: that of its entry, of one against the institution after the days for comment. */
export function countsPublicly({ act, decided_on, entered_at }: Entered): string {
  const entered = agencyDay(entered_at)
  if (!(adverseActs as readonly DecisionAct[]).includes(act)) return entered
  const heard = addDays(decided_on, commentDays)
  return [entered, heard].sort()[1] as string
}

/** The day from which everybody may read an entry; null: never. */
export function publicOn(entry: Entered): string | null {
  return entry.act === 'defer' || entry.act === 'take_back' ? null : countsPublicly(entry)
}

export type BookEntry = Decision & Entered

/**
 * The entries that work in the register on a day. What a deferral stands in the place of stands no longer, though nobody reads the
 * deferral; what a decision against the institution takes away is there until that one may be read.
 */
export function publicBook<E extends BookEntry>(book: readonly E[], today: string): E[] {
  return book.filter((entry) => countsPublicly(entry) <= today)
}

/** What the register says of a program. A revisit is not in it: it would tell of a deferral. */
export type PublicState = {
  level: Level
  qualified_for: Qualification | null
  valid_from: string | null
  valid_to: string | null
  grace_until: string | null
  /** The act that left nothing. */
  ended_by: 'withdraw' | 'lapse' | null
}

export const nothingKnown: PublicState = publicStateOf(nothingHeld, null)

function publicStateOf({ level, qualified_for, valid_from, valid_to, grace_until }: Holding, last: DecisionAct | null): PublicState {
  const ended = level === 'none' && (last === 'withdraw' || last === 'lapse') ? last : null
  return { level, qualified_for, valid_from, valid_to, grace_until, ended_by: ended }
}

/** What a program held on a day, as everybody may know it today. */
export function stateOn(book: readonly BookEntry[], on: string, today: string): PublicState {
  let held = nothingHeld
  let last: DecisionAct | null = null
  for (const entry of standing(publicBook(book, today))) {
    if (entry.counts_from > on) break
    held = heldAfter(held, entry)
    if (settingActs.includes(entry.act)) last = entry.act
  }
  return publicStateOf(held, last)
}

export const registerStatuses = [...validityStatuses, 'lapsed', 'withdrawn'] as const
export type RegisterStatus = (typeof registerStatuses)[number]
export const statusNames: Record<RegisterStatus, string> = {
  ...validityNames,
  none: 'No level',
  lapsed: 'Lapsed',
  withdrawn: 'Withdrawn',
}

/** The status of a state on the day it is the state of (docs/domain.md#validity). */
export function statusOn({ valid_to, grace_until, ended_by }: PublicState, on: string): RegisterStatus {
  if (ended_by) return ended_by === 'lapse' ? 'lapsed' : 'withdrawn'
  if (valid_to === null) return 'none' satisfies ValidityStatus
  if (valid_to > addMonths(on, agency.upcomingMonths)) return 'valid'
  if (valid_to >= on) return 'upcoming'
  return grace_until !== null && grace_until >= on ? 'grace' : 'expired'
}

/** What a record was called on a day: a former name was it until its last day. */
export function nameOn(name: string, formerNames: readonly { name: string; until: string }[], on: string): string {
  const then = formerNames.filter(({ until }) => until >= on).sort((one, other) => (one.until < other.until ? -1 : 1))
  return then[0]?.name ?? name
}

/** The words of a search as the index has them: small letters and figures, without accents. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, 8)
}
