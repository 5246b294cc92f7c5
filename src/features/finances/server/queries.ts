/** Reading charges and their sums. What changes them is in queries-payments.ts. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Meta } from '../../../kit/contract/call.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { type AnsweredBy, answeredBy } from '../../../kit/server/db/in-transaction.ts'
import { listOf, metaOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { askTogether } from '../../../kit/server/db/statements/ask-together.ts'
import { compileOnce } from '../../../kit/server/db/statements/compile-once.ts'
import { institutionsNamed } from '../../institutions/server/queries-names.ts'
import type { PaymentProof } from '../../payments/contract.ts'
import { isOpenCredit, isToVerify, kindOf, openOf, setOffAgainst, setOffOf, sumsOf } from '../../payments/server/queries.ts'
import { campusNamed, campusNames, day } from '../../visits/server/queries-parts.ts'
import type { Charge, ChargeFilter, FinanceFilter, finances, InstitutionFinance } from '../contract.ts'

/** Claimed payments that nobody has verified (docs/domain.md#claims-and-verification). */
export const toVerify = isToVerify('finances')

/** Credits that are neither set off nor paid back (docs/domain.md#credits). */
export const toSettle = isOpenCredit('finances')

const { charged, paid, claimed, open, credit } = sumsOf('finances')

/** See `FinanceSums` in the contract: charged = paid + claimed + open − credit. */
const sums = [
  sql<number>`count(*)::int`.as('charges'),
  charged.as('charged'),
  paid.as('paid'),
  claimed.as('claimed'),
  open.as('open'),
  credit.as('credit'),
  sql<number>`(count(*) filter (where ${toVerify}))::int`.as('to_verify'),
] as const

// ---- institutions ------------------------------------------------------------------------------------------------

type ListAsked = z.output<typeof finances.list.query>

/** Institutions with the sums of their charges; one page, and the sums over all pages. */
export async function listInstitutionFinances(db: Db, asked: ListAsked) {
  const offset = offsetOf(asked)
  const found = institutionSums(db, asked)
  const totals = await db
    .selectFrom(found.as('found'))
    .select([
      sql<number>`count(*)::int`.as('institutions'),
      sql<number>`coalesce(sum(charges), 0)::int`.as('charges'),
      sql<number>`coalesce(sum(to_verify), 0)::int`.as('to_verify'),
      ...(['charged', 'paid', 'claimed', 'open', 'credit'] as const).map((name) =>
        sql<string>`coalesce(sum(${sql.ref(name)}), 0)::numeric(14, 2)`.as(name),
      ),
    ])
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom(found.as('found'))
    .selectAll()
    .orderBy(institutionOrder(asked))
    .orderBy('institution_name')
    .orderBy('institution_id')
    .limit(asked.paginate)
    .offset(offset)
    .execute()
  return { data: rows satisfies InstitutionFinance[], meta: metaOf(totals.institutions, asked), totals }
}

function institutionOrder({ sort, direction }: ListAsked) {
  if (sort === 'institution') return direction === 'desc' ? sql`institution_name desc` : sql`institution_name`
  if (sort === 'to_verify') return direction === 'desc' ? sql`to_verify` : sql`oldest_claim nulls last`
  return direction === 'asc' ? sql.ref(sort) : sql`${sql.ref(sort)} desc`
}

/** One row an institution that has charges; `oldest_claim` orders the work. */
function institutionSums(db: Db, { query, filter }: { query?: string | undefined; filter: FinanceFilter }) {
  let found = db
    .selectFrom('finances')
    .innerJoin('institutions', 'institutions.id', 'finances.institution_id')
    .select([
      'institutions.id as institution_id',
      'institutions.name as institution_name',
      'institutions.acronym',
      'institutions.region',
      sql<Date | null>`min(finances.created_at) filter (where ${toVerify})`.as('oldest_claim'),
      ...sums,
    ])
    .where('finances.finance', '=', 'accreditation')
    .groupBy('institutions.id')
  for (const condition of financesWhere(filter)) found = found.where(condition)
  for (const pattern of likePatterns(query)) found = found.where(institutionMatches(pattern))
  return found
}

/** What narrows charges and honoraria, in lists and exports alike: the sums of a list are those of the rows its export writes. */
export function financesWhere({
  region,
  payment_status,
  visit_type,
  to_verify,
  kind,
  to_settle,
  ...days
}: FinanceFilter & Pick<ChargeFilter, 'visit_type'>): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = []
  if (region?.length) all.push(sql<SqlBool>`institutions.region = any(${region}::text[])`)
  if (payment_status?.length) all.push(sql<SqlBool>`finances.payment_status = any(${payment_status}::text[])`)
  if (visit_type?.length) all.push(sql<SqlBool>`accreditations.visit_type = any(${visit_type}::text[])`)
  if (to_verify) all.push(toVerify)
  if (kind?.length) all.push(sql<SqlBool>`${kindOf('finances')} = any(${kind}::text[])`)
  if (to_settle) all.push(toSettle)
  if (days.from || days.to) all.push(visitBetween(days))
  return all
}

