/**
 * The book of decisions: what was decided about a program, or an institution as a whole, one entry after the other, never changed. What
 * either holds is what the book comes to (docs/domain.md#the-book-of-decisions); the database works it out by the same rules, for all programs at once.
 */
import { agency } from '../../kit/contract/agency.ts'
import { addDays, addMonths } from '../../kit/contract/days.ts'
import type { InstitutionalLevel, Level, Qualification, SurveyType } from '../ladder/rules.ts'

export const decisionActs = [
  'grant',
  'renew',
  'qualify',
  'defer',
  'not_grant',
  'extend_grace',
  'downgrade',
  'lapse',
  'withdraw',
  'correct',
  'history',
  'take_back',
] as const
export type DecisionAct = (typeof decisionActs)[number]
export const actNames: Record<DecisionAct, string> = {
  grant: 'Granted',
  renew: 'Renewed',
  qualify: 'Qualified',
  defer: 'Deferred',
  not_grant: 'Not granted',
  extend_grace: 'Grace period',
  downgrade: 'Downgraded',
  lapse: 'Lapsed',
  withdraw: 'Withdrawn',
  correct: 'Corrected',
  history: 'From the registry',
  take_back: 'Taken back',
}

/** What an entry is about. */
export const decidedAbout = ['program', 'institution'] as const

/** What a program holds; of an institution as a whole level and validity alone. */
export type Holding = {
  level: Level
  qualified_for: Qualification | null
  revisit_for: SurveyType | null
  valid_from: string | null
  valid_to: string | null
  grace_until: string | null
  grace_reason: string | null
  grace_reference: string | null
}

/** What an institution as a whole holds, as its record names it. */
export type InstitutionHolding = {
  institutional_level: InstitutionalLevel
  institutional_from: string | null
  institutional_to: string | null
}

export function institutionHolding({ level, valid_from, valid_to }: Holding): InstitutionHolding {
  return { institutional_level: level as InstitutionalLevel, institutional_from: valid_from, institutional_to: valid_to }
}

export const noGrace = { grace_until: null, grace_reason: null, grace_reference: null }

export const nothingHeld: Holding = {
  ...{ level: 'none', qualified_for: null, revisit_for: null, valid_from: null, valid_to: null },
  ...noGrace,
}

/** What an entry says that matters to what is held. */
export type Decision = {
  id: string
  act: DecisionAct
  /** What is held by it; of an act that gives no level, what it is about. */
  level: Level
  qualified_for: Qualification | null
  revisit_for: SurveyType | null
  valid_from: string | null
  valid_to: string | null
  grace_until: string | null
  reason: string | null
  resolution: string | null
  /** The day from which it counts. */
  counts_from: string
  /** Of a past visit: of one day it stands before what the registry held by then. */
  is_past: boolean
  /** The order in which they were entered. */
  seq: number
  /** The entry in whose place it stands. */
  supersedes: string | null
}

/** What is held after an entry. */
export function heldAfter(held: Holding, decision: Decision): Holding {
  const { act, level, qualified_for, revisit_for, valid_from, valid_to, grace_until, reason, resolution } = decision
  switch (act) {
    case 'grant':
    case 'renew':
      return {
        ...{ level, qualified_for: level === held.level ? held.qualified_for : null, revisit_for: null, valid_from, valid_to },
        ...noGrace,
      }
    case 'qualify':
      return { ...held, qualified_for: isNext(held.level, qualified_for) ? qualified_for : held.qualified_for, revisit_for: null }
    case 'defer':
      return { ...held, revisit_for }
    case 'not_grant':
      return { ...held, revisit_for: null }
    case 'take_back':
      return held
    case 'extend_grace':
      // it was given for one validity, and goes with it
      return held.valid_to === valid_to ? { ...held, grace_until, grace_reason: reason, grace_reference: resolution } : held
    default:
      return { ...held, level, qualified_for, revisit_for, valid_from, valid_to, ...(valid_to === held.valid_to ? {} : noGrace) }
  }
}

/** A qualification is for the level above the one that is held. */
function isNext(level: Level, qualification: Qualification | null): boolean {
  return (level === 'level_2' && qualification === 'level_3') || (level === 'level_3' && qualification === 'level_4')
}

/** The entries that stand, in the order in which they count. */
export function standing<D extends Decision>(book: readonly D[]): D[] {
  const replaced = new Set(book.flatMap(({ supersedes }) => supersedes ?? []))
  return book
    .filter(({ id }) => !replaced.has(id))
    .sort((one, other) => compare(one.counts_from, other.counts_from) || Number(other.is_past) - Number(one.is_past) || one.seq - other.seq)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** What is held on a day, or after everything that was decided. */
export function heldBy(book: readonly Decision[], on?: string): Holding {
  return standing(book)
    .filter(({ counts_from }) => on === undefined || counts_from <= on)
    .reduce(heldAfter, nothingHeld)
}

/** Since when what was set beside the visits is held, as far as that is known: never after the day on which it was set. */
export function heldSince({ level, valid_from, valid_to }: Pick<Holding, 'level' | 'valid_from' | 'valid_to'>, setOn: string): string {
  const since = valid_from ?? (level !== 'none' && valid_to ? addDays(addMonths(valid_to, -12 * agency.validityYears[level]), 1) : setOn)
  return since < setOn ? since : setOn
}
