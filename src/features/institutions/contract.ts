/** Institutions (state universities and colleges) with their main account and campuses (docs/domain.md#institutions). */
import { z } from 'zod'
import { calls, Day, dataOf, jsonText, oneOrMany, PageInBody, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { accountStatuses } from '../accounts/contract.ts'
import { relations } from '../accreditor-profiles/contract.ts'
import { CampusRow } from '../campuses/contract.ts'
import { accreditorStatuses } from '../people/rules.ts'

export const institutionTypes = ['university', 'college', 'institute'] as const

export const InstitutionRow = z.object({
  id: z.uuid(),
  /** The main account; `null` where the institution has none yet. */
  user_id: z.uuid().nullable(),
  name: z.string(),
  acronym: z.string().nullable(),
  type: z.enum(institutionTypes),
  region: z.string(),
  city: z.string().nullable(),
  province: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
  campuses: z.int(),
  programs: z.int(),
  /** Contact data; `null` as a whole for Guest and Content Creator. */
  contact: z
    .object({
      website: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      president: z.string().nullable(),
      account_name: z.string().nullable(),
      account_email: z.string().nullable(),
    })
    .nullable(),
})
export type InstitutionRow = z.infer<typeof InstitutionRow>

export const InstitutionFilter = z.strictObject({
  region: oneOrMany(z.string().max(200)).optional(),
  type: oneOrMany(z.enum(institutionTypes)).optional(),
  account: z.enum(['with', 'without']).optional(),
})
export type InstitutionFilter = z.infer<typeof InstitutionFilter>

export const InstitutionOrder = z.object({
  sort: z.enum(['name', 'region', 'campuses', 'programs']).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type InstitutionOrder = z.infer<typeof InstitutionOrder>

/** An institution as its own accounts see it. */
export const InstitutionProfile = InstitutionRow.pick({
  id: true,
  name: true,
  acronym: true,
  type: true,
  region: true,
  city: true,
  province: true,
  status: true,
  campuses: true,
  programs: true,
}).extend({
  website: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  president: z.string().nullable(),
  version: z.int(),
  programs_with_level: z.int(),
  /** Whom the agency writes to: the active account that has been there longest. */
  main_account: z.string().nullable(),
  accounts: z.int(),
  /** Accreditors who name it as home or sub-member institution. */
  accreditors: z.int(),
})
export type InstitutionProfile = z.infer<typeof InstitutionProfile>

/** How a person is tied to an institution: by an account of it, as the home institution, or as a sub-member one. */
export const memberKinds = ['account', 'home', 'sub_member'] as const
export type MemberKind = (typeof memberKinds)[number]

/** Somebody tied to the own institution. How to reach a person is the person's own to tell: no mail, no phone. */
export const InstitutionMember = z.object({
  id: z.uuid(),
  name: z.string(),
  /** An account of the institution; `null` for accreditors. */
  account: z.object({ status: z.enum(accountStatuses), is_main: z.boolean(), since: Day }).nullable(),
  /** An accreditor who names the institution; `null` for its accounts. */
  accreditor: z
    .object({
      status: z.enum(accreditorStatuses),
      position: z.string().nullable(),
      is_home: z.boolean(),
      /** The ties as sub-member institution, the current ones first. */
      ties: z.array(z.object({ relation: z.enum(relations), from: Day.nullable(), to: Day.nullable() })),
    })
    .nullable(),
})
export type InstitutionMember = z.infer<typeof InstitutionMember>

export const institutions = calls({
  accounts: {
    method: 'POST',
    path: '/api/admin/institution/accounts',
    access: readers.institutions,
    query: PageNumber,
    body: PageInBody.extend({
      search: Search,
      filter: InstitutionFilter.optional(),
      ids: oneOrMany(z.uuid(), 100).optional(),
      ...InstitutionOrder.shape,
    }),
    answer: pageOf(InstitutionRow),
    says: 'Institutions with their main account, with `ids` only these; page and page size in the query or the body.',
  },
  accountCampuses: {
    method: 'POST',
    path: '/api/admin/institution/account/campuses',
    access: readers.institutions,
    query: PageNumber,
    body: PageInBody.extend({ user_id: z.uuid().optional(), institution_id: z.uuid().optional() }).refine(
      (asked) => asked.user_id || asked.institution_id,
      { path: ['user_id'], message: 'Name the account of the institution.' },
    ),
    answer: pageOf(CampusRow),
    says: 'The campuses of the institution behind an account, or of `institution_id` where it has no account yet.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/institutions',
    access: readers.institutionManagement,
    query: z.object({ search: Search, filter: jsonText(InstitutionFilter).optional(), ids: oneOrMany(z.uuid(), 500).optional() }),
    answer: 'file',
    says: 'intitutions.csv (spelled so): the institutions the same search and filter list.',
  },
  own: {
    method: 'GET',
    path: '/api/institution/profile',
    access: ['institution'],
    answer: dataOf(InstitutionProfile),
    says: 'The own institution with its contact data and counts; `update-account` changes the contact data.',
  },
  members: {
    method: 'GET',
    path: '/api/institution/members',
    access: ['institution'],
    query: PageNumber.extend({ search: Search, kind: z.enum(memberKinds).optional() }),
    answer: pageOf(InstitutionMember),
    says: 'The people tied to the own institution: its accounts, then the accreditors who name it, by name.',
  },
})
