import type { CallError } from '../../../../kit/contract/client.ts'
import type { Conflict } from '../../contract.ts'

/** Overlapping visits that a confirmation would accept (409 with `conflicts`). */
export function conflictsOf(refusal: CallError): Conflict[] {
  const body = refusal.status === 409 ? (refusal.body as { conflicts?: Conflict[] } | undefined) : undefined
  return body?.conflicts ?? []
}
