/** What accreditors receive for their part in visits (docs/domain.md#honoraria). Bank data is read elsewhere, by fewer. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isUuid } from '../../../kit/contract/ids.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { institutionsNamed } from '../../institutions/server/queries-names.ts'
import { type PaymentStatus, paymentStatuses } from '../../payments/rules.ts'
import type { AssignmentRole, AssignmentStatus, ReportStatus } from '../../visits/rules.ts'
import { takesPlaceBetween } from '../../visits/server/queries-parts.ts'
import type { Charge } from '../contract.ts'
import { firstDayOf, type HonorariaAsked, type Honorarium, type HonorariumFilter, type HonorariumTotals } from '../contract-honoraria.ts'
import { earlyBecause } from '../rules.ts'
import { nameOf, startCharges, toCharge } from './queries.ts'

export type HonorariumRead = Charge & { role: AssignmentRole; report_status: ReportStatus }

type Found = HonorariumFilter &
  Partial<Pick<HonorariaAsked, 'query' | 'accreditor_sort' | 'suc_sort'>> & { accreditor_id?: string | undefined }

/** Where every reading of honoraria starts: charges with the person and the part taken. */
export function startHonoraria(db: Db | Trx) {
  return startCharges(db)
    .innerJoin('assignments', 'assignments.id', 'finances.assignment_id')
    .innerJoin('accounts as person', 'person.id', 'finances.accreditor_id')
    .select(['person.id as accreditor_id', 'institutions.acronym', 'assignments.role', 'assignments.report_status'])
    .select(['assignments.status as assignment_status', 'finances.release_reason', 'finances.release_asked_by'])
    .select([nameOf('finances.release_asked_by').as('asked_by_name'), nameOf('finances.released_by').as('released_by_name')])
    .where('finances.finance', '=', 'accreditor')
}

/** One page of the honoraria found, and the sums over all pages. */
export async function listHonoraria(db: Db, asked: Found & PageAsked) {
  const offset = offsetOf(asked)
  let found = startHonoraria(db)
  for (const condition of honorariaWhere(asked)) found = found.where(condition)
  const sums = await found
    .clearSelect()
    .select([sql<PaymentStatus | null>`finances.payment_status`.as('status'), sql<number>`count(*)::int`.as('honoraria')])
    .select(sql<string>`coalesce(sum(finances.amount), 0)::numeric(14, 2)`.as('amount'))
    .groupBy(sql`rollup (finances.payment_status)`)
    .execute()
  const totals = totalsOf(sums)
  const rows = await found
    .orderBy(sql.join(orderOf(asked)))
    .limit(asked.paginate)
    .offset(offset)
    .execute()
  return { data: rows.map(toCharge).map(toHonorarium), meta: metaOf(totals.honoraria, asked), totals }
}

export async function findHonorarium(db: Db | Trx, id: string): Promise<Honorarium | undefined> {
  const row = await startHonoraria(db).where('finances.id', '=', id).executeTakeFirst()
  return row && toHonorarium(toCharge(row))
}

/** The honoraria of one accreditor with the name they belong to; `undefined` when there is no such accreditor. */
export async function listHonorariaOf(db: Db, accreditor_id: string, page: PageAsked) {
  const accreditor = await db
    .selectFrom('accreditors')
    .innerJoin('accounts', 'accounts.id', 'accreditors.id')
    .leftJoin('institutions as home', 'home.id', 'accreditors.home_institution_id')
    .select(['accreditors.id', fullNameOf('accounts').as('name'), 'home.name as home_institution'])
    .where('accreditors.id', '=', accreditor_id)
    .executeTakeFirst()
  return accreditor && { ...(await listHonoraria(db, { ...page, accreditor_id })), accreditor }
}

/** The person goes before the institution; among equals the latest survey first. */
function orderOf({ accreditor_sort, suc_sort }: Found): RawBuilder<unknown>[] {
  const by = (column: string, direction: 'asc' | 'desc') => sql`lower(${sql.ref(column)}) ${sql.raw(direction)}`
  return [
    ...(accreditor_sort ? ['person.last_name', 'person.first_name'].map((column) => by(column, accreditor_sort)) : []),
    ...(suc_sort ? [by('institutions.name', suc_sort)] : []),
    sql`accreditations.visit_date desc`,
    sql`finances.id`,
  ]
}

