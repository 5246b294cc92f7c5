/** An outcome while it is typed: days and words are `''` until they are written. */
import { agencyDay } from '../../../../kit/contract/days.ts'
import type { Outcome } from '../../../ladder/rules.ts'
import { isBelow, thresholdOf } from '../../../ladder/rules-surveys.ts'
import { usualDeferralEnd } from '../../../ladder/rules-terms.ts'
import type { VisitProgram } from '../../../visits/contract.ts'
import type { OutcomeProposal } from '../../contract.ts'

export type OutcomeRow = {
  program_id: string
  outcome: Outcome | ''
  grand_mean: string
  lowest_area_mean: string
  decided_on: string
  reason: string
  conditions: string
  conditions_due: string
  /** Why other means are written than those of the team's marks; null: they are taken as they are. */
  means_reason: string | null
}

export type OutcomeRowField = keyof OutcomeRow

/** The means of the team's marks, where all are set. Nothing is taken from an earlier visit: who decides, writes. */
export function emptyRow({ program_id }: Pick<VisitProgram, 'program_id'>, proposal?: OutcomeProposal): OutcomeRow {
  const words = { reason: '', conditions: '', conditions_due: usualDeferralEnd(agencyDay()) }
  return { program_id, outcome: '', ...meansOf(proposal), decided_on: agencyDay(), ...words, means_reason: null }
}

/** As they are recorded; a mean below 1.00 is not. */
export function meansOf(proposal: OutcomeProposal | undefined): Pick<OutcomeRow, 'grand_mean' | 'lowest_area_mean'> {
  const { is_recorded, grand_mean, lowest_area_mean } = proposal ?? {}
  if (!is_recorded) return { grand_mean: '', lowest_area_mean: '' }
  return { grand_mean: grand_mean ?? '', lowest_area_mean: Number(lowest_area_mean) < 1 ? '' : (lowest_area_mean ?? '') }
}

/** As the calls take it: what is not written is left out. */
export function askedOf(row: OutcomeRow) {
  const text = (value: string, key: string) => (value.trim() ? { [key]: value.trim() } : {})
  return {
    program_id: row.program_id,
    outcome: row.outcome as Outcome,
    decided_on: row.decided_on,
    ...text(row.grand_mean.replace(',', '.'), 'grand_mean'),
    ...text(row.lowest_area_mean.replace(',', '.'), 'lowest_area_mean'),
    ...text(row.means_reason ?? '', 'means_reason'),
    ...(asksReason(row, null) || row.reason.trim() ? text(row.reason, 'reason') : {}),
    ...(row.outcome === 'deferred' ? { ...text(row.conditions, 'conditions'), ...text(row.conditions_due, 'conditions_due') } : {}),
  }
}

/** Whether the outcome needs a reason: deferred, not granted, or granted below the means of the survey. */
export function asksReason(row: OutcomeRow, program: VisitProgram | null): boolean {
  if (row.outcome === 'deferred' || row.outcome === 'not_granted') return true
  if (row.outcome !== 'granted' || !program) return false
  const threshold = thresholdOf(program, row.decided_on || agencyDay())
  return isBelow({ grand_mean: numberOf(row.grand_mean), lowest_area_mean: numberOf(row.lowest_area_mean) }, threshold)
}

/** Granted by the marks as they are, which do not speak for it: unrounded, and area by area, they can be below where the means written are not. */
export function isRatedBelow({ outcome, means_reason }: OutcomeRow, proposal: OutcomeProposal | undefined): boolean {
  if (outcome !== 'granted' || means_reason !== null || !proposal?.is_recorded) return false
  return proposal.outcome !== null && proposal.outcome !== 'granted'
}

function numberOf(text: string): number | null {
  const value = Number(text.replace(',', '.'))
  return text.trim() && Number.isFinite(value) ? value : null
}
