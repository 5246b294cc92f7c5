/** Requests of people about their data: their own, and as the desk reads them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { everyPage, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { DataRequest } from '../contract.ts'
import type { DeskRequest, RequestFilter } from '../contract-desk.ts'
import { isOverdue } from '../rules.ts'

// ---- the own ones --------------------------------------------------------------------------------------------------

const ownColumns = ['id', 'kind', 'about', 'text', 'state', 'asked_at', 'due_on', 'taken_at', 'answered_at', 'answer', 'version'] as const

type OwnRow = Awaited<ReturnType<typeof findOwn>> & object

export async function listOwn(db: Db, accountId: string, page: PageAsked): Promise<DataRequest[]> {
  const rows = await ownRequests(db, accountId)
    .select(ownColumns)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
  return rows.map(toRequest)
}

export function countOwn(db: Db, accountId: string): Promise<number> {
  return totalOf(ownRequests(db, accountId))
}

function ownRequests(db: Db | Trx, accountId: string) {
  return db.selectFrom('privacy_requests').where('account_id', '=', accountId)
}

/** One of the own requests, held until the transaction ends; nothing for somebody else's. */
export function findOwn(trx: Trx, accountId: string, id: string) {
  return ownRequests(trx, accountId).select(ownColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function countOpen(trx: Trx, accountId: string): Promise<number> {
  return totalOf(ownRequests(trx, accountId).where('state', 'in', ['asked', 'in_work']))
}

export function toRequest(row: OwnRow): DataRequest {
  return {
    ...row,
    asked_at: row.asked_at.toISOString(),
    taken_at: row.taken_at?.toISOString() ?? null,
    answered_at: row.answered_at?.toISOString() ?? null,
    is_overdue: isOverdue(row, agencyDay()),
  }
}

// ---- the desk ------------------------------------------------------------------------------------------------------

export type RequestsAsked = { filter?: RequestFilter | undefined; search?: string | undefined; ids?: string[] | undefined }

/** Waits for an answer: what the inbox counts. @param r what the request is called */
export function waits(r = 'r'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${r}.state`)} in ('asked', 'in_work')`
}

function startRequests(db: Db | Trx) {
  return db
    .selectFrom('privacy_requests as r')
    .leftJoin('accounts as person', 'person.id', 'r.account_id')
    .leftJoin('accounts as taker', 'taker.id', 'r.taken_by')
    .leftJoin('accounts as answerer', 'answerer.id', 'r.answered_by')
    .select(ownColumns.map((column) => `r.${column}` as const))
    .select(['r.account_id', 'r.asker_role', 'person.email'])
    .select([
      sql<string>`coalesce(case when person.id is not null then ${fullNameOf('person')} end, r.asker_name)`.as('person_name'),
      sql<string | null>`case when taker.id is not null then ${fullNameOf('taker')} end`.as('taken_by'),
      sql<string | null>`case when answerer.id is not null then ${fullNameOf('answerer')} end`.as('answered_by'),
    ])
}

type Found = Awaited<ReturnType<ReturnType<typeof startRequests>['execute']>>[number]

function toDesk({ account_id, person_name, asker_role, email, taken_by, answered_by, ...own }: Found, readerId: string): DeskRequest {
  const person = { id: account_id, name: person_name, role: asker_role, email }
  return { ...toRequest(own), person, taken_by, answered_by, is_own: account_id === readerId }
}

/** What waits, by the day it is due; then the others, the newest first. */
export async function listRequests(db: Db, readerId: string, asked: RequestsAsked, page: PageAsked): Promise<DeskRequest[]> {
  const rows = await startRequests(db)
    .where(requestsWhere(asked))
    .orderBy(sql`not (${waits()})`)
    .orderBy(sql`case when ${waits()} then r.due_on end`)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
  return rows.map((row) => toDesk(row, readerId))
}

export async function countRequests(db: Db, asked: RequestsAsked): Promise<number> {
  const { total } = await startRequests(db)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .where(requestsWhere(asked))
    .executeTakeFirstOrThrow()
  return total
}

/** All that are asked for, the oldest first. */
export function requestPages(db: Db, readerId: string, asked: RequestsAsked): AsyncGenerator<DeskRequest[]> {
  return everyPage<DeskRequest>(500, async (after, size) => {
    const rows = await startRequests(db)
      .where(requestsWhere(asked))
      .$if(after !== undefined, (query) => query.where(sql<SqlBool>`r.id > ${after?.id ?? null}::uuid`))
      .orderBy('r.id')
      .limit(size)
      .execute()
    return rows.map((row) => toDesk(row, readerId))
  })
}

export async function findRequest(db: Db | Trx, readerId: string, id: string): Promise<DeskRequest | undefined> {
  const row = await startRequests(db).where('r.id', '=', id).executeTakeFirst()
  return row && toDesk(row, readerId)
}

function requestsWhere({ filter = {}, search, ids }: RequestsAsked): RawBuilder<SqlBool> {
  const { state, kind, is_open, is_overdue } = filter
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (ids) all.push(sql`r.id = any(${ids}::uuid[])`)
  if (state?.length) all.push(sql`r.state = any(${state}::text[])`)
  if (kind?.length) all.push(sql`r.kind = any(${kind}::text[])`)
  if (is_open !== undefined) all.push(sql`(${waits()}) = ${is_open}`)
  if (is_overdue !== undefined) all.push(sql`(${waits()} and r.due_on < ${agencyDay()}::date) = ${is_overdue}`)
  for (const pattern of likePatterns(search)) all.push(sql`(r.asker_name || ' ' || r.text) ilike ${pattern}`)
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}
