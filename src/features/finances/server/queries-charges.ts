/** The charges of a visit and how they change with it. Always inside a transaction. */
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { kindOf, setOffOf } from '../../payments/server/queries.ts'

/** The charges of a visit, the first one first, held until the transaction ends. */
export function lockCharges(trx: Trx, accreditationId: string) {
  return trx
    .selectFrom('finances')
    .select([
      'id',
      'description',
      'amount',
      'due_date',
      'payment_status',
      'verified_at',
      kindOf('finances').as('kind'),
      setOffOf('finances').as('set_off'),
    ])
    .select(sql<boolean>`exists (select from payment_proofs where finance_id = finances.id)`.as('has_proof'))
    .where('accreditation_id', '=', accreditationId)
    .where('finance', '=', 'accreditation')
    .orderBy(sql<SqlBool>`adjusts is not null`)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
}
export type LockedCharges = Awaited<ReturnType<typeof lockCharges>>

type Words = { description: string; amount: string; due_date: string | null }

export async function updateCharge(trx: Trx, id: string, charge: Partial<Words>): Promise<void> {
  await trx
    .updateTable('finances')
    .set({ ...charge, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** An additional charge or a credit. @returns its id */
export async function insertAdjusting(
  trx: Trx,
  first: { id: string; accreditation_id: string; institution_id: string },
  charge: Words & { payment_status: 'unpaid' | 'waived'; status_reason: string | null },
): Promise<string> {
  const id = newId()
  const { id: adjusts, accreditation_id, institution_id } = first
  await trx
    .insertInto('finances')
    .values({ id, finance: 'accreditation', adjusts, accreditation_id, institution_id, ...charge })
    .execute()
  return id
}

/** Only for what adjusts a charge and nothing happened to: see `followsFee`. */
export async function deleteAdjusting(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('finances')
    .where('id', 'in', [...ids])
    .where('adjusts', 'is not', null)
    .execute()
}

/** Nobody owes these any more. */
export async function waiveCharges(trx: Trx, ids: readonly string[], status_reason: string): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('finances')
    .set({ payment_status: 'waived', status_reason, paid_on: null, reference: null, version: sql<number>`version + 1` })
    .where('id', 'in', [...ids])
    .execute()
}

type Settled = {
  amount?: string
  payment_status?: 'paid' | 'unpaid'
  paid_on?: string | null
  reference?: string | null
  status_reason?: string | null
  set_off_against?: string | null
  /** Who settled it, now; null: it is not settled any more. */
  verified_by?: string | null
}

/** How a credit, or the charge it is taken for, stands from now on. */
export async function updateSettled(trx: Trx, id: string, { verified_by, ...settled }: Settled): Promise<void> {
  const verified = { verified_by: verified_by ?? null, verified_at: verified_by ? sql<Date>`now()` : null }
  await trx
    .updateTable('finances')
    .set({ ...settled, ...(verified_by === undefined ? {} : verified), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Charges of another visit become charges of this one. @param to the first charge of this visit; null for one that becomes that */
export async function moveCharges(
  trx: Trx,
  ids: readonly string[],
  to: { accreditation_id: string; adjusts: string | null; from: string },
): Promise<void> {
  if (ids.length === 0) return
  const { from, ...place } = to
  await trx
    .updateTable('finances')
    .set({ ...place, description: sql<string>`${`${from}: `} || description`, version: sql<number>`version + 1` })
    .where('id', 'in', [...ids])
    .execute()
}

/** Charges of a visit that ended in another one, for which nobody has paid or sent anything. */
export async function deleteCharges(trx: Trx, accreditationId: string): Promise<void> {
  await trx.deleteFrom('finances').where('accreditation_id', '=', accreditationId).where('finance', '=', 'accreditation').execute()
}
