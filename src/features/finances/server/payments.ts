/** Verifying, rejecting and claiming payments: one transaction each, with its log entry and the mails that tell of it. */
import type { z } from 'zod'
import { formatMoney, isSome, lessOf, negativeOf } from '../../../kit/contract/money.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import type { Upload } from '../../../kit/server/http/upload.ts'
import { changes, type EntryRow, entryOf } from '../../../kit/server/log/queries.ts'
import { paymentName } from '../../payments/rules.ts'
import type { PaymentClaim, PaymentUpdate } from '../contract.ts'
import { chargedOf, isOwed } from '../rules-charges.ts'
import { afterClaim, afterUpdate, type Payment } from './checks.ts'
import { type MailKind, mailPayment } from './mails.ts'
import { type AnsweredByCharge, answeredByCharge } from './queries.ts'
import { lockCharges } from './queries-charges.ts'
import {
  answeredByPayment,
  answeredByTouched,
  hasProof,
  insertProof,
  type LockedCharge,
  listPayers,
  lockCharge,
} from './queries-payments.ts'
import { refuseUnreleased } from './releases.ts'

/** @throws Refusal 404, 409 when the version is stale or a second person is needed, 422 where the act does not fit the state */
export async function changePayment(act: Act, update: z.output<typeof PaymentUpdate>): Promise<AnsweredByCharge> {
  const { trx, actor } = act
  const before = await lockCharge(trx, update.id)
  if (!before) throw notFound('This charge')
  if (before.version !== update.version) throw stale()
  const after = afterUpdate(before, update)
  await refuseSettledByCredit(trx, before, after)
  const changed = changes(shown(before), shown(after))
  if (!changed) return answeredByCharge(before.id, 'Nothing was changed.')
  if (isPaying(after) && !isPaying(before)) await refuseUnreleased(trx, before)
  const what = actOf(before, after)
  if (what.mail) await mailPayment(act, before, await listPayers(trx, before), after, what.mail)
  const entry = told(act, before, { ...what, before: changed.before, after: changed.after })
  return answeredByPayment(before, after, actor.id, entry, `${what.done} for ${before.number}.`)
}

/** @throws Refusal 422 for a credit, for what a credit has settled, and where more would be credited than is charged */
async function refuseSettledByCredit(trx: Trx, before: LockedCharge, after: Payment): Promise<void> {
  if (before.finance === 'accreditor') return
  const refuse = (sentence: string) => {
    throw invalid('payment_status', sentence)
  }
  if (before.kind === 'credit') refuse('A credit is set off against another charge, or paid back.')
  if (after.payment_status === before.payment_status && after.verified === before.verified) return
  const isCovered = isSome(before.set_off) && lessOf(before.amount, before.set_off) === '0.00'
  if (isCovered || (isSome(before.set_off) && !isOwed(after)))
    refuse(`${formatMoney(before.set_off)} of it are settled by a credit. Take that back at the credit first.`)
  if (isOwed(after)) return
  const others = (await lockCharges(trx, before.accreditation_id)).filter((one) => one.id !== before.id && isOwed(one))
  if (isSome(negativeOf(chargedOf(others))))
    refuse('A credit lowers this charge. Settle the credit instead: it is what is left to be paid back.')
}

function isPaying({ payment_status }: Payment): boolean {
  return payment_status === 'paid' || payment_status === 'partial'
}

