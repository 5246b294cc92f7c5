import { type SelectQueryBuilder, sql } from 'kysely'
import type { Meta, Page } from '../../contract/call.ts'
import { Refusal } from '../http/refusal.ts'

export type PageAsked = { page: number; paginate: number }

/** Furthest row a list hands out by page number (docs/domain.md#paging-and-filters); whoever needs more narrows the list or exports it. */
const longestOffset = 50_000

/** Page and page size from wherever they were sent; the body goes before the query. */
export function pageAsked(query: PageAsked, body: { page?: number | undefined; paginate?: number | undefined }): PageAsked {
  return { page: body.page ?? query.page, paginate: body.paginate ?? query.paginate }
}

/** What a list says about itself; an empty list has one page. */
export function metaOf(total: number, { page, paginate }: PageAsked): Meta {
  return { page, paginate, total, last_page: Math.max(1, Math.ceil(total / paginate)) }
}

/**
 * One page of a list: its rows and how many there are in all, asked side by side. Not within a transaction, which has one connection.
 *
 *     list: ({ db, query }) => listOf(query, listTrainings(db, query), countTrainings(db, query))
 */
export async function listOf<Row>(page: PageAsked, rows: Promise<Row[]>, total: Promise<number>): Promise<Page<Row>> {
  const [data, count] = await Promise.all([rows, total])
  return { data, meta: metaOf(count, page) }
}

/** How many rows a query finds. */
// biome-ignore lint/suspicious/noExplicitAny: whatever it selects from
export async function totalOf(found: SelectQueryBuilder<any, any, any>): Promise<number> {
  const { total } = await found.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return total
}

/** Rows before the page asked for; taken before a query is sent. @throws Refusal 422 beyond 50,000 rows */
export function offsetOf({ page, paginate }: PageAsked): number {
  const offset = (page - 1) * paginate
  if (offset > longestOffset) {
    const sentence = 'The list cannot be paged this far. Narrow it by a search or a filter, or export it.'
    throw new Refusal(422, sentence, { page: [sentence] })
  }
  return offset
}

/**
 * All rows of a list for an export, page by page. Each page is a query of its own that begins behind the last row of the page
 * before: found by index however far it is, and no connection is held between two pages.
 * @param read the next `size` rows behind `after`, in the list's order
 */
export async function* everyPage<Row>(size: number, read: (after: Row | undefined, size: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | undefined
  for (;;) {
    const rows = await read(after, size)
    yield rows
    if (rows.length < size) return
    after = rows.at(-1)
  }
}
