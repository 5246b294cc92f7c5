/** Charges for an export. */
import { type SqlBool, sql } from 'kysely'
import type { Charge, FinanceFilter } from '../../contract/finances.ts'
import type { Db } from '../db/database.ts'
import { fullNameOf } from '../db/full-name.ts'
import { everyPage } from '../db/paging.ts'
import { likePatterns } from '../db/search.ts'
import { institutionMatches, startCharges, toVerify, visitBetween, withProofs } from './queries.ts'

type Asked = {
  finance: 'accreditation' | 'accreditor'
  id?: string | undefined
  query?: string | undefined
  filter: FinanceFilter
}

/** All charges asked for, in the order of their ids, a thousand at a time. */
export function chargePages(db: Db, { finance, id, query, filter }: Asked): AsyncGenerator<Charge[]> {
  return everyPage<Charge>(1_000, async (after, size) => {
    let found = startCharges(db).where('finances.finance', '=', finance)
    if (after) found = found.where('finances.id', '>', after.id)
    if (id) found = found.where(finance === 'accreditation' ? 'finances.institution_id' : 'finances.accreditor_id', '=', id)
    if (filter.region?.length) found = found.where(sql<SqlBool>`institutions.region = any(${filter.region}::text[])`)
    if (filter.payment_status?.length) found = found.where(sql<SqlBool>`finances.payment_status = any(${filter.payment_status}::text[])`)
    if (filter.to_verify) found = found.where(toVerify)
    if (filter.from || filter.to) found = found.where(visitBetween(filter))
    for (const pattern of likePatterns(query)) found = found.where(institutionMatches(pattern))
    return withProofs(db, await found.orderBy('finances.id').limit(size).execute())
  })
}

/** Whose name the export bears; `undefined` when there is nobody with this id. */
export async function findPayerName(db: Db, finance: 'accreditation' | 'accreditor', id: string): Promise<string | undefined> {
  if (finance === 'accreditation') {
    return (await db.selectFrom('institutions').select('name').where('id', '=', id).executeTakeFirst())?.name
  }
  const person = await db
    .selectFrom('accreditors')
    .innerJoin('accounts', 'accounts.id', 'accreditors.id')
    .select(fullNameOf('accounts').as('name'))
    .where('accreditors.id', '=', id)
    .executeTakeFirst()
  return person?.name
}
