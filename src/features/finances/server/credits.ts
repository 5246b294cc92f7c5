/** Settling credits: set off against another charge of the institution, or paid back (docs/domain.md#credits). */
import type { z } from 'zod'
import { agencyDay } from '../../../kit/contract/days.ts'
import { isSome, lessOf, negativeOf, smallerOf, sumOf } from '../../../kit/contract/money.ts'
import { findStep } from '../../../kit/contract/states.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { paidOnProblem } from '../../payments/rules.ts'
import type { CreditSettlement } from '../contract.ts'
import { openPayments } from '../rules.ts'
import { type CreditState, creditMachine, creditState, creditSteps } from '../rules-credits.ts'
import { mailCreditSettled } from './mails.ts'
import { type AnsweredByCharge, answeredByCharge, findCharge } from './queries.ts'
import { insertAdjusting, updateSettled } from './queries-charges.ts'
import { type LockedCharge, lockCharge } from './queries-payments.ts'

type Settlement = z.output<typeof CreditSettlement>

/** @throws Refusal 404; 409 on a stale version; 422 where the credit or the charge named does not allow it */
export async function settleCredit(act: Act, asked: Settlement): Promise<AnsweredByCharge> {
  const [credit, charge] = await lockBoth(act, asked)
  const from = creditState(credit)
  if (from === asked.to) return answeredByCharge(credit.id, 'Nothing was changed.')
  if (!from || !findStep(creditSteps, from, asked.to, 'finances.settleCredit')) throw invalid('to', noStep(from, asked.to))
  const says = await {
    set_off: () => setOff(act, credit, charge),
    paid_back: () => payBack(act, credit, asked),
    open: () => openAgain(act, credit, charge, asked.reason ?? ''),
  }[asked.to]()
  return answeredByCharge(credit.id, says)
}

/** The credit and the charge it is, or was, taken for; locked in the order of their ids, as everybody does it. */
async function lockBoth({ trx }: Act, asked: Settlement): Promise<[LockedCharge, LockedCharge | null]> {
  const found = await findCharge(trx, asked.id)
  if (found?.kind !== 'credit') throw notFound('This credit')
  const otherId = asked.to === 'set_off' ? asked.charge_id : found.set_off_against?.id
  const rows = new Map<string, LockedCharge | undefined>()
  for (const id of [asked.id, ...(otherId ? [otherId] : [])].sort()) rows.set(id, await lockCharge(trx, id))
  const credit = rows.get(asked.id)
  if (!credit) throw notFound('This credit')
  if (credit.version !== asked.version) throw stale()
  return [credit, (otherId && rows.get(otherId)) || null]
}

/** As much of the credit as the charge is open; what is left of it stays a credit. */
async function setOff(act: Act, credit: LockedCharge, charge: LockedCharge | null): Promise<string> {
  const { trx, actor } = act
  const isFitting = charge?.finance === 'accreditation' && charge.kind !== 'credit' && charge.institution_id === credit.institution_id
  if (!isFitting) throw invalid('charge_id', 'Choose an open charge of the same institution.')
  if (!openPayments.includes(charge.payment_status) || !isSome(charge.open))
    throw invalid('charge_id', `Nothing is open of this charge of ${charge.number}. Choose another one.`)
  const amount = smallerOf(negativeOf(credit.amount), charge.open)
  const left = lessOf(negativeOf(credit.amount), amount)
  const settled = { payment_status: 'paid', paid_on: agencyDay(), verified_by: actor.id, status_reason: null } as const
  await updateSettled(trx, credit.id, { ...settled, amount: negativeOf(amount), set_off_against: charge.id, reference: charge.number })
  if (isSome(left)) {
    const first = { id: credit.adjusts as string, accreditation_id: credit.accreditation_id, institution_id: credit.institution_id }
    const rest = { description: credit.description, amount: negativeOf(left), due_date: null }
    await insertAdjusting(trx, first, { ...rest, payment_status: 'unpaid', status_reason: null })
  }
  const isCovered = !isSome(lessOf(charge.open, amount))
  await updateSettled(trx, charge.id, isCovered ? { ...settled, reference: `Credit of ${credit.number}` } : {})
  await log(act, credit, 'finance.credit_set_off', `Set the credit of ${credit.number} off against ${charge.number}`, {
    before: { payment_status: 'unpaid', amount: negativeOf(credit.amount) },
    after: { payment_status: 'paid', amount, charge: charge.number, ...(isSome(left) ? { credit_left: left } : {}) },
  })
  await log(act, charge, 'finance.credit_set_off', `Took the credit of ${credit.number} for ${charge.number}`, {
    before: { open: charge.open },
    after: { open: lessOf(charge.open, amount), credit: amount },
  })
  await mailCreditSettled(act, credit, { amount: negativeOf(amount), reference: null }, charge.number)
  return `The credit of ${credit.number} counts for ${charge.number}.`
}

