/** What a refused act carries besides its sentence. */
import type { CallError } from '../../contract/client.ts'

/** A 409 that the same call with a confirmation would get past: it names what has to be confirmed. */
function asksBack(refusal: CallError): boolean {
  const body = refusal.body as { conflicts?: unknown[] } | undefined
  return (body?.conflicts?.length ?? 0) > 0
}

/** Somebody else saved in between: a 409 that no confirmation helps. */
export function isStale(refusal: CallError): boolean {
  return refusal.status === 409 && !asksBack(refusal)
}
