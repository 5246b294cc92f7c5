/** Charges for an export. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { everyPage } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { Charge, ChargeFilter, FinanceFilter } from '../contract.ts'
import type { HonorariumFilter } from '../contract-honoraria.ts'
import { chargeMatches, financesWhere, institutionMatches, startCharges, toCharge } from './queries.ts'
import { type HonorariumRead, honorariaWhere, startHonoraria } from './queries-honoraria.ts'

type Filter = FinanceFilter & Pick<ChargeFilter, 'visit_type'>
type Asked = { id?: string | undefined; ids?: readonly string[] | undefined; query?: string | undefined; filter: Filter }

/** All charges of institutions asked for, in the order of their ids, a thousand at a time. */
export function chargePages(db: Db, { id, ids, query, filter }: Asked): AsyncGenerator<Charge[]> {
  return everyPage<Charge>(1_000, async (after, size) => {
    let found = startCharges(db).where('finances.finance', '=', 'accreditation')
    if (after) found = found.where('finances.id', '>', after.id)
    if (id) found = found.where('finances.institution_id', '=', id)
    if (ids) found = found.where(isAmong(ids))
    for (const condition of financesWhere(filter)) found = found.where(condition)
    // as the list one stands at searches: among the charges of one institution, or among institutions
    for (const pattern of likePatterns(query)) found = found.where(id ? chargeMatches(pattern) : institutionMatches(pattern))
    return (await found.orderBy('finances.id').limit(size).execute()).map(toCharge)
  })
}

/** All honoraria asked for, in the order of their ids, a thousand at a time. */
export function honorariumPages(
  db: Db,
  { id, ids, query, filter }: Asked & { filter: HonorariumFilter },
): AsyncGenerator<HonorariumRead[]> {
  return everyPage<HonorariumRead>(1_000, async (after, size) => {
    let found = startHonoraria(db)
    if (after) found = found.where('finances.id', '>', after.id)
    if (id) found = found.where('finances.accreditor_id', '=', id)
    if (ids) found = found.where(isAmong(ids))
    for (const condition of [...financesWhere(filter), ...honorariaWhere({ ...filter, query })]) found = found.where(condition)
    return (await found.orderBy('finances.id').limit(size).execute()).map(toCharge)
  })
}

function isAmong(ids: readonly string[]) {
  return sql<SqlBool>`finances.id = any(${[...ids]}::uuid[])`
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
