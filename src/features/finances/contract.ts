/** Charges to institutions, honoraria of accreditors, their proofs, and what Finance does with them (docs/domain.md#money). */
import { z } from 'zod'
import { calls, Day, dataOf, jsonText, oneOrMany, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { visitTypes } from '../ladder/rules.ts'
import { Money, PaidAmount, PaymentProof, paymentFields, proofRule, Reference, settledFields } from '../payments/contract.ts'
import { chargeKinds, paymentStatuses } from '../payments/rules.ts'
import { HonorariaAsked, HonorariaOfOne, Honorarium, HonorariumTotals, honorariumFields } from './contract-honoraria.ts'
import { asksReason, paymentWriters } from './rules.ts'
import { creditStates } from './rules-credits.ts'

/** One charge with the visit it belongs to and its proofs, the newest first. */
export const Charge = z.object({
  id: z.uuid(),
  finance: z.enum(['accreditation', 'accreditor']),
  institution_id: z.uuid(),
  institution_name: z.string(),
  accreditation_id: z.uuid(),
  /** Of the accreditation: `SV-2026-0147`. */
  number: z.string(),
  visit_type: z.enum(visitTypes),
  visit_date: Day,
  visit_end: Day,
  campus_name: z.string(),
  /** Of an honorarium: who receives it. */
  accreditor_name: z.string().nullable(),
  ...paymentFields,
  /** What the institution says it has paid. */
  claimed_amount: Money.nullable(),
  ...settledFields,
  /** The first charge of the visit, which an additional charge or a credit adjusts. */
  adjusts: z.object({ id: z.uuid(), created_on: Day }).nullable(),
  /** The credits that were set off against it. */
  credits: z.array(z.object({ id: z.uuid(), number: z.string(), amount: Money })),
  version: z.int(),
  created_at: z.iso.datetime(),
  proofs: z.array(PaymentProof),
})
export type Charge = z.infer<typeof Charge>

/**
 * The sums of some charges, credits taken off. `charged` = `paid` + `claimed` + `open` − `credit`: paid is what Finance verified,
 * claimed what waits to be verified, credit what institutions still have to get back. Waived and refunded charges are owed by nobody
 * and count nowhere; of a partly paid one no part is known, so all of it is open.
 */
const sums = {
  charges: z.int(),
  charged: Money,
  paid: Money,
  claimed: Money,
  open: Money,
  credit: Money,
  /** Payments claimed and not verified. */
  to_verify: z.int(),
}
const FinanceSums = z.object(sums)
export type FinanceSums = z.infer<typeof FinanceSums>

export const InstitutionFinance = z.object({
  institution_id: z.uuid(),
  institution_name: z.string(),
  acronym: z.string().nullable(),
  region: z.string(),
  ...sums,
})
export type InstitutionFinance = z.infer<typeof InstitutionFinance>

const FinanceList = pageOf(InstitutionFinance).extend({ totals: FinanceSums })

const ChargeList = pageOf(Charge).extend({
  institution: z.object({ id: z.uuid(), name: z.string(), acronym: z.string().nullable(), region: z.string() }),
  /** Over all charges of the institution, whatever the filter. */
  totals: FinanceSums,
})

/** `1`, `true` or a boolean, as the address and JSON write it. */
const Flag = z.union([z.boolean(), z.enum(['1', 'true', '0', 'false']).transform((text) => text === '1' || text === 'true')])

const chargeFilter = {
  payment_status: z.array(z.enum(paymentStatuses)).max(paymentStatuses.length).optional(),
  /** Only payments that are claimed and not verified. */
  to_verify: Flag.optional(),
  /** Only additional charges, only credits … */
  kind: z.array(z.enum(chargeKinds)).max(chargeKinds.length).optional(),
  /** Only credits that are neither set off nor paid back. */
  to_settle: Flag.optional(),
  /** The visit begins on these days. */
  from: Day.optional(),
  to: Day.optional(),
}
/** Which charges are counted; an institution without any such charge is not listed. */
export const FinanceFilter = z.strictObject({ ...chargeFilter, region: z.array(z.string().max(200)).max(50).optional() })
export type FinanceFilter = z.infer<typeof FinanceFilter>
export const ChargeFilter = z.strictObject({ ...chargeFilter, visit_type: z.array(z.enum(visitTypes)).max(visitTypes.length).optional() })
export type ChargeFilter = z.infer<typeof ChargeFilter>

const Reason = z.string().trim().max(500, 'Write at most 500 characters.')

/**
 * A new state of one charge. `paid` with `verify` (the default) says that the money has arrived; `paid` with `verify: false` takes
 * a verification back, so that the payment waits again.
 */
export const PaymentUpdate = z
  .object({
    id: z.uuid('Name the charge.'),
    version: z.int('Send the version of the charge as you loaded it.'),
    payment_status: z.enum(paymentStatuses, 'Choose a payment status.'),
    verify: z.boolean().default(true),
    paid_on: Day.nullable().optional(),
    reference: Reference.nullable().optional(),
    /** Needed to reject, refund or waive, and to change a verified payment. */
    reason: Reason.optional(),
  })
  .superRefine((update, context) => {
    const { payment_status, reason } = update
    if (!asksReason(payment_status) || reason) return
    context.addIssue({ code: 'custom', path: ['reason'], message: reasonSentences[payment_status] ?? 'Write why.' })
  })

const reasonSentences: Partial<Record<(typeof paymentStatuses)[number], string>> = {
  rejected: 'Write why the payment is rejected; the institution reads it.',
  refunded: 'Write why the amount is paid back.',
  waived: 'Write who waived the charge, and why.',
}

/** What becomes of a credit: set off against a charge, paid back, or open again, where it was settled by mistake. */
export const CreditSettlement = z.object({
  id: z.uuid('Name the credit.'),
  version: z.int('Send the version of the credit as you loaded it.'),
  to: z.enum(creditStates, 'Choose set_off, paid_back or open.'),
  /** An open charge of the same institution; needed for `set_off`. */
  charge_id: z.uuid('Choose the charge.').optional(),
  /** Of the transfer, for `paid_back`; today when left out. */
  paid_on: Day.nullable().optional(),
  /** Needed for `paid_back`. */
  reference: Reference.nullable().optional(),
  /** Needed for `open`. */
  reason: Reason.optional(),
})

/** A claim: "this is paid, here is the proof". An institution can claim nothing else. */
export const PaymentClaim = z.object({
  finance_id: z.uuid('Name the charge.'),
  paid_on: Day.optional(),
  reference: Reference.optional(),
  /** What was paid; Finance sees where it is not what is due. */
  amount: PaidAmount.optional(),
})

/** The filter of the list of charges, or that of the honoraria; those of the charges serve both. */
const ExportFilter = FinanceFilter.extend(honorariumFields)
const onlyHonoraria = ['role', 'suc', 'report_status', 'dos'] as const

export const FinanceExport = z
  .object({
    finance: z.enum(['accreditation', 'accreditor'], 'Choose accreditation or accreditor.').default('accreditation'),
    /** An institution, or for honoraria an accreditor; everything when left out. */
    id: z.uuid().optional(),
    /** Only these charges or honoraria. */
    ids: oneOrMany(z.uuid(), 500).optional(),
    query: Search,
    filter: jsonText(ExportFilter).default({}),
  })
  .check(({ value, issues }) => {
    if (value.finance === 'accreditor') return
    for (const key of onlyHonoraria.filter((one) => value.filter[one] !== undefined))
      issues.push({ code: 'custom', path: ['filter', key], message: 'Only honoraria are narrowed by this.', input: value })
  })

const QueueAsked = PageNumber.extend({
  /** In institution, visit, campus, reference. */
  query: Search,
  institution_id: z.uuid().optional(),
})

export const finances = calls({
  list: {
    method: 'GET',
    path: '/api/admin/finances',
    access: readers.finances,
    query: PageNumber.extend({
      query: Search,
      filter: jsonText(FinanceFilter).default({}),
      sort: z.enum(['to_verify', 'institution', 'charged', 'open']).default('to_verify'),
      direction: z.enum(['asc', 'desc']).optional(),
    }),
    answer: FinanceList,
    says: 'Institutions with the sums of their charges; those with payments to verify first, the oldest claim on top.',
  },
  toVerify: {
    method: 'GET',
    path: '/api/admin/finances/to-verify',
    access: readers.finances,
    query: QueueAsked,
    answer: pageOf(Charge),
    says: 'The queue of claimed payments over all institutions, or of one; the oldest charge first.',
  },
  toSettle: {
    method: 'GET',
    path: '/api/admin/finances/to-settle',
    access: readers.finances,
    query: QueueAsked,
    answer: pageOf(Charge),
    says: 'The queue of credits that are neither set off nor paid back, over all institutions, or of one; the oldest first.',
  },
  charge: { method: 'GET', path: '/api/admin/finances/:id', access: readers.finances, answer: dataOf(Charge), says: 'One charge.' },
  charges: {
    method: 'POST',
    path: '/api/admin/show-finance/:institution_id',
    access: readers.finances,
    query: PageNumber.pick({ page: true }),
    body: z.object({
      paginate: PageNumber.shape.paginate,
      query: Search,
      filter: ChargeFilter.default({}),
      sort: z.enum(['to_verify', 'visit_date', 'due_date', 'amount']).default('to_verify'),
      direction: z.enum(['asc', 'desc']).optional(),
    }),
    answer: ChargeList,
    says: 'The charges of one institution with their proofs; payments to verify first, then by visit date, newest first.',
  },
  honoraria: {
    method: 'GET',
    path: '/api/admin/accreditors-finance',
    access: readers.finances,
    query: HonorariaAsked,
    answer: pageOf(Honorarium).extend({ totals: HonorariumTotals }),
    says: 'The honoraria of accreditors with their visits and proofs, and the sums of all that are found by payment status.',
  },
  honorarium: {
    method: 'GET',
    path: '/api/admin/accreditors-finance/:id',
    access: readers.finances,
    answer: dataOf(Honorarium),
    says: 'One honorarium.',
  },
  honorariaOf: {
    method: 'GET',
    path: '/api/admin/accreditors-finance/of/:accreditor_id',
    access: readers.finances,
    query: PageNumber,
    answer: HonorariaOfOne,
    says: 'The honoraria of one accreditor, the latest survey first, with their sums by payment status.',
  },
  uploadProof: {
    method: 'POST',
    path: '/api/admin/upload-payment-proof',
    access: paymentWriters,
    body: z.object({ finance_id: z.uuid('Name the charge.') }),
    upload: proofRule,
    answer: dataOf(Charge),
    says: 'Adds a proof to a charge; its payment status stays.',
  },
  updateStatus: {
    method: 'PUT',
    path: '/api/admin/update/payment/status',
    access: paymentWriters,
    body: PaymentUpdate,
    answer: dataOf(Charge),
    says: 'Verifies, rejects or otherwise changes a payment; 409 when somebody else changed it since `version`.',
  },
  settleCredit: {
    method: 'PUT',
    path: '/api/admin/update/credit',
    access: paymentWriters,
    body: CreditSettlement,
    answer: dataOf(Charge),
    says: 'Sets a credit off against an open charge of the institution, or says that it was paid back; what is left of it stays a credit.',
  },
  claim: {
    method: 'POST',
    path: '/api/institution/upload-payment-proof',
    access: ['institution'],
    body: PaymentClaim,
    upload: proofRule,
    answer: dataOf(Charge),
    says: 'Claims that an own charge is paid; it stays "to verify" until Finance has verified it.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/finances',
    access: readers.finances,
    query: FinanceExport,
    answer: 'file',
    says: 'CSV of the charges or honoraria the same search and filter list, or of `ids`; saved as {finance or name}_finances.csv, accreditation written institution.',
  },
})
