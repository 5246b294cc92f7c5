import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'
import { CallError } from '../../contract/client.ts'

/** What keeps the reads of a page (`query` in api.ts). */
export function makeQueryClient(): QueryClient {
  return new FreshReads({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Refusals do not get better by asking again; a lost connection may.
        retry: (count, error) => count < 2 && error instanceof CallError && (error.status === 0 || error.status === 503),
        refetchOnWindowFocus: false,
      },
    },
  })
}

/**
 * What a change has made old is read anew, also where the first read of it is still on its way: TanStack Query would wait for that one, and
 * it may answer what was before.
 */
class FreshReads extends QueryClient {
  override async invalidateQueries<K extends QueryKey = QueryKey>(filters?: InvalidateQueryFilters<K>, options?: InvalidateOptions) {
    // one that is not on its way is left as it is
    await this.cancelQueries<K>({
      ...filters,
      type: 'active',
      predicate: (one) => one.state.data === undefined && (filters?.predicate?.(one) ?? true),
    })
    return super.invalidateQueries(filters, options)
  }
}
