/** Bank infos as they are read: their numbers encrypted, the last four digits beside them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf, nameOrderOf } from '../../../kit/server/db/full-name.ts'
import { everyPage, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { FinanceInfoFilter, FinanceInfoOrder, FinanceInfoStats } from '../contract.ts'

/** The bank info of one accreditor, with everything that is stored. */
export function findInfo(db: Db | Trx, accreditorId: string) {
  return db.selectFrom('accreditor_finance_infos').selectAll().where('accreditor_id', '=', accreditorId).executeTakeFirst()
}
export type StoredInfo = NonNullable<Awaited<ReturnType<typeof findInfo>>>

export type InfosAsked = { filter?: FinanceInfoFilter | undefined; search?: string | undefined }

/** Accreditors with what is stored of their bank info, if anything. */
function startInfos(db: Db | Trx) {
  return db
    .selectFrom('accreditors')
    .innerJoin('accounts', 'accounts.id', 'accreditors.id')
    .leftJoin('institutions as home', 'home.id', 'accreditors.home_institution_id')
    .leftJoin('accreditor_finance_infos as info', 'info.accreditor_id', 'accreditors.id')
    .leftJoin('accounts as changer', 'changer.id', 'info.changed_by')
    .select(['accreditors.id as accreditor_id', fullNameOf('accounts').as('name'), 'accounts.region', 'home.name as home_institution'])
    .select(['accreditors.status', 'accounts.last_name', 'accounts.first_name'])
    .select(['info.bank', 'info.branch', 'info.account_name', 'info.account_number_encrypted', 'info.account_number_last4'])
    .select(['info.tin_encrypted', 'info.tin_last4', 'info.version', 'info.waits_since', 'info.changed_by'])
    .select(sql<string | null>`case when changer.id is not null then ${fullNameOf('changer')} end`.as('changed_by_name'))
}
export type InfoRow = Awaited<ReturnType<ReturnType<typeof startInfos>['execute']>>[number]

export function listInfos(db: Db | Trx, asked: InfosAsked, page: PageAsked, order: FinanceInfoOrder): Promise<InfoRow[]> {
  const direction = sql.raw(order.direction)
  const first = order.sort === 'name' ? [] : [sql`${orders[order.sort]} ${direction} nulls last`]
  const names = [sql`lower(accounts.last_name)`, sql`lower(accounts.first_name)`, sql`accreditors.id`].map(
    (name) => sql`${name} ${direction}`,
  )
  return startInfos(db)
    .where(infosWhere(asked))
    .orderBy(sql.join([...first, ...names]))
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
}

const orders: Record<Exclude<FinanceInfoOrder['sort'], 'name'>, RawBuilder<unknown>> = {
  region: sql`accounts.region`,
  bank: sql`lower(info.bank)`,
}

/** How many accreditors are listed, and of how many of them there is bank info. */
export function countInfos(db: Db | Trx, asked: InfosAsked): Promise<{ total: number; with_info: number }> {
  return db
    .selectFrom('accreditors')
    .innerJoin('accounts', 'accounts.id', 'accreditors.id')
    .leftJoin('accreditor_finance_infos as info', 'info.accreditor_id', 'accreditors.id')
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`count(info.accreditor_id)::int`.as('with_info')])
    .where(infosWhere(asked))
    .executeTakeFirstOrThrow()
}

/** Over all accreditors. */
export async function findInfoStats(db: Db): Promise<FinanceInfoStats> {
  const everybody = () =>
    db
      .selectFrom('accreditors')
      .innerJoin('accounts', 'accounts.id', 'accreditors.id')
      .leftJoin('accreditor_finance_infos as info', 'info.accreditor_id', 'accreditors.id')
      .where('accounts.role', '=', 'accreditor')
  const without = sql`info.accreditor_id is null and accreditors.status = 'active'`
  const figures = await everybody()
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`count(info.accreditor_id)::int`.as('with_info')])
    .select(sql<number>`(count(*) filter (where ${without}))::int`.as('active_without_info'))
    .executeTakeFirstOrThrow()
  const banks = await everybody()
    .where('info.bank', 'is not', null)
    .select([sql<string>`mode() within group (order by info.bank)`.as('bank'), sql<number>`count(*)::int`.as('accreditors')])
    .groupBy(sql`lower(info.bank)`)
    .orderBy(sql`count(*) desc, lower(info.bank)`)
    .execute()
  return { ...figures, banks }
}

