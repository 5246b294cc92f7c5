/**
 * How payments stand, in SQL: of one charge, and of a visit with all its charges. Whoever says what is paid or open, anywhere, takes it
 * from here (docs/domain.md#charges).
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { VisitMoney } from '../contract.ts'
import type { ChargeKind, PaymentStatus } from '../rules.ts'

/** @param charge alias of the row of `finances` */
export function kindOf(charge: string): RawBuilder<ChargeKind> {
  const of = (column: string) => sql.ref(`${charge}.${column}`)
  return sql<ChargeKind>`case when ${of('adjusts')} is null then 'charge' when ${of('amount')} < 0 then 'credit' else 'additional' end`
}

/** How much of a charge was settled by credits. */
export function setOffOf(charge: string): RawBuilder<string> {
  return sql<string>`coalesce((select -sum(taken.amount) from finances taken where taken.set_off_against = ${sql.ref(`${charge}.id`)}),
    0)::numeric(12, 2)`
}

/** The charge of another visit that a credit was taken for, as JSON. */
export function setOffAgainst(charge: string): RawBuilder<{ id: string; accreditation_id: string; number: string } | null> {
  return sql`(select json_build_object('id', other.id, 'accreditation_id', visit.id, 'number', visit.number)
    from finances other join accreditations visit on visit.id = other.accreditation_id
    where other.id = ${sql.ref(`${charge}.set_off_against`)})`
}

/** Nothing is to be paid of it any more, or it is said to be paid. */
function isSettled(charge: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${charge}.payment_status`)} in ('paid', 'waived', 'refunded')`
}

/** What is still to be paid of a charge, or below zero to be given back of a credit; of a partly paid one no part is known. */
export function openOf(charge: string): RawBuilder<string> {
  return sql<string>`(case when ${isSettled(charge)} then 0 else ${sql.ref(`${charge}.amount`)} - ${setOffOf(charge)} end)::numeric(12, 2)`
}

/** Something is still to be paid of a charge: what an institution is asked for, and Finance waits for. */
export function isOpenCharge(charge: string): RawBuilder<boolean> {
  return sql<boolean>`(not ${isSettled(charge)} and ${sql.ref(`${charge}.amount`)} > ${setOffOf(charge)})`
}

/** A credit that is neither set off nor paid back. */
export function isOpenCredit(charge: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${charge}.amount`)} < 0 and not ${isSettled(charge)})`
}

/** Claimed, and not verified by anybody. Written out, so that the partial index fits. */
export function isToVerify(charge: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${charge}.${column}`)
  return sql<boolean>`(${of('payment_status')} = 'paid' and ${of('verified_at')} is null)`
}

/** The sums over some charges: charged = paid + claimed + open − credit. Waived and refunded ones are owed by nobody. */
export function sumsOf(charge: string): Record<'charged' | 'paid' | 'claimed' | 'open' | 'credit', RawBuilder<string>> {
  const of = (column: string) => sql.ref(`${charge}.${column}`)
  const isOwed = sql`${of('payment_status')} not in ('waived', 'refunded')`
  const isPaid = sql`${of('payment_status')} = 'paid' and ${of('verified_at')} is not null`
  const sum = (of: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
    sql<string>`coalesce(sum(${of}) filter (where ${which}), 0)::numeric(14, 2)`
  return {
    charged: sum(of('amount'), isOwed),
    paid: sql<string>`(${sum(of('amount'), isPaid)} + ${sum(setOffOf(charge), sql`${isOwed} and not (${isPaid})`)})::numeric(14, 2)`,
    claimed: sum(sql`${of('amount')} - ${setOffOf(charge)}`, isToVerify(charge)),
    open: sum(openOf(charge), sql`${of('amount')} >= 0`),
    credit: sum(sql`-${of('amount')}`, isOpenCredit(charge)),
  }
}

/** The payment status of a visit, over its charges; among several open ones the state that asks most of the institution. */
function statusOf(charge: string): RawBuilder<PaymentStatus> {
  const of = (column: string) => sql.ref(`${charge}.${column}`)
  const anyIn = (...states: PaymentStatus[]) =>
    sql`bool_or(${of('amount')} >= 0 and ${of('payment_status')} in (${sql.join(states.map((state) => sql.lit(state)))}))`
  return sql<PaymentStatus>`case
    when bool_or(${isOpenCharge(charge)}) then case
      when ${anyIn('paid', 'partial')} or bool_or(${setOffOf(charge)} > 0) then 'partial'
      when ${anyIn('rejected')} then 'rejected'
      when ${anyIn('pending')} then 'pending'
      else 'unpaid' end
    when ${anyIn('paid')} then 'paid'
    when ${anyIn('refunded')} then 'refunded'
    when ${anyIn('waived')} then 'waived'
    else 'unpaid' end`
}

const ofVisit = (accreditation: RawBuilder<unknown>) =>
  sql`finances charge where charge.accreditation_id = ${accreditation} and charge.finance = 'accreditation'`

/** What is charged for a visit and how it stands, as JSON; null where nothing is charged. @param accreditation column of its id */
export function visitMoney(accreditation: string): RawBuilder<VisitMoney | null> {
  const { charged, paid, claimed, open, credit } = sumsOf('charge')
  return sql<VisitMoney | null>`(select case when count(*) > 0 then json_build_object(
    'payment_status', ${statusOf('charge')},
    'verified', coalesce(bool_or(charge.amount >= 0 and charge.verified_at is not null), false) and not bool_or(${isToVerify('charge')}),
    'amount', ${charged}::text, 'paid', ${paid}::text, 'claimed', ${claimed}::text, 'open', ${open}::text, 'credit', ${credit}::text,
    'due_date', coalesce(min(charge.due_date) filter (where ${isOpenCharge('charge')}), max(charge.due_date) filter (where charge.amount >= 0))
    ) end from ${ofVisit(sql.ref(accreditation))})`
}

/** Visits whose payment stands so. @param accreditation column of its id */
export function visitPaid(accreditation: string, statuses: readonly PaymentStatus[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(accreditation)} in (select charge.accreditation_id from finances charge
    where charge.finance = 'accreditation' group by charge.accreditation_id
    having ${statusOf('charge')} = any(${sql.val([...statuses])}::text[]))`
}
