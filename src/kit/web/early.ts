/**
 * Reads the document has begun for its page (src/app/portal/EarlyReads.tsx): `query` finds their answers instead of asking again.
 *
 *     export const handle: EarlyHandle = { reads: [institutionDashboard.totals] }
 */
import type { Call } from '../contract/call.ts'

export type EarlyHandle = { readonly reads?: readonly Call[] }

/** The answer on its way to a plain read, once. */
export function takeEarly(path: string, { method }: RequestInit): Promise<Response> | undefined {
  const reads = (globalThis as { earlyReads?: Record<string, Promise<Response>> }).earlyReads
  const read = method === 'GET' ? reads?.[path] : undefined
  if (reads && read) delete reads[path]
  return read
}
