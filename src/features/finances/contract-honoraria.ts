/** What accreditors receive for their part in visits: records and forms; the calls stand in `finances.ts` (docs/domain.md#honoraria). */
import { z } from 'zod'
import { Day, oneOrMany, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { visitTypes } from '../ladder/rules.ts'
import { Money, PaymentProof, paymentFields } from '../payments/contract.ts'
import { paymentStatuses } from '../payments/rules.ts'
import { assignmentRoles, reportStatuses } from '../visits/rules.ts'

/** One honorarium: who receives it for which part in which visit. The account it is paid to stands in the finance infos. */
export const Honorarium = z.object({
  finance_id: z.uuid(),
  accreditor: z.object({ id: z.uuid(), name: z.string() }),
  role: z.enum(assignmentRoles),
  suc: z.object({ id: z.uuid(), name: z.string(), acronym: z.string().nullable() }),
  campus_name: z.string(),
  accreditation_id: z.uuid(),
  number: z.string(),
  visit_type: z.enum(visitTypes),
  /** Date of survey: the first day, and the last. */
  dos: Day,
  dos_end: Day,
  report_status: z.enum(reportStatuses),
  ...paymentFields,
  /** Paying it before it is earned needs a second person: why it is not earned (null: it is), and how far that is. */
  release: z.object({
    because: z.string().nullable(),
    reason: z.string().nullable(),
    asked_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    released_by: z.string().nullable(),
  }),
  proofs: z.array(PaymentProof),
  version: z.int(),
})
export type Honorarium = z.infer<typeof Honorarium>

const StatusSum = z.object({ honoraria: z.int(), amount: Money })
/** Over all honoraria found, whatever the page. */
export const HonorariumTotals = z.object({
  honoraria: z.int(),
  amount: Money,
  by_payment_status: z.record(z.enum(paymentStatuses), StatusSum),
})
export type HonorariumTotals = z.infer<typeof HonorariumTotals>

/** What one accreditor received and is still to receive. */
export const HonorariaOfOne = pageOf(Honorarium).extend({
  accreditor: z.object({ id: z.uuid(), name: z.string(), home_institution: z.string().nullable() }),
  totals: HonorariumTotals,
})
export type HonorariaOfOne = z.infer<typeof HonorariaOfOne>

/** The first day of a day, month or year as `dos` writes it. */
export function firstDayOf(dos: string): string {
  return `${dos}-01-01`.slice(0, 10)
}

const dosSentence = 'Write the day as YYYY-MM-DD, the month as YYYY-MM, or the year as YYYY.'
const DateOfSurvey = z
  .string()
  .trim()
  .max(10, dosSentence)
  .refine((text) => Day.safeParse(firstDayOf(text)).success, dosSentence)

/** An empty value of an address (`role=`) is the same as none. */
function chosen<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
}

export const honorariumFields = {
  role: chosen(oneOrMany(z.enum(assignmentRoles))),
  /** The institution's id, or its name or acronym in whatever case. */
  suc: chosen(z.string().trim().max(300)),
  visit_type: chosen(oneOrMany(z.enum(visitTypes))),
  report_status: chosen(oneOrMany(z.enum(reportStatuses))),
  payment_status: chosen(oneOrMany(z.enum(paymentStatuses))),
  /** Date of survey: visits that take place on this day, or in this month or year. */
  dos: chosen(DateOfSurvey),
}
const HonorariumFilter = z.object(honorariumFields)
export type HonorariumFilter = z.output<typeof HonorariumFilter>

const Direction = chosen(z.enum(['asc', 'desc']))
/** Exactly these names: they are part of the interface. */
export const HonorariaAsked = z.strictObject({
  ...PageNumber.shape,
  ...honorariumFields,
  /** In the names of accreditor and institution and the number of the visit. */
  query: Search,
  /** By accreditor, then by SUC; without either the latest survey first. */
  accreditor_sort: Direction,
  suc_sort: Direction,
})
export type HonorariaAsked = z.output<typeof HonorariaAsked>
