/** The levels of a program through time, as stretches that can be drawn, and what is to be said of the last of them. */
import { addDays } from '../../kit/contract/days.ts'
import type { Level } from '../ladder/rules.ts'
import type { ProgramDecision } from './contract.ts'

export type StretchKind = 'valid' | 'grace' | 'expired'
/** `until` is the first day after it. */
export type Stretch = { level: Exclude<Level, 'none'>; kind: StretchKind; from: string; until: string }

/**
 * What was held, stretch by stretch: within its validity, in grace, and after it until something else was held. What is held
 * today lasts to the end of its validity, or of its grace period, and where both are over to today. A level is held from the day it is
 * in force, which may be later than the day it was decided on; until then what was held before goes on.
 * @param decisions in the order in which they count
 */
export function stretchesOf(decisions: readonly ProgramDecision[], today: string): Stretch[] {
  const book = bookOf(decisions)
  const ends = endsOf(book)
  const all = book.flatMap(({ level, begins, valid_to, grace_until }, at): Stretch[] => {
    if (level === 'none') return []
    const validEnd = addDays(valid_to ?? (begins > today ? begins : today), 1)
    const graceEnd = grace_until && grace_until >= validEnd ? addDays(grace_until, 1) : validEnd
    const end = ends[at] ?? (graceEnd > today ? graceEnd : today)
    const cut = (kind: StretchKind, from: string, until: string): Stretch[] => {
      const [first, last] = [from > begins ? from : begins, until < end ? until : end]
      return first < last ? [{ level, kind, from: first, until: last }] : []
    }
    return [...cut('valid', begins, validEnd), ...cut('grace', validEnd, graceEnd), ...cut('expired', graceEnd, end)]
  })
  const joined: Stretch[] = []
  for (const one of all) {
    const last = joined.at(-1)
    if (last?.level === one.level && last.kind === one.kind && last.until === one.from) last.until = one.until
    else joined.push(one)
  }
  return joined
}

/** A level as it is told in a sentence. */
export type Told = {
  level: Stretch['level']
  /** The day from which it is in force without a gap. */
  since: string
  /** The day on which it was decided, where that is another one. */
  decided_on: string | undefined
  kind: StretchKind
  /** Its last day, or that of its grace period; null: no end is known. */
  end: string | null
}

/** The level that is held today, and the one that is decided and comes into force later; each where there is one. */
export function toldOf(decisions: readonly ProgramDecision[], today: string): { now: Told | undefined; next: Told | undefined } {
  const book = bookOf(decisions)
  const ends = endsOf(book)
  const current = book.findLast(({ begins }) => begins <= today)
  // what is taken back before it begins never comes
  const coming = book.find(({ begins }, at) => begins > today && (ends[at] ?? '9999') > begins)
  return { now: current && told(current, sinceOf(decisions, current, today)), next: coming && told(coming, coming.begins) }

  function told({ level, begins, valid_to, grace_until }: Entry, since: string): Told | undefined {
    if (level === 'none') return undefined
    const on = begins > today ? begins : today
    const isOver = valid_to !== null && valid_to < on
    const kind = !isOver ? 'valid' : grace_until !== null && grace_until >= on ? 'grace' : 'expired'
    const decided_on = book.find((one) => one.level === level && one.begins === since && tellsDay(one))?.decided_on
    return {
      ...{ level, since, kind },
      decided_on: decided_on === since ? undefined : decided_on,
      end: isOver && grace_until && grace_until > valid_to ? grace_until : valid_to,
    }
  }
}

/** The first day of the stretches of its level that follow each other, up to today, within validity or grace. */
function sinceOf(decisions: readonly ProgramDecision[], { level, begins }: Entry, today: string): string {
  const lived = stretchesOf(decisions, today).filter(({ kind, from }) => kind !== 'expired' && from <= today)
  let at = lived.findLastIndex((one) => one.level === level)
  while (at > 0 && lived[at - 1]?.level === level && lived[at - 1]?.until === lived[at]?.from) at--
  return lived[at]?.from ?? begins
}

type Entry = NonNullable<ProgramDecision['held']> &
  Pick<ProgramDecision, 'act' | 'decided_on'> & { /** In force from this day on. */ begins: string }

/** The entries that hold something, without those that others replace. A level whose validity begins after its entry is in force from then. */
function bookOf(decisions: readonly ProgramDecision[]): Entry[] {
  return decisions.flatMap(({ held, act, decided_on }) => {
    if (!held) return []
    const { level, from_day, valid_from } = held
    return [{ ...held, act, decided_on, begins: level !== 'none' && valid_from && valid_from > from_day ? valid_from : from_day }]
  })
}

/** Until when each lasts at most: the first day of anything that counts after it. */
function endsOf(book: readonly Entry[]): (string | undefined)[] {
  const ends: (string | undefined)[] = []
  let first: string | undefined
  for (const { begins } of book.toReversed()) {
    ends.unshift(first)
    if (first === undefined || begins < first) first = begins
  }
  return ends
}

/** What the registry enters later of a level that runs already has the day it was entered: nobody decided on it then. */
function tellsDay({ act, decided_on, begins }: Entry): boolean {
  return decided_on <= begins || (act !== 'history' && act !== 'correct')
}