/** Conditions on `startHonoraria`, one for each thing asked for. */
export function honorariaWhere(asked: Found): Expression<SqlBool>[] {
  const { accreditor_id, role, suc, visit_type, report_status, payment_status, dos, query } = asked
  const all: Expression<SqlBool>[] = []
  if (accreditor_id) all.push(sql<SqlBool>`finances.accreditor_id = ${accreditor_id}::uuid`)
  if (role?.length) all.push(sql<SqlBool>`assignments.role = any(${role}::text[])`)
  if (suc) all.push(sql<SqlBool>`finances.institution_id = any(array(${institutionsCalled(suc)}))`)
  if (visit_type?.length) all.push(sql<SqlBool>`accreditations.visit_type = any(${visit_type}::text[])`)
  if (report_status?.length) all.push(sql<SqlBool>`assignments.report_status = any(${report_status}::text[])`)
  if (payment_status?.length) all.push(sql<SqlBool>`finances.payment_status = any(${payment_status}::text[])`)
  if (dos) all.push(takesPlaceIn(dos))
  for (const pattern of likePatterns(query)) all.push(matches(pattern))
  return all
}

function institutionsCalled(suc: string): RawBuilder<unknown> {
  if (isUuid(suc)) return sql`select ${suc}::uuid`
  return sql`select id from institutions where lower(name) = lower(${suc}) or lower(acronym) = lower(${suc})`
}

const lengths: Record<number, string> = { 4: '1 year', 7: '1 month', 10: '1 day' }

/** At least one day of the visit lies in the day, month or year. */
function takesPlaceIn(dos: string): Expression<SqlBool> {
  const first = sql`${firstDayOf(dos)}::date`
  return takesPlaceBetween('accreditations', first, sql`(${first} + ${lengths[dos.length]}::interval - interval '1 day')`)
}

/** Each a set of ids, so that the indexes of `finances` serve the search together. */
function matches(pattern: string): Expression<SqlBool> {
  return sql<SqlBool>`(finances.accreditor_id = any(array(
      select id from accounts where ${fullNameOf('accounts')} ilike ${pattern}))
    or finances.institution_id = any(array(${institutionsNamed(pattern)}))
    or finances.accreditation_id = any(array(select id from accreditations where number ilike ${pattern})))`
}

type Sum = { status: PaymentStatus | null; honoraria: number; amount: string }

/** The row without a status is the sum of all. */
function totalsOf(sums: Sum[]): HonorariumTotals {
  const of = (status: PaymentStatus | null) => {
    const { honoraria, amount } = sums.find((one) => one.status === status) ?? { honoraria: 0, amount: '0.00' }
    return { honoraria, amount }
  }
  const by_payment_status = Object.fromEntries(paymentStatuses.map((status) => [status, of(status)]))
  return { ...of(null), by_payment_status: by_payment_status as HonorariumTotals['by_payment_status'] }
}

type Row = HonorariumRead & {
  accreditor_id: string
  acronym: string | null
  assignment_status: AssignmentStatus
  release_reason: string | null
  release_asked_by: string | null
  asked_by_name: string | null
  released_by_name: string | null
}

function toHonorarium({ id, accreditor_id, accreditor_name, institution_id, institution_name, acronym, ...rest }: Row): Honorarium {
  const { release_reason, release_asked_by, asked_by_name, released_by_name, ...row } = rest
  return {
    ...row,
    release: {
      because: earlyBecause(row),
      reason: release_reason,
      asked_by: release_asked_by && asked_by_name ? { id: release_asked_by, name: asked_by_name } : null,
      released_by: released_by_name,
    },
    finance_id: id,
    accreditor: { id: accreditor_id, name: accreditor_name as string },
    suc: { id: institution_id, name: institution_name, acronym },
    dos: row.visit_date,
    dos_end: row.visit_end,
  }
}