async function payBack(act: Act, credit: LockedCharge, { paid_on, reference }: Settlement): Promise<string> {
  const day = paid_on ?? agencyDay()
  const problem = paidOnProblem(day, agencyDay())
  if (problem) throw invalid('paid_on', problem)
  if (!reference) throw invalid('reference', 'Write the reference of the transfer; the institution reads it.')
  const settled = { payment_status: 'paid', paid_on: day, reference, status_reason: null, verified_by: act.actor.id } as const
  await updateSettled(act.trx, credit.id, settled)
  await log(act, credit, 'finance.credit_paid_back', `Paid the credit of ${credit.number} back`, {
    before: { payment_status: 'unpaid' },
    after: { payment_status: 'paid', amount: negativeOf(credit.amount), paid_on: day, reference },
  })
  await mailCreditSettled(act, credit, { amount: credit.amount, reference }, null)
  return `The credit of ${credit.number} is paid back.`
}

/** What was settled by mistake waits to be settled; the charge it was taken for is open again. */
async function openAgain(act: Act, credit: LockedCharge, charge: LockedCharge | null, reason: string): Promise<string> {
  const { trx } = act
  if (!reason) throw invalid('reason', 'Write why that is taken back.')
  const unsettled = { payment_status: 'unpaid', paid_on: null, reference: null, verified_by: null } as const
  if (charge?.payment_status === 'paid' && sumOf([charge.set_off]) !== sumOf([charge.amount]))
    throw new Refusal(409, `What was left of the charge of ${charge.number} is paid. Take that payment back first.`)
  if (charge) await updateSettled(trx, charge.id, charge.payment_status === 'paid' ? { ...unsettled, status_reason: reason } : {})
  await updateSettled(trx, credit.id, { ...unsettled, set_off_against: null, status_reason: reason })
  const before = { payment_status: 'paid', reference: credit.reference, ...(charge ? { charge: charge.number } : {}) }
  const says = `Took back the settling of the credit of ${credit.number}`
  await log(act, credit, 'finance.credit_opened', says, { before, after: { payment_status: 'unpaid', reason } })
  if (charge) {
    const open = (part: string) => lessOf(charge.amount, part)
    await log(act, charge, 'finance.credit_opened', `Took the credit of ${credit.number} off ${charge.number}`, {
      before: { open: open(charge.set_off) },
      after: { open: open(sumOf([charge.set_off, credit.amount])), reason },
    })
  }
  return `The credit of ${credit.number} waits to be settled again.`
}

function noStep(from: CreditState | undefined, to: CreditState): string {
  if (!from) return 'What this credit lowers was waived, so there is nothing to settle.'
  const { names } = creditMachine
  return `A credit that is ${names[from].toLowerCase()} cannot become ${names[to].toLowerCase()}. Take it back first.`
}

type Entry = { before: Record<string, unknown>; after: Record<string, unknown> }

function log(act: Act, { id, institution_id, accreditation_id }: LockedCharge, action: string, says: string, entry: Entry): Promise<void> {
  return writeLog(act, { action, object: { type: 'finance', id }, says, ...entry, institution_id, accreditation_id })
}
