/** The levels of a program through time, as stretches that can be drawn. */
import type { Level } from '../ladder/rules.ts'
import type { ProgramDecision } from './contract.ts'

export type StretchKind = 'valid' | 'grace' | 'expired'
/** `until` is the first day after it. */
export type Stretch = { level: Exclude<Level, 'none'>; kind: StretchKind; from: string; until: string }

/**
 * What was held, stretch by stretch: within its validity, in grace, and after it until something else was held. What is held
 * today lasts to the end of its validity, or of its grace period, and where both are over to today.
 * @param decisions in the order in which they count
 */
export function stretchesOf(decisions: readonly ProgramDecision[], today: string): Stretch[] {
  const held = decisions.flatMap((decision) => decision.held ?? [])
  const all = held.flatMap(({ level, from_day, valid_to, grace_until }, at): Stretch[] => {
    if (level === 'none') return []
    const validEnd = valid_to ?? today
    const graceEnd = grace_until && grace_until > validEnd ? grace_until : validEnd
    const end = held[at + 1]?.from_day ?? (graceEnd > today ? graceEnd : today)
    const cut = (kind: StretchKind, from: string, until: string): Stretch[] => {
      const [first, last] = [from > from_day ? from : from_day, until < end ? until : end]
      return first < last ? [{ level, kind, from: first, until: last }] : []
    }
    return [...cut('valid', from_day, validEnd), ...cut('grace', validEnd, graceEnd), ...cut('expired', graceEnd, end)]
  })
  const joined: Stretch[] = []
  for (const one of all) {
    const last = joined.at(-1)
    if (last?.level === one.level && last.kind === one.kind && last.until === one.from) last.until = one.until
    else joined.push(one)
  }
  return joined
}
