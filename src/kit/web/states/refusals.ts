/** What a refused act carries besides its sentence. */
import type { Conflict } from '../../../features/teams/contract.ts'
import type { CallError } from '../../contract/client.ts'

/** Overlapping visits that a confirmation would accept (409 with `conflicts`). */
export function conflictsOf(refusal: CallError): Conflict[] {
  const body = refusal.status === 409 ? (refusal.body as { conflicts?: Conflict[] } | undefined) : undefined
  return body?.conflicts ?? []
}

/** Somebody else saved in between: a 409 that no confirmation helps. */
export function isStale(refusal: CallError): boolean {
  return refusal.status === 409 && conflictsOf(refusal).length === 0
}
