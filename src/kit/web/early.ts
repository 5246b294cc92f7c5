/**
 * Reads the document has begun for its page (src/app/portal/EarlyReads.tsx): `query` finds their answers instead of asking again.
 *
 *     export const handle: EarlyHandle = { reads: [early(institutionDashboard.totals), early(evidence.rooms, ofRooms)] }
 */
import type { Call, Input } from '../contract/call.ts'
import { requestOf } from '../contract/client.ts'

/** The addresses of plain reads. */
export type EarlyHandle = { readonly reads?: readonly string[] }

/** @param input exactly what the page asks it with */
export function early<C extends Call>(call: C, input = {} as Input<C>): string {
  return requestOf(call, input).path
}

/** The answer on its way to a plain read, once. */
export function takeEarly(path: string, { method }: RequestInit): Promise<Response> | undefined {
  const reads = (globalThis as { earlyReads?: Record<string, Promise<Response>> }).earlyReads
  const read = method === 'GET' ? reads?.[path] : undefined
  if (reads && read) delete reads[path]
  return read
}
