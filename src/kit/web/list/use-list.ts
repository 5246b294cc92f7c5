/** A list is what stands in the address, and what its call answers to that. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Access, Answer, Call, Input, Meta, Page } from '../../contract/call.ts'
import { CallError } from '../../contract/client.ts'
import { query } from '../api.ts'
import type { ListRead } from './data-table.ts'
import { type FilterKind, type ListState, type ListStateOptions, useListState } from './list-state.ts'

/** Rows a list call answers at most at a time. */
export const mostRows = 100

/** What a list is asked for, as it stands in the address. */
type Asked<F extends Record<string, FilterKind>> = Pick<ListState<F>, 'page' | 'paginate' | 'search' | 'filters' | 'sort'>

type RowOf<C extends Call> = Answer<C> extends { data: readonly (infer Row)[] } ? Row : never
type Listed<C extends Call, Row> = Omit<Answer<C>, 'data'> & { data: Row[] }

type ListCall = Call & { answer: z.ZodType<Page<unknown>> }

type ListOptions<C extends Call, F extends Record<string, FilterKind>, Row> = ListStateOptions<F> & {
  /** What the call is sent for it. */
  ask: (asked: Asked<F>) => Input<C>
  /** The rows of an answer, where they are not its `data` or have no `id`. */
  rows?: (answer: Answer<C>) => Row[]
  /** `false` while nothing is to be read. */
  enabled?: boolean
  /** Until the next rows come the last ones stay in sight; `false` for those that are somebody else's. */
  keepRows?: (last: Answer<C>) => boolean
}

/** As List and ListPage take it: the state of the list, and the read that belongs to it. */
export type ListOf<Row, F extends Record<string, FilterKind>> = ListState<F> & {
  read: ListRead<Row> & { data: { data: Row[]; meta: Meta } | undefined }
  /** All rows of search and filters, in the list's order, up to so many. @throws CallError */
  readAll?: (most: number) => Promise<Row[]>
  /** Reads another page or page size before somebody goes there; what is written down as a look at somebody's data is not read ahead. */
  readAhead?: (asked: Ahead) => void
  /** Who may read it, named when the server refuses. */
  access?: Access
}

/** Where the reader may go next: a page, or the first page of another size. */
export type Ahead = { page: number } | { paginate: number }

/**
 * One list of one call: page, search, filters and order live in the address, and the call is read for what stands there.
 *
 *     const list = useList(campuses.list, {
 *       name: 'campuses',
 *       filters: { region: 'many', institution: 'one' },
 *       sort: { key: 'name', direction: 'asc' },
 *       ask: ({ page, paginate, search, filters }) => ({ query: { page }, body: { paginate, search, filter: filterOf(filters) } }),
 *     })
 *     <ListPage list={list} columns={…} … />   list.read.data, list.filters.region, list.setPage(2)
 */
export function useList<C extends Call, const F extends Record<string, FilterKind> = Record<never, never>, Row = RowOf<C>>(
  call: C,
  { ask, rows, enabled, keepRows, ...options }: ListOptions<C, F, Row>,
): ListState<F> & {
  read: UseQueryResult<Listed<C, Row>>
  readAll: (most: number) => Promise<Row[]>
  readAhead: (asked: Ahead) => void
  access: C['access']
} {
  const client = useQueryClient()
  const written = useListState(options)
  // every list call answers a page of something; of what, the caller's types say
  const askedFor = (state: Asked<F>) => query(call as ListCall, ask(state) as Input<ListCall>)
  // an address of long ago may carry an order that the call does not know: the list has its own then
  const isOddOrder = isInvalid(client.getQueryState(askedFor(written).queryKey)?.error)
  const state = isOddOrder ? { ...written, sort: options.sort ?? null } : written
  const asked = askedFor(state)
  const read = useQuery({
    ...asked,
    ...(rows ? { select: (answer: Page<unknown>) => ({ ...answer, data: rows(answer as Answer<C>) }) } : {}),
    placeholderData: (last) => (last && (keepRows?.(last as Answer<C>) ?? true) ? last : undefined),
    ...(enabled === undefined ? {} : { enabled }),
  })
  async function readAll(most: number): Promise<Row[]> {
    const all: Row[] = []
    for (let page = 1; all.length < most; page++) {
      const answer = await client.fetchQuery(askedFor({ ...state, page, paginate: mostRows }))
      all.push(...((rows ? rows(answer as Answer<C>) : answer.data) as Row[]))
      if (page >= answer.meta.last_page) break
    }
    return all.slice(0, most)
  }
  function readAhead(next: Ahead): void {
    if (!call.recordsLook) void client.prefetchQuery(askedFor({ ...state, page: 1, ...next }))
  }
  return { ...state, readAll, readAhead, read: read as UseQueryResult<Listed<C, Row>>, access: call.access }
}

function isInvalid(error: unknown): boolean {
  return error instanceof CallError && error.status === 422
}