/** An institution says that it has paid. The same file twice on one charge is stored once. */
export async function claimPayment(act: Act, claim: z.output<typeof PaymentClaim>, upload: Upload): Promise<AnsweredByCharge> {
  const { trx, actor, keep } = act
  const before = await lockCharge(trx, claim.finance_id, actor.institution_id)
  if (!before) throw notFound('This charge')
  if (before.kind === 'credit') throw new Refusal(409, 'This is a credit: the Finance office sets it off or pays it back.')
  const after = afterClaim(before, claim)
  const known = await hasProof(trx, before.id, upload.sha256)
  const changed = changes(shown(before), shown(after))
  if (known && !changed) return answeredByCharge(before.id, 'This proof is with us already; nothing was stored twice.')
  if (!known) await insertProof(trx, before.id, await keep(upload.place), upload, actor.id)
  const entry = told(act, before, {
    action: 'finance.payment_claimed',
    says: `Uploaded a payment proof for ${before.number}`,
    before: changed?.before ?? {},
    after: { ...changed?.after, ...(known ? {} : { proof: upload.name }) },
  })
  return answeredByPayment(before, after, actor.id, entry, `Your proof for ${before.number} is with the Finance office, who verifies it.`)
}

/** Finance adds a proof that came another way; the payment status stays. */
export async function addProof(act: Act, financeId: string, upload: Upload): Promise<AnsweredByCharge> {
  const { trx, actor, keep } = act
  const before = await lockCharge(trx, financeId)
  if (!before) throw notFound('This charge')
  if (await hasProof(trx, financeId, upload.sha256))
    return answeredByCharge(financeId, 'This proof is stored already; nothing was stored twice.')
  await insertProof(trx, financeId, await keep(upload.place), upload, actor.id)
  const entry = told(act, before, {
    action: 'finance.proof_added',
    says: `Added a payment proof to ${before.number}`,
    before: {},
    after: { proof: upload.name },
  })
  return answeredByTouched(financeId, entry, `The proof for ${before.number} is stored.`)
}

function shown({ payment_status, paid_on, claimed_amount, reference, status_reason, verified }: Payment) {
  return { payment_status, paid_on, claimed_amount, reference, status_reason, verified }
}

/** Charges are paid to the agency, honoraria by it: the same states are other acts. */
const words = {
  accreditation: {
    verified: { says: 'Verified the payment of', done: 'Payment verified' },
    rejected: { says: 'Rejected the payment of', done: 'Payment rejected' },
    taken_back: { says: 'Took back the verification of', done: 'Verification taken back' },
    changed: { says: 'Changed the payment of', done: 'Payment changed' },
  },
  accreditor: {
    verified: { says: 'Paid the honorarium for', done: 'Honorarium marked as paid' },
    rejected: { says: 'Rejected the honorarium for', done: 'Honorarium rejected' },
    taken_back: { says: 'Took back the payment of the honorarium for', done: 'No longer marked as paid' },
    changed: { says: 'Changed the honorarium for', done: 'Honorarium changed' },
  },
} as const

function actOf(before: LockedCharge, after: Payment): { action: string; says: string; done: string; mail?: MailKind } {
  const said = (action: string, kind: MailKind) => {
    const { says, done } = words[before.finance][kind]
    return { action, says: `${says} ${before.number}`, done, mail: kind }
  }
  const wasVerified = before.payment_status === 'paid' && before.verified
  if (after.payment_status === 'paid' && after.verified && !wasVerified) return said('finance.payment_verified', 'verified')
  if (after.payment_status === 'rejected' && before.payment_status !== 'rejected') return said('finance.payment_rejected', 'rejected')
  if (wasVerified && !after.verified) return said('finance.verification_taken_back', 'taken_back')
  const name = paymentName(after.payment_status, after.verified)
  const { says, done } = words[before.finance].changed
  return { action: 'finance.payment_changed', says: `${says} ${before.number} to ${name}`, done: `${done} to ${name}` }
}

/** The entry of the log that goes with a change of a charge. */
function told(
  act: Act,
  charge: LockedCharge,
  entry: { action: string; says: string; before: Record<string, unknown>; after: Record<string, unknown> },
): EntryRow {
  return entryOf(act, {
    action: entry.action,
    object: { type: 'finance', id: charge.id },
    says: entry.says,
    before: entry.before,
    after: entry.after,
    institution_id: charge.institution_id,
    accreditation_id: charge.accreditation_id,
    accreditor_id: charge.accreditor_id,
  })
}
