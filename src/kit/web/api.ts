/**
 * What pages read, and what they keep of it. Apart from the way to the server (sending.ts): a page that reads nothing, as the one to sign
 * in, does not bring what keeps reads.
 */
import { queryOptions } from '@tanstack/react-query'
import type { Call, Input } from '../contract/call.ts'
import { call } from './sending.ts'

/** Key and fetcher of a read, for `useQuery`, prefetching and invalidation alike: `useQuery(query(programs.list, { body }))`. */
export function query<C extends Call>(one: C, input: Input<C> = {} as Input<C>) {
  return queryOptions({
    queryKey: [`${one.method} ${one.path}`, input] as const,
    queryFn: ({ signal }) => call(one, input, signal),
    ...(one.recordsLook && { meta: { recordsLook: true } }),
  })
}
