/** Changing a payment: the locked row, its new state, its proofs, and who is told. Always inside a transaction. */
import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { changedBy } from '../../../kit/server/db/in-transaction.ts'
import { compileEach, compileWith } from '../../../kit/server/db/statements/compile-once.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'
import type { Upload } from '../../../kit/server/http/upload.ts'
import { type EntryRow, insertedEntry } from '../../../kit/server/log/queries.ts'
import { insertFile } from '../../files/server/queries.ts'
import { kindOf, openOf, setOffOf } from '../../payments/server/queries.ts'
import type { Payment } from './checks.ts'
import { type AnsweredByCharge, chargeById, startCharges, toAnswer } from './queries.ts'

export type LockedCharge = Awaited<ReturnType<typeof lockCharge>> & {}

/**
 * The charge, held until the transaction ends: two people who act on one payment come one after the other.
 * @param institutionId only a charge this institution has to pay
 */
export async function lockCharge(trx: Trx, id: string, institutionId?: string | null) {
  const [found] = await chargeToChange(trx, { isOwn: institutionId !== undefined }, { id, institutionId: institutionId ?? null })
  return found
}

type Places = { id: string; institutionId: string | null }

const chargeToChange = compileEach((trx, { id, institutionId }: Places, { isOwn }: { isOwn: boolean }) => {
  const found = trx
    .selectFrom('finances')
    .innerJoin('accreditations', 'accreditations.id', 'finances.accreditation_id')
    .leftJoin('assignments', 'assignments.id', 'finances.assignment_id')
    .select(['finances.release_reason', 'finances.release_asked_by', 'finances.release_asked_at', 'finances.released_by'])
    .select(['assignments.role', 'assignments.status as assignment_status', 'assignments.report_status'])
    .select([
      'finances.id',
      'finances.finance',
      'finances.institution_id',
      'finances.accreditation_id',
      'finances.accreditor_id',
      'finances.amount',
      'finances.description',
      'finances.adjusts',
      'finances.set_off_against',
      kindOf('finances').as('kind'),
      setOffOf('finances').as('set_off'),
      openOf('finances').as('open'),
      'finances.payment_status',
      'finances.paid_on',
      'finances.claimed_amount',
      'finances.reference',
      'finances.status_reason',
      'finances.verified_at',
      'finances.version',
      'accreditations.number',
      sql<boolean>`finances.verified_at is not null`.as('verified'),
    ])
    .where('finances.id', '=', id)
    .forUpdate('finances')
  return isOwn ? found.where('finances.finance', '=', 'accreditation').where('finances.institution_id', '=', institutionId) : found
})

/**
 * For a change that ends with storing a new state: one statement stores it, with its entry of the log, and reads what the charge is now, as
 * payments are verified by hundreds. A verification keeps its instant and person as long as the payment stays verified.
 */
export function answeredByPayment(
  before: LockedCharge,
  after: Payment,
  actorId: string,
  entry: EntryRow,
  message: string,
): AnsweredByCharge {
  const { verified, ...payment } = after
  const isFresh = verified && (!before.verified || (before.payment_status !== after.payment_status && after.payment_status !== 'refunded'))
  const values = { ...entry, ...payment, finance_id: before.id, verified, isFresh, actorId }
  return changedBy(changedPayment, values, toAnswer(message), (db) => chargeById(db, before.id))
}

type NewPayment = EntryRow & Omit<Payment, 'verified'> & { finance_id: string; verified: boolean; isFresh: boolean; actorId: string }

const changedPayment = compileWith((db, at: NewPayment) => {
  const keptOr = (fresh: RawBuilder<unknown>, column: string) =>
    sql<never>`case when ${at.isFresh}::boolean then ${fresh} when ${at.verified}::boolean then ${sql.ref(column)} end`
  return changedCharge(db, at, {
    payment_status: at.payment_status,
    paid_on: at.paid_on,
    claimed_amount: at.claimed_amount,
    reference: at.reference,
    status_reason: at.status_reason,
    verified_at: keptOr(sql`now()`, 'verified_at'),
    verified_by: keptOr(sql`${at.actorId}::uuid`, 'verified_by'),
  })
})

/** A charge whose proofs changed is another one than the page somebody has open shows. */
export function answeredByTouched(id: string, entry: EntryRow, message: string): AnsweredByCharge {
  return changedBy(touchedCharge, { ...entry, finance_id: id }, toAnswer(message), (db) => chargeById(db, id))
}

const touchedCharge = compileWith((db, at: EntryRow & { finance_id: string }) => changedCharge(db, at, {}))

/** Changes a charge, writes the entry of it, and reads what it is now. */
function changedCharge(db: Db | Trx, at: EntryRow & { finance_id: string }, set: UpdateObject<Tables, 'finances'>) {
  const written = db
    .with('entry', (on) => insertedEntry(on, at))
    .with('changed', (on) =>
      on
        .updateTable('finances')
        .set({ ...set, version: sql<number>`version + 1` })
        .where('id', '=', at.finance_id)
        .returningAll(),
    )
  return startCharges(written as Pick<Db, 'selectFrom'>, 'changed')
}

/** Whether the charge has a proof with exactly this content already. */
export async function hasProof(trx: Trx, financeId: string, sha256: string): Promise<boolean> {
  const found = await trx
    .selectFrom('payment_proofs')
    .innerJoin('files', 'files.id', 'payment_proofs.file_id')
    .select('payment_proofs.id')
    .where('payment_proofs.finance_id', '=', financeId)
    .where('files.sha256', '=', sha256)
    .executeTakeFirst()
  return found !== undefined
}

/** Writes down a proof whose content `storeFile` has put under `fileId`. */
export async function insertProof(trx: Trx, financeId: string, fileId: string, upload: Upload, actorId: string): Promise<void> {
  await insertFile(trx, fileId, 'payment_proof', upload, actorId)
  await trx.insertInto('payment_proofs').values({ id: newId(), finance_id: financeId, file_id: fileId }).execute()
}

/** Addresses of those a charge concerns: the institution's active accounts, or the accreditor. */
export async function listPayers(trx: Trx, charge: LockedCharge): Promise<string[]> {
  let found = trx.selectFrom('accounts').select('email').where('status', '=', 'active')
  found =
    charge.finance === 'accreditor'
      ? found.where('id', '=', charge.accreditor_id)
      : found.where('role', '=', 'institution').where('institution_id', '=', charge.institution_id)
  const people = await found.orderBy('id').execute()
  return people.map((person) => person.email)
}
