import type { CallError } from '../../../../kit/contract/client.ts'
import type { Role } from '../../../../kit/contract/roles.ts'
import type { Conflict } from '../../contract.ts'
import { standingOf } from '../../rules-standing.ts'

/** What stands in the way: a confirmation accepts it (409), or a Superadmin lifts it (422). */
export function conflictsOf(refusal: CallError): Conflict[] {
  const body = refusal.status === 409 || refusal.status === 422 ? (refusal.body as { conflicts?: Conflict[] } | undefined) : undefined
  return body?.conflicts ?? []
}

/** Those that this person can answer: none where only a Superadmin could. */
export function conflictsToAnswer(refusal: CallError, role: Role): Conflict[] {
  const conflicts = conflictsOf(refusal)
  return standingOf(conflicts) === 'block' && role !== 'Superadmin' ? [] : conflicts
}