/** One accreditor as the list shows it, whatever the filter; `undefined` when there is no such accreditor. */
export function findInfoRow(db: Db | Trx, accreditorId: string): Promise<InfoRow | undefined> {
  return startInfos(db).where('accreditors.id', '=', accreditorId).executeTakeFirst()
}

/** All accreditors asked for, by last name, a thousand at a time. */
export function infoPages(db: Db, asked: InfosAsked): AsyncGenerator<InfoRow[]> {
  return everyPage<InfoRow>(1_000, (after, size) => {
    let found = startInfos(db).where(infosWhere(asked))
    if (after) {
      const behind = sql`(lower(${after.last_name}::text), lower(${after.first_name}::text), ${after.accreditor_id}::uuid)`
      found = found.where(sql<SqlBool>`(lower(accounts.last_name), lower(accounts.first_name), accounts.id) > ${behind}`)
    }
    return found.orderBy(nameOrderOf('accounts')).orderBy('accounts.id').limit(size).execute()
  })
}

function infosWhere({ filter = {}, search }: InfosAsked): RawBuilder<SqlBool> {
  const { accreditor_id, region, bank, has_info, status, home_institution_id } = filter
  // The role stands in the index that keeps accounts by name.
  const all = [sql<SqlBool>`accounts.role = 'accreditor'`]
  if (accreditor_id) all.push(sql`accreditors.id = ${accreditor_id}::uuid`)
  if (region?.length) all.push(sql`accounts.region = any(${region}::text[])`)
  if (bank?.length) all.push(sql`lower(info.bank) = any(${bank.map((name) => name.toLowerCase())}::text[])`)
  if (has_info !== undefined) all.push(has_info ? sql`info.accreditor_id is not null` : sql`info.accreditor_id is null`)
  if (status?.length) all.push(sql`accreditors.status = any(${status}::text[])`)
  if (home_institution_id) all.push(sql`accreditors.home_institution_id = ${home_institution_id}::uuid`)
  for (const pattern of likePatterns(search)) all.push(matches(pattern))
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** By the person's name, the home institution, bank or account name, or the last four digits; each part by an index of its own. */
function matches(pattern: string): RawBuilder<SqlBool> {
  const last4 = /^%(\d{4})%$/.exec(pattern)?.[1]
  return sql<SqlBool>`accreditors.id in (
    select person.id from accounts person where person.role = 'accreditor' and ${fullNameOf('person')} ilike ${pattern}
    union all select found.accreditor_id from accreditor_finance_infos found where found.bank || ' ' || found.account_name ilike ${pattern}
    union all select tied.id from accreditors tied join institutions school on school.id = tied.home_institution_id
      where school.name ilike ${pattern}
    ${last4 ? sql`union all select ending.accreditor_id from accreditor_finance_infos ending where ending.account_number_last4 = ${last4}` : sql``})`
}

/** Whether what staff changed of the bank info waits to be released. */
export async function bankInfoWaits(trx: Trx, accreditorId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('accreditor_finance_infos')
    .select('accreditor_id')
    .where('accreditor_id', '=', accreditorId)
    .where('waits_since', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** The address of an account, and those it had within the last months: whoever took the account over does not alone learn of a change. */
export async function listAddresses(trx: Trx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from accounts where id = ${accountId}
    union select before ->> 'email' from log_entries
    where object_id = ${accountId} and object_type = 'account' and before ? 'email'
      and at > now() - make_interval(days => ${sql.lit(agency.formerAddressDays)})`.execute(trx)
  return rows.map((row) => row.email)
}
