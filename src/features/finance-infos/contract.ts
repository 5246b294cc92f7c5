/** Bank and finance info of the accreditors: their own, and the list of Finance (docs/domain.md#bank-data). */
import { z } from 'zod'
import { calls, dataOf, jsonText, Message, oneOrMany, PageInBody, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { type Role, readers } from '../../kit/contract/roles.ts'

const self = ['accreditor'] as const satisfies readonly Role[]
/** Finance owns the bank info; the same roles may see whole numbers, Monitoring the last four digits. */
const writers = ['Superadmin', 'Finance'] as const satisfies readonly Role[]

/** Most accreditors whose numbers one call shows in full. */
const mostRevealed = 20

/** A number of which only the end is shown: `•••• 1234`. */
export function masked(last4: string): string {
  return `•••• ${last4}`
}

const info = {
  bank: z.string(),
  branch: z.string().nullable(),
  account_name: z.string(),
  /** All digits where `full`, else `•••• 1234`. */
  account_number: z.string(),
  tin: z.string().nullable(),
  full: z.boolean(),
}

export const AccreditorFinanceInfo = z.object({ ...info, version: z.int() })
export type AccreditorFinanceInfo = z.infer<typeof AccreditorFinanceInfo>

/** An accreditor with or without bank info; without, its fields are `null` and `version` is 0. */
export const FinanceInfoRow = z.object({
  accreditor_id: z.uuid(),
  name: z.string(),
  region: z.string().nullable(),
  home_institution: z.string().nullable(),
  status: z.enum(['active', 'on_leave', 'retired']),
  has_info: z.boolean(),
  bank: info.bank.nullable(),
  branch: info.branch,
  account_name: info.account_name.nullable(),
  account_number: info.account_number.nullable(),
  tin: info.tin,
  full: info.full,
  /** Changed by staff, and not released by somebody else yet: nothing is paid to it until then. */
  waits: z.object({ since: z.iso.datetime(), by: z.string().nullable(), by_id: z.uuid().nullable() }).nullable(),
  version: z.int(),
})
export type FinanceInfoRow = z.infer<typeof FinanceInfoRow>

const count = z.int()
export const FinanceInfoStats = z.object({
  total: count,
  with_info: count,
  /** Active and without bank info: an honorarium cannot be paid to them. */
  active_without_info: count,
  /** Each bank as most write it, by number, the largest first. */
  banks: z.array(z.object({ bank: z.string(), accreditors: count })),
})
export type FinanceInfoStats = z.infer<typeof FinanceInfoStats>

/** `1`, `true` or a boolean, as the address and JSON write it. */
const Flag = z.union([z.boolean(), z.enum(['1', 'true', '0', 'false']).transform((text) => text === '1' || text === 'true')])

/** Digits, as people write them in groups; kept without the spaces and dashes. */
function digits(least: number, most: number, sentence: string) {
  return z
    .string()
    .trim()
    .max(60, sentence)
    .regex(/^\d[\d -]*$/, sentence)
    .transform((text) => text.replace(/[ -]/g, ''))
    .refine((text) => text.length >= least && text.length <= most, sentence)
}

const form = {
  /** 0 where there is no bank info yet. */
  version: z.int('Send the version of the bank info as you loaded it, 0 where there is none yet.').min(0),
  bank: z.string().trim().min(2, 'Write the name of the bank.').max(100, 'Write at most 100 characters.'),
  branch: z
    .string()
    .trim()
    .max(100, 'Write at most 100 characters.')
    .transform((text) => text || null)
    .nullable()
    .optional(),
  account_name: z.string().trim().min(2, 'Write the name the account is held under.').max(200, 'Write at most 200 characters.'),
  /** Left out, the stored one stays. */
  account_number: digits(6, 30, 'Write the account number in 6 to 30 digits; leave it out to keep the stored one.').optional(),
  /** Left out, the stored one stays; `null` removes it. */
  tin: digits(9, 12, 'Write the TIN in 9 to 12 digits; leave it out to keep the stored one.').nullable().optional(),
}
export const AccreditorFinanceInfoForm = z.object(form)
const FinanceInfoForm = z.object({ accreditor_id: z.uuid('Choose the accreditor.'), ...form })

export const FinanceInfoFilter = z.strictObject({
  /** One person. */
  accreditor_id: z.uuid().optional(),
  region: oneOrMany(z.string().max(200)).optional(),
  bank: oneOrMany(z.string().max(100)).optional(),
  has_info: Flag.optional(),
  status: oneOrMany(z.enum(['active', 'on_leave', 'retired'])).optional(),
  home_institution_id: z.uuid().optional(),
})
export type FinanceInfoFilter = z.infer<typeof FinanceInfoFilter>

const financeInfoSorts = ['name', 'region', 'bank'] as const
const FinanceInfoOrder = z.object({
  sort: z.enum(financeInfoSorts).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type FinanceInfoOrder = z.infer<typeof FinanceInfoOrder>

export const financeInfos = calls({
  show: {
    method: 'GET',
    path: '/api/accreditor/finance-info',
    access: self,
    fresh: 'where the whole numbers are asked for',
    query: z.object({ full: Flag.default(false) }),
    answer: dataOf(AccreditorFinanceInfo.nullable()),
    says: 'The own bank info, numbers by their last four digits; whole with `full`, which is logged.',
  },
  save: {
    method: 'POST',
    path: '/api/accreditor/finance-info',
    access: self,
    fresh: true,
    body: AccreditorFinanceInfoForm,
    answer: dataOf(AccreditorFinanceInfo),
    says: 'Enters or changes the own bank info.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/accreditor/finance-info',
    access: self,
    fresh: true,
    answer: Message,
    says: 'Removes the own bank info.',
  },
  list: {
    method: 'POST',
    path: '/api/admin/accreditors/bank-account-info',
    access: readers.finances,
    fresh: 'where whole numbers are asked for',
    query: PageNumber,
    body: PageInBody.extend({
      filter: FinanceInfoFilter.optional(),
      search: Search,
      ...FinanceInfoOrder.shape,
      /** Accreditors of this page whose numbers are shown whole: not to Monitoring, and each is logged. */
      reveal: z.array(z.uuid()).max(mostRevealed, `Show at most ${mostRevealed} accreditors in full at a time.`).default([]),
    }),
    answer: pageOf(FinanceInfoRow),
    says: 'Accreditors with their bank info, numbers by their last four digits; whole for those of `reveal`, each of which is logged.',
  },
  stats: {
    method: 'GET',
    path: '/api/admin/accreditors/bank-account-info/stats',
    access: readers.finances,
    answer: dataOf(FinanceInfoStats),
    says: 'How many accreditors have bank info, how many active ones have none, and at which banks they are.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/accreditors/bank-account-info',
    access: writers,
    fresh: true,
    body: FinanceInfoForm,
    answer: dataOf(FinanceInfoRow),
    says: 'Enters or changes the bank info of an accreditor.',
  },
  release: {
    method: 'PUT',
    path: '/api/admin/accreditors/bank-account-info/release',
    access: writers,
    fresh: true,
    body: z.object({ accreditor_id: z.uuid('Choose the accreditor.'), version: form.version }),
    answer: dataOf(FinanceInfoRow),
    says: 'Releases bank info that somebody else of the staff changed, so that it can be paid to.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/accreditors/finance/account-info',
    access: readers.finances,
    fresh: true,
    query: z.object({ search: Search, filter: jsonText(FinanceInfoFilter).optional() }),
    answer: 'file',
    says: 'finance-info.csv: what the same search and filter list; whole numbers, which is logged, but masked ones for Monitoring.',
  },
})
