/** What charges and honoraria have in common: money and proofs of payment (docs/domain.md#money). */
import { z } from 'zod'
import { Day } from '../../kit/contract/call.ts'
import { asMoney, isFree } from '../../kit/contract/money.ts'
import { chargeKinds, paymentStatuses } from './rules.ts'

/** Money as decimal text with two places: `86500.00`. */
export const Money = z.string()

/** An amount as somebody types it, more than nothing. */
export const PaidAmount = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, { error: 'Write the amount in figures, such as 12500.00.', abort: true })
  .refine((amount) => !isFree(amount), 'Write the amount that was paid.')
  .transform(asMoney)

export const Reference = z.string().trim().max(80, 'A reference has at most 80 characters.')

/** Proofs: what may be uploaded, and how large. */
export const proofRule = {
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  bytes: 10 * 1024 * 1024,
  required: true,
} as const

export const PaymentProof = z.object({
  id: z.uuid(),
  /** Read with the call `files.show`. */
  file_id: z.uuid(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  uploaded_by: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type PaymentProof = z.infer<typeof PaymentProof>

/** What is told of every charge: to an institution, of a visit, and of an honorarium. */
export const paymentFields = {
  description: z.string(),
  amount: Money,
  due_date: Day.nullable(),
  payment_status: z.enum(paymentStatuses),
  paid_on: Day.nullable(),
  reference: z.string().nullable(),
  /** Why it was rejected, refunded, waived or taken back. */
  status_reason: z.string().nullable(),
  /** A payment that is `paid` without it is only claimed: "Paid · to verify". */
  verified_at: z.iso.datetime().nullable(),
  verified_by: z.string().nullable(),
}

/** What of a charge is settled, and what it has to do with others of its visit (docs/domain.md#charges). */
export const settledFields = {
  /** A `credit` has an amount below zero. */
  kind: z.enum(chargeKinds),
  /** How much of it was settled by credits of the institution. */
  set_off: Money,
  /** What is still to be paid of it; of a credit, below zero, what the institution still has to get. */
  open: Money,
  /** The visit whose charge a credit was set off against. */
  set_off_against: z.object({ id: z.uuid(), accreditation_id: z.uuid(), number: z.string() }).nullable(),
}

/**
 * What is charged for a visit and how that stands, over all its charges: `amount` = `paid` + `claimed` + `open` − `credit`. Paid only
 * when nothing is open; partly paid when something is, and something came.
 */
export const visitMoneyFields = {
  payment_status: z.enum(paymentStatuses),
  /** A visit that is `paid` without it is only claimed to be: "Paid · to verify". */
  verified: z.boolean(),
  amount: Money,
  paid: Money,
  claimed: Money,
  open: Money,
  /** What the institution still has to get back. */
  credit: Money,
  /** The day by which what is open is to be paid; of settled visits by which it was. */
  due_date: Day.nullable(),
}
const VisitMoney = z.object(visitMoneyFields)
export type VisitMoney = z.infer<typeof VisitMoney>
