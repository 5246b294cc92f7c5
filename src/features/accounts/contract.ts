/** Accounts as staff manage them: list, make, change, remove, import, invite (docs/domain.md#accounts). */
import { z } from 'zod'
import { calls, chosenIds, Day, dataOf, oneOrMany, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { Candidate, confirmNew, confirmNewText } from '../../kit/contract/candidates.ts'
import { Imported, ImportPreview, importChoices, importFile, previewChoices } from '../../kit/contract/imports.ts'
import { type Role, readers, roles } from '../../kit/contract/roles.ts'
import { Email, personFields } from '../people/contract.ts'
import { accountStatuses, accountWriters } from './rules.ts'

const accountReaders = ['Superadmin', 'Monitoring', 'Admin'] as const satisfies readonly Role[]

/** Somebody with an account who may be the person of another one. */
export const LikelyPerson = Candidate.extend({ email: z.string(), role: z.enum(roles), status: z.enum(accountStatuses) })
export type LikelyPerson = z.infer<typeof LikelyPerson>

export const AccountRow = z.object({
  id: z.uuid(),
  role: z.enum(roles),
  status: z.enum(accountStatuses),
  email: z.string(),
  email_verified_at: z.iso.datetime().nullable(),
  /** The whole name with title and suffix, as lists show it. */
  name: z.string(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  suffix: z.string().nullable(),
  professional_title: z.string().nullable(),
  mobile: z.string().nullable(),
  region: z.string().nullable(),
  /** The institution an account acts for; of an accreditor the home institution. */
  institution_id: z.uuid().nullable(),
  institution_name: z.string().nullable(),
  avatar: z.string().nullable(),
  last_login_at: z.iso.datetime().nullable(),
  /** Of staff: the days away that are not over. */
  absence: z.object({ from: Day, until: Day, stand_in: z.string().nullable() }).nullable(),
  created_at: z.iso.datetime(),
  version: z.int(),
  /** Of a pending account, in lists and alone: people who likely have one already, and may be the same. */
  likely: z.array(LikelyPerson).optional(),
})
export type AccountRow = z.infer<typeof AccountRow>

export const accountSorts = ['name', 'role', 'created_at', 'last_login_at'] as const
export const AccountOrder = z.object({
  sort: z.enum(accountSorts).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type AccountOrder = z.infer<typeof AccountOrder>

const accountFilter = {
  /** In name, e-mail and institution. */
  query: Search,
  role: oneOrMany(z.enum(roles)).optional(),
  status: oneOrMany(z.enum(accountStatuses)).optional(),
  regions: oneOrMany(z.string().max(200)).optional(),
  /** `1`: only accounts whose e-mail address is confirmed; a registration can be activated only then. */
  confirmed: z.enum(['0', '1'], 'Write 1 for confirmed, 0 for not confirmed.').optional(),
}

const accountFields = {
  email: Email,
  ...personFields,
  /** Needed for the role institution; of an accreditor the home institution; other roles have none. */
  institution_id: z.uuid('Choose the institution from the list.').nullish(),
}

export const AccountAdd = z
  .object({ role: z.enum(roles, 'Choose the role.'), ...accountFields, ...confirmNew })
  .check(({ value, issues }) => {
    if (value.role === 'institution' && !value.institution_id)
      issues.push({ code: 'custom', path: ['institution_id'], message: 'Choose the institution.', input: value })
  })

/** What is left out stays as it is. */
export const AccountEdit = z
  .object({
    role: z.enum(roles, 'Choose the role.'),
    status: z.enum(accountStatuses, 'Choose the status.'),
    ...accountFields,
  })
  .partial()
  .extend({ version: z.int('Send the version of the account as you loaded it.'), ...confirmNew })

/** The role of all accounts in a file. */
const ofOneRole = { type: z.enum(roles, 'Choose the role of the accounts in the file.') }

/** What a list to choose from needs, and no more. */
const UserChoice = z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles) })

export const accounts = calls({
  users: {
    method: 'GET',
    path: '/api/users',
    access: readers.accreditors,
    query: PageNumber.extend({ role: oneOrMany(z.enum(roles)).optional(), search: Search }),
    answer: pageOf(UserChoice),
    says: 'People to choose from, by name: active and invited ones. Finance and QA see accreditors and institutions.',
  },
  list: {
    method: 'GET',
    path: '/api/admin/accounts',
    access: accountReaders,
    query: PageNumber.extend({ ...accountFilter, ...AccountOrder.shape }),
    answer: pageOf(AccountRow),
    says: 'Accounts of all roles.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/accounts',
    access: accountReaders,
    fresh: true,
    query: z.object({ ...accountFilter, ids: oneOrMany(z.uuid(), 500).optional() }),
    answer: 'file',
    says: 'accounts.csv: the accounts the same search and filter list, or those of `ids`.',
  },
  show: {
    method: 'GET',
    path: '/api/admin/accounts/:id',
    access: accountReaders,
    recordsLook: true,
    answer: dataOf(AccountRow),
    says: 'One account.',
  },
  add: {
    method: 'POST',
    path: '/api/admin/accounts',
    access: accountWriters,
    fresh: 'for a role of the staff or of the board',
    body: AccountAdd,
    answer: dataOf(AccountRow),
    says: 'Makes an account and mails a link with which its owner chooses a password; 409 with `candidates` for a person who likely has one. Admin: accreditors and institutions.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/accounts/:id',
    access: accountWriters,
    fresh: 'where the role becomes another one',
    body: AccountEdit,
    answer: dataOf(AccountRow),
    says: 'Changes an account: personal data, role, status. Nobody changes role or status of their own. 409 with `candidates` where one is activated of a person who likely has another.',
  },
  closeKnown: {
    method: 'POST',
    path: '/api/admin/accounts/:id/close-known',
    access: accountWriters,
    body: z.object({
      known_id: z.uuid('Choose the account the person has already.'),
      version: z.int('Send the version of the account as you loaded it.'),
    }),
    answer: dataOf(AccountRow),
    says: 'Closes the registration of somebody who has an account already, `known_id`: it is deleted, and the person told at both addresses how to sign in. Answers the account that stays.',
  },
  removeMany: {
    method: 'POST',
    path: '/api/admin/accounts/delete',
    access: accountWriters,
    body: chosenIds('account'),
    answer: dataOf(z.int()),
    says: 'Deletes accounts without assignments, payments and feedback: all of them or none.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/accounts/:id',
    access: accountWriters,
    answer: dataOf(z.int()),
    says: 'Deletes an account that has no assignments, payments or feedback.',
  },
  invite: {
    method: 'POST',
    path: '/api/admin/accounts/:id/invite',
    access: accountWriters,
    answer: dataOf(AccountRow),
    says: 'Mails the invitation of an invited account again; earlier links stop working.',
  },
  import: {
    method: 'POST',
    path: '/api/admin/accounts/import',
    access: accountWriters,
    fresh: 'for a role of the staff or of the board',
    upload: importFile,
    body: z.object({ ...ofOneRole, ...confirmNewText, ...importChoices }),
    answer: Imported,
    says: 'Imports accounts of one role from a CSV or XLSX file: all rows or none, or with `only_right` those without a mistake. New ones are invited by mail, likely doubles only with `confirm_new`.',
  },
  previewImport: {
    method: 'POST',
    path: '/api/admin/accounts/import/preview',
    access: accountWriters,
    upload: importFile,
    body: z.object({ ...ofOneRole, ...confirmNewText, ...previewChoices }),
    answer: dataOf(ImportPreview),
    says: 'What the import of a file would do, row by row, and where its columns are. Changes nothing, and invites nobody.',
  },
})
