import { useState } from 'react'
import type { CallError } from '../../../../kit/contract/client.ts'
import type { Break } from '../../../visits/rules-breaks.ts'
import { areOpen, breaksIn } from '../../../visits/web/parts/breaks.ts'
import type { Conflict } from '../../contract.ts'
import { isUnanswered } from './ConflictBox.tsx'
import { conflictsOf } from './conflicts.ts'

/** How days are answered, as the calls take it. */
export type DaysAnswers = { confirm_breaks: string[]; confirm_conflict: boolean; lift_reason: string }
export const noAnswers: DaysAnswers = { confirm_breaks: [], confirm_conflict: false, lift_reason: '' }

/**
 * What stood against the days of a visit when they were sent: for these days, and no longer once others are chosen.
 *
 *     const asked = useDaysAsked(`${values.visit_date} ${values.visit_end}`)
 *     useCallForm({ …, onRefused: asked.take }); <BreakBox breaks={asked.breaks} … /><ConflictBox conflicts={asked.conflicts} … />
 */
export function useDaysAsked(days: string) {
  const [refused, setRefused] = useState<{ days: string; breaks: Break[]; conflicts: Conflict[] }>({ days, breaks: [], conflicts: [] })
  const { breaks, conflicts } = refused.days === days ? refused : { breaks: [], conflicts: [] }
  /** Whether the page answers the refusal itself. */
  function take(refusal: CallError): boolean {
    const now = { days, breaks: breaksIn(refusal), conflicts: conflictsOf(refusal) }
    setRefused(now)
    return now.breaks.length + now.conflicts.length > 0
  }
  const isOpen = (answers: DaysAnswers) => areOpen(breaks, answers.confirm_breaks) || isUnanswered(conflicts, answers)
  return { breaks, conflicts, take, isOpen }
}
