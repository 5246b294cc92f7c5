/** The browser's way to the server: one function for reading, one for changing (decision 3). */
import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer, Call, Input } from '../contract/call.ts'
import { CallError, type Fetcher, send } from '../contract/client.ts'

const fromBrowser =
  (signal?: AbortSignal): Fetcher =>
  (path, init) =>
    fetch(path, { ...init, credentials: 'same-origin', ...(signal ? { signal } : {}) })

/** Sends one call from the browser. @throws CallError */
export async function call<C extends Call>(one: C, input: Input<C> = {} as Input<C>, signal?: AbortSignal): Promise<Answer<C>> {
  try {
    return await send(one, input, fromBrowser(signal))
  } catch (error) {
    // The two lines in which failures are told to the console.
    if (error instanceof CallError)
      console.error(error.status === 0 ? 'A network error occurred' : `A request failed with status code ${error.status}`)
    throw error
  }
}

/**
 * The schema of what a call sends. In the browser's build the contract comes without schemas (scripts/light/light-contract.ts): they are
 * fetched with the first form that asks. `undefined` also where they cannot be had now: the server checks everything again.
 */
export async function bodySchema<C extends Call>(one: C): Promise<C['body'] | undefined> {
  if (one.body || !one.whole) return one.body
  return one.whole().then(
    (whole) => whole.body as C['body'],
    () => undefined,
  )
}

/** Key and fetcher of a read, for `useQuery`, prefetching and invalidation alike: `useQuery(query(programs.list, { body }))`. */
export function query<C extends Call>(one: C, input: Input<C> = {} as Input<C>) {
  return queryOptions({
    queryKey: [`${one.method} ${one.path}`, input] as const,
    queryFn: ({ signal }) => call(one, input, signal),
  })
}

/** A page's first read, for its `links`: the document has the browser fetch it at once, and `query` finds the answer there. */
export function early(one: Call): { rel: 'preload'; as: 'fetch'; href: string; crossOrigin: 'anonymous' }[] {
  return [{ rel: 'preload', as: 'fetch', href: one.path, crossOrigin: 'anonymous' }]
}

/**
 * A change: `const approve = useCall(accreditations.edit); approve.mutate({ body })`. While it runs a second one is not sent by
 * the buttons (`isPending`); afterwards everything on the screen is read anew, so that no list shows yesterday's state.
 */
export function useCall<C extends Call>(one: C) {
  const client = useQueryClient()
  return useMutation<Answer<C>, CallError, Input<C>>({
    mutationFn: (input) => call(one, input),
    onSuccess: () => client.invalidateQueries(),
  })
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
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
