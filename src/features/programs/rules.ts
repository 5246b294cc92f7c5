/** What stands against a validity or a grace period: one answer for form, call and import, each of which says it in its own words. */
import { agency } from '../../kit/contract/agency.ts'
import { addMonths } from '../../kit/contract/days.ts'
import type { Level, ValidityStatus } from '../ladder/rules.ts'

type Validity = { level: Level; valid_from: string | null; valid_to: string | null }
type ValidityProblem = { field: 'valid_from' | 'valid_to'; is: 'without_level' | 'without_end' | 'ends_before' }

/** Level and dates go together (docs/domain.md#programs): a level has an end, and no program without a level has a validity. */
export function validityProblem({ level, valid_from, valid_to }: Validity): ValidityProblem | undefined {
  if (level === 'none') {
    if (!valid_from && !valid_to) return undefined
    return { field: valid_to ? 'valid_to' : 'valid_from', is: 'without_level' }
  }
  if (!valid_to) return { field: 'valid_to', is: 'without_end' }
  return valid_from && valid_from >= valid_to ? { field: 'valid_to', is: 'ends_before' } : undefined
}

type Extended = { status: ValidityStatus; valid_to: string | null; grace_until: string | null }
export type GraceObstacle = 'no_validity' | 'given' | 'too_early'

/** Why no grace period can be given now, whatever its last day (docs/domain.md#grace-period): once for each validity, and only near its end. */
export function graceObstacle({ status, valid_to, grace_until }: Extended): GraceObstacle | undefined {
  if (!valid_to) return 'no_validity'
  if (grace_until) return 'given'
  return status === 'valid' ? 'too_early' : undefined
}

/** The last day of a grace period unless another is asked for. */
export function usualGraceEnd(validTo: string): string {
  return addMonths(validTo, agency.graceMonths)
}

/** The latest day that can be asked for. */
export function longestGraceEnd(validTo: string): string {
  return addMonths(validTo, 3 * agency.graceMonths)
}
