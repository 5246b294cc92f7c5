import type { CallError } from '../../../../kit/contract/client.ts'
import type { Break } from '../../rules-breaks.ts'

/** What the days of a visit break, where a call was refused for it: blocked (422), or to be confirmed (409). */
export function breaksIn(refusal: CallError): Break[] {
  const body = refusal.status === 409 || refusal.status === 422 ? (refusal.body as { breaks?: Break[] } | undefined) : undefined
  return body?.breaks ?? []
}

/** All keys of what is shown, as `confirm_breaks` takes them. */
export function keysOf(breaks: readonly Break[]): string[] {
  return breaks.flatMap((one) => one.keys)
}

/** Whether what the days break is still to be answered, or cannot be. */
export function areOpen(breaks: readonly Break[], confirmed: readonly string[]): boolean {
  return breaks.some((one) => one.level === 'block') || !keysOf(breaks).every((key) => confirmed.includes(key))
}
