/** Accounts as staff see them: never anything secret. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import type { Role } from '../../../kit/contract/roles.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { everyPage, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { standing } from '../../people/server/queries-merged.ts'
import type { AccountOrder, AccountRow } from '../contract.ts'
import type { AccountStatus } from '../rules.ts'

/** What narrows a list of accounts; `regions` also finds accounts without a region by that of their institution. */
export type AccountsAsked = {
  search?: string | undefined
  roles?: readonly Role[] | undefined
  statuses?: readonly AccountStatus[] | undefined
  regions?: readonly string[] | undefined
  /** Whether the e-mail address is confirmed. */
  confirmed?: boolean | undefined
  ids?: readonly string[] | undefined
}

/** Accounts with the institution they act for or, of accreditors, the home institution. */
function startAccounts(db: Db | Trx) {
  return db
    .selectFrom('accounts')
    .leftJoin('accreditors', 'accreditors.id', 'accounts.id')
    .leftJoin('institutions', (join) =>
      join.on(sql<SqlBool>`institutions.id = coalesce(accounts.institution_id, accreditors.home_institution_id)`),
    )
    .select([
      'accounts.id',
      'accounts.role',
      'accounts.status',
      'accounts.email',
      'accounts.email_verified_at',
      fullNameOf('accounts').as('name'),
      'accounts.first_name',
      'accounts.middle_name',
      'accounts.last_name',
      'accounts.suffix',
      'accounts.professional_title',
      'accounts.mobile',
      'accounts.region',
      'institutions.id as institution_id',
      'institutions.name as institution_name',
      'accounts.avatar_file_id',
      'accounts.last_login_at',
      'accounts.created_at',
      'accounts.version',
      absence.as('absence'),
    ])
}

/** The days away of somebody on the staff, while they are not over. */
const absence = sql<AccountRow['absence']>`(case when accounts.away_until >= (now() at time zone ${sql.lit(agency.timeZone)})::date
  then json_build_object('from', accounts.away_from, 'until', accounts.away_until, 'stand_in', (
    select ${fullNameOf('colleague')} from accounts colleague where colleague.id = accounts.stand_in_id)) end)`

type AccountRead = Awaited<ReturnType<typeof readAccounts>>[number]
function readAccounts(db: Db | Trx) {
  return startAccounts(db).execute()
}

function toRow({ avatar_file_id, ...row }: AccountRead): AccountRow {
  return {
    ...row,
    avatar: avatar_file_id ? `/api/files/${avatar_file_id}` : null,
    email_verified_at: row.email_verified_at?.toISOString() ?? null,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

export async function listAccounts(
  db: Db,
  asked: AccountsAsked,
  page: PageAsked,
  { sort, direction }: AccountOrder,
): Promise<AccountRow[]> {
  const rows = await startAccounts(db)
    .where(accountsWhere(asked))
    .orderBy(sql.join([...orders[sort], sql`accounts.id`].map((term) => sql`${term} ${sql.raw(ways[direction])}`)))
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
  return rows.map(toRow)
}

/** Who never signed in stands at the old end. */
const ways = { asc: 'asc nulls first', desc: 'desc nulls last' } as const
const byName = [sql`lower(accounts.last_name)`, sql`lower(accounts.first_name)`]
const orders: Record<AccountOrder['sort'], RawBuilder<unknown>[]> = {
  name: byName,
  role: [sql`accounts.role`, ...byName],
  created_at: [sql`accounts.created_at`],
  last_login_at: [sql`accounts.last_login_at`],
}

/** All that are asked for, by name, a thousand at a time. */
export function accountPages(db: Db, asked: AccountsAsked): AsyncGenerator<AccountRow[]> {
  return everyPage<AccountRow & { last_key: string; first_key: string }>(1_000, async (after, size) => {
    const rows = await startAccounts(db)
      .select([sql<string>`lower(accounts.last_name)`.as('last_key'), sql<string>`lower(accounts.first_name)`.as('first_key')])
      .where(accountsWhere(asked))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(lower(accounts.last_name), lower(accounts.first_name), accounts.id)
            > (${after?.last_key}::text, ${after?.first_key}::text, ${after?.id}::uuid)`,
        ),
      )
      .orderBy(sql.join([...byName, sql`accounts.id`]))
      .limit(size)
      .execute()
    return rows.map(({ last_key, first_key, ...row }) => ({ ...toRow(row), last_key, first_key }))
  })
}

/** People to choose from, by name. */
export function listUserChoices(db: Db, asked: AccountsAsked, page: PageAsked) {
  return db
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.role', fullNameOf('accounts').as('name')])
    .where(accountsWhere(asked))
    .orderBy(sql.join([...byName, sql`accounts.id`]))
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
}

/** Exact. Needs no join: every condition is one on `accounts`. */
export async function countAccounts(db: Db, asked: AccountsAsked): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(accountsWhere(asked))
    .executeTakeFirstOrThrow()
  return count
}

export async function findAccount(db: Db | Trx, id: string): Promise<AccountRow | undefined> {
  const row = await startAccounts(db).where('accounts.id', '=', id).executeTakeFirst()
  return row && toRow(row)
}

/** The account, or the one it was merged into. */
export async function findStanding(db: Db, id: string): Promise<AccountRow | undefined> {
  const row = await startAccounts(db).where('accounts.id', '=', standing('accounts', id)).executeTakeFirst()
  return row && toRow(row)
}

/** The accounts of `ids`, by name; those that are missing are left out. */
export async function findAccounts(db: Db | Trx, ids: readonly string[]): Promise<AccountRow[]> {
  const rows = await startAccounts(db).where(anyId('accounts.id', ids)).orderBy(sql.join(byName)).execute()
  return rows.map(toRow)
}

/** `column = any(ids)`: one statement, however many ids. */
export function anyId(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`
}

function accountsWhere({ search, roles, statuses, regions, confirmed, ids }: AccountsAsked): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [sql<SqlBool>`accounts.merged_into is null`]
  if (ids) all.push(anyId('accounts.id', ids))
  if (roles?.length) all.push(sql<SqlBool>`accounts.role = any(${[...roles]}::text[])`)
  if (statuses?.length) all.push(sql<SqlBool>`accounts.status = any(${[...statuses]}::text[])`)
  if (confirmed !== undefined) all.push(sql<SqlBool>`(accounts.email_verified_at is not null) = ${confirmed}`)
  if (regions?.length) {
    const there = ofInstitutions(sql<SqlBool>`i.region = any(${[...regions]}::text[])`)
    all.push(sql<SqlBool>`(accounts.region = any(${[...regions]}::text[]) or (accounts.region is null and ${there}))`)
  }
  for (const pattern of likePatterns(search)) {
    const there = ofInstitutions(sql<SqlBool>`i.name ilike ${pattern}`)
    all.push(sql<SqlBool>`(${fullNameOf('accounts')} ilike ${pattern} or accounts.email ilike ${pattern} or ${there}
      or accounts.id = any(array(select old.merged_into from accounts old where old.merged_into is not null
        and (${fullNameOf('old')} ilike ${pattern} or old.email ilike ${pattern}))))`)
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** As arrays, not subqueries: so the indexes for institution, name and e-mail work together. */
function ofInstitutions(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(accounts.institution_id = any(array(select i.id from institutions i where ${condition}))
    or accounts.id = any(array(select a.id from accreditors a join institutions i on i.id = a.home_institution_id where ${condition})))`
}
