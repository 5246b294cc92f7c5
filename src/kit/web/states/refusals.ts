/** What a refused act carries besides its sentence. */
import { CallError } from '../../contract/client.ts'

/** A 409 that the same call with a confirmation would get past: it names what has to be confirmed. */
function asksBack(refusal: CallError): boolean {
  const body = refusal.body as { conflicts?: unknown[]; candidates?: unknown[] } | undefined
  return (body?.conflicts?.length ?? 0) + (body?.candidates?.length ?? 0) > 0
}

/** Somebody else saved in between: a 409 that no confirmation helps. */
export function isStale(refusal: CallError): boolean {
  return refusal.status === 409 && !asksBack(refusal)
}

/** Seconds until it may be tried again, after too many tries; 0 where nothing is to be waited for. */
export function waitAfter(refusal: CallError): number {
  return refusal.status === 429 ? (refusal.retryAfter ?? 0) : 0
}

/** Why an act failed, as a person reads it. */
export function whyOf(error: unknown): string {
  return error instanceof CallError ? error.message : 'Something unexpected happened.'
}