/** Name, former name or acronym of the institution, the number of one of its visits, or the reference of a payment. */
export function institutionMatches(pattern: string) {
  return sql<SqlBool>`(institutions.id in (${institutionsNamed(pattern)}) or institutions.id in (
    select paid.institution_id from finances paid join accreditations visit on visit.id = paid.accreditation_id
    where paid.finance = 'accreditation' and (visit.number ilike ${pattern} or paid.reference ilike ${pattern})))`
}

/** Number, campus, description or reference of one charge: the search among the charges of one institution. */
export function chargeMatches(pattern: string) {
  return sql<SqlBool>`(accreditations.number ilike ${pattern} or finances.description ilike ${pattern}
    or finances.reference ilike ${pattern} or ${campusNamed(pattern, 'accreditations', 'campuses')})`
}

/** The visit of the charge begins on these days, both included. */
function visitBetween({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return sql<SqlBool>`finances.accreditation_id in (select id from accreditations
    where visit_date >= ${from ?? '0001-01-01'}::date and visit_date <= ${to ?? '9999-12-31'}::date)`
}

// ---- charges -----------------------------------------------------------------------------------------------------

type ChargesAsked = Omit<z.output<typeof finances.charges.body>, 'filter'> & { filter: ChargeFilter; page: number }

/** The charges of one institution, its name, and its sums whatever the filter; `undefined` when there is no such institution. */
export async function listCharges(db: Db, institutionId: string, asked: ChargesAsked) {
  const offset = offsetOf(asked)
  const institution = await db
    .selectFrom('institutions')
    .select(['id', 'name', 'acronym', 'region'])
    .where('id', '=', institutionId)
    .executeTakeFirst()
  if (!institution) return undefined
  const { filter } = asked
  let found = startCharges(db).where('finances.institution_id', '=', institutionId).where('finances.finance', '=', 'accreditation')
  const totals = await found.clearSelect().select(sums).executeTakeFirstOrThrow()
  for (const condition of financesWhere(filter)) found = found.where(condition)
  for (const pattern of likePatterns(asked.query)) found = found.where(chargeMatches(pattern))
  const { total } = await found.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  let page = found.limit(asked.paginate).offset(offset)
  for (const one of chargeOrder(asked)) page = page.orderBy(one)
  return { data: (await page.execute()).map(toCharge), meta: metaOf(total, asked), institution, totals }
}

function chargeOrder({ sort, direction }: ChargesAsked) {
  const last = [sql`accreditations.visit_date desc`, sql`finances.id`]
  if (sort === 'to_verify') return [sql`${toVerify} desc`, sql`case when ${toVerify} then finances.created_at end nulls last`, ...last]
  const columns = { visit_date: 'accreditations.visit_date', due_date: 'finances.due_date', amount: 'finances.amount' }
  const column = sql.ref(columns[sort])
  return [direction === 'asc' ? sql`${column} nulls last` : sql`${column} desc nulls last`, ...last]
}

/** A queue of Finance: every claimed payment, or every credit, that waits, the oldest first. */
export async function listQueue(
  db: Db,
  waits: typeof toVerify | typeof toSettle,
  asked: PageAsked & { query?: string | undefined; institution_id?: string | undefined },
): Promise<{ data: Charge[]; meta: Meta }> {
  const offset = offsetOf(asked)
  let found = startCharges(db).where('finances.finance', '=', 'accreditation').where(waits)
  if (asked.institution_id) found = found.where('finances.institution_id', '=', asked.institution_id)
  for (const pattern of likePatterns(asked.query))
    found = found.where(sql<SqlBool>`(${chargeMatches(pattern)} or institutions.id in (${institutionsNamed(pattern)}))`)
  const rows = found.orderBy('finances.created_at').orderBy('finances.id').limit(asked.paginate).offset(offset)
  const { data, meta } = await listOf(asked, rows.execute(), totalOf(found))
  return { data: data.map(toCharge), meta }
}

/** Within a change: as it stands for its transaction. */
export async function findCharge(trx: Trx, id: string): Promise<Charge | undefined> {
  return (await chargeById(trx, id)).map(toCharge)[0]
}

/** For who reads: those who ask for a charge at the same time are answered by one statement. */
export async function readCharge(db: Db, id: string): Promise<Charge | undefined> {
  // as the database writes ids, by which each is given the own row
  const row = await chargeRead(db, id.toLowerCase())
  return row && toCharge(row)
}

export const chargeById = compileOnce((db, id: Expression<string>) => startCharges(db).where('finances.id', '=', id))
const chargesByIds = compileOnce((db, ids: Expression<string[]>) => startCharges(db).where(sql<boolean>`finances.id = any(${ids}::uuid[])`))
const chargeRead = askTogether(async (db, ids) => new Map((await chargesByIds(db, ids)).map((row) => [row.id, row])))

/** What a change of a charge is answered with: the charge as it stands now, and what was done. */
export type AnsweredByCharge = AnsweredBy<{ data: Charge; message: string }>

/** For a change that ends with reading the charge. */
export function answeredByCharge(id: string, message: string): AnsweredByCharge {
  return answeredBy(chargeById, id, toAnswer(message))
}

/** @param message what was done, for the person who did it */
export function toAnswer(message: string) {
  return (rows: ChargeRow[]) => ({ data: rows.map(toCharge)[0] as Charge, message })
}

/**
 * Where every reading of charges starts; `toCharge` completes its rows.
 * @param from of what the charges are read; of what a statement has changed it is `changed`, with all columns of `finances`
 */
export function startCharges(db: Pick<Db, 'selectFrom'>, from: 'finances' | 'changed' = 'finances') {
  return db
    .selectFrom(`${from} as finances` as 'finances')
    .innerJoin('institutions', 'institutions.id', 'finances.institution_id')
    .innerJoin('accreditations', 'accreditations.id', 'finances.accreditation_id')
    .innerJoin('campuses', 'campuses.id', 'accreditations.campus_id')
    .select([
      'finances.id',
      'finances.finance',
      'finances.institution_id',
      'institutions.name as institution_name',
      'finances.accreditation_id',
      'accreditations.number',
      'accreditations.visit_type',
      'accreditations.visit_date',
      'accreditations.visit_end',
      campusNames('accreditations', 'campuses').as('campus_name'),
      nameOf('finances.accreditor_id').as('accreditor_name'),
      'finances.description',
      'finances.amount',
      kindOf('finances').as('kind'),
      setOffOf('finances').as('set_off'),
      openOf('finances').as('open'),
      'finances.due_date',
      'finances.payment_status',
      'finances.paid_on',
      'finances.claimed_amount',
      'finances.reference',
      'finances.status_reason',
      'finances.verified_at',
      nameOf('finances.verified_by').as('verified_by'),
      'finances.version',
      'finances.created_at',
      ...relations,
      sql<PaymentProof[]>`(
        select coalesce(json_agg(json_build_object('id', payment_proofs.id, 'file_id', payment_proofs.file_id, 'name', files.name, 'type', files.type,
          'bytes', files.bytes, 'uploaded_by', ${nameOf('files.uploaded_by')}, 'created_at', payment_proofs.created_at)
          order by payment_proofs.created_at desc, payment_proofs.id desc), '[]')
        from payment_proofs join files on files.id = payment_proofs.file_id where payment_proofs.finance_id = finances.id)`.as('proofs'),
    ])
}

/** What a charge has to do with others: the first charge it adjusts, the one a credit was taken for, and the credits taken for it. */
const relations = [
  sql<Charge['adjusts']>`(select json_build_object('id', first.id, 'created_on', ${day('first.created_at')})
    from finances first where first.id = finances.adjusts)`.as('adjusts'),
  setOffAgainst('finances').as('set_off_against'),
  sql<
    Charge['credits']
  >`(select coalesce(json_agg(json_build_object('id', taken.id, 'number', visit.number, 'amount', (-taken.amount)::text)
    order by taken.verified_at, taken.id), '[]') from finances taken join accreditations visit on visit.id = taken.accreditation_id
    where taken.set_off_against = finances.id)`.as('credits'),
] as const

type ChargeRow = Awaited<ReturnType<ReturnType<typeof startCharges>['execute']>>[number]

/** Instants as text. Whatever else the row holds stays. */
export function toCharge<Row extends ChargeRow>(row: Row) {
  return {
    ...row,
    verified_at: row.verified_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    proofs: row.proofs.map((proof) => ({ ...proof, created_at: new Date(proof.created_at).toISOString() })),
  }
}

/** The name of the account a column points to. */
export function nameOf(column: string) {
  return sql<string | null>`(select ${fullNameOf('accounts')} from accounts where accounts.id = ${sql.ref(column)})`
}

/** Whether a file proves a charge of this institution, or an honorarium of this accreditor. */
export async function isProofOf(db: Db, fileId: string, owner: { institution_id: string } | { accreditor_id: string }): Promise<boolean> {
  let found = db
    .selectFrom('payment_proofs')
    .innerJoin('finances', 'finances.id', 'payment_proofs.finance_id')
    .select('payment_proofs.id')
    .where('payment_proofs.file_id', '=', fileId)
  if ('institution_id' in owner)
    found = found.where('finances.finance', '=', 'accreditation').where('finances.institution_id', '=', owner.institution_id)
  else found = found.where('finances.finance', '=', 'accreditor').where('finances.accreditor_id', '=', owner.accreditor_id)
  return (await found.executeTakeFirst()) !== undefined
}
