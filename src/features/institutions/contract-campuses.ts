/** Campuses of the institutions: the agency's list, and an institution's own (docs/domain.md#campuses). */
import { z } from 'zod'
import { agency } from '../../../agency.config.ts'
import { calls, dataOf, jsonText, oneOrMany, PageInBody, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { Imported, importFile } from '../../kit/contract/imports.ts'
import { readers } from '../../kit/contract/roles.ts'

export const CampusRow = z.object({
  id: z.uuid(),
  name: z.string(),
  institution_id: z.uuid(),
  institution_name: z.string(),
  region: z.string(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  is_main: z.boolean(),
  programs: z.int(),
  version: z.int(),
})
export type CampusRow = z.infer<typeof CampusRow>

export const CampusFilter = z.strictObject({
  region: oneOrMany(z.string().max(200)).optional(),
  institution_id: z.uuid().optional(),
  is_main: z.boolean().optional(),
})
export type CampusFilter = z.infer<typeof CampusFilter>

export const CampusOrder = z.object({
  sort: z.enum(['name', 'institution', 'region', 'programs']).default('institution'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type CampusOrder = z.infer<typeof CampusOrder>

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Write at most ${most} characters.`)
    .transform((written) => written || null)
    .nullish()

export const CampusAdd = z.object({
  name: z.string().trim().min(2, 'Write the name of the campus.').max(200, 'Write at most 200 characters.'),
  region: z.enum(
    agency.regions.map((region) => region.name),
    'Choose the region.',
  ),
  province: text(100),
  city: text(100),
  address: text(300),
})

export const campuses = calls({
  list: {
    method: 'POST',
    path: '/api/admin/campuses',
    access: readers.institutions,
    query: PageNumber,
    body: PageInBody.extend({ search: Search, filter: CampusFilter.optional(), ...CampusOrder.shape }),
    answer: pageOf(CampusRow),
    says: 'Campuses with the number of their programs.',
  },
  removeMany: {
    method: 'POST',
    path: '/api/admin/campuses/delete',
    access: ['Superadmin', 'Admin'],
    body: z.object({ ids: z.array(z.uuid()).min(1, 'Choose at least one campus.').max(500, 'Choose at most 500 campuses at a time.') }),
    answer: dataOf(z.int()),
    says: 'Deletes campuses without programs and accreditations: all of them or none.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/campus',
    access: readers.institutionManagement,
    query: z.object({ search: Search, filter: jsonText(CampusFilter).optional(), ids: oneOrMany(z.uuid(), 500).optional() }),
    answer: 'file',
    says: 'campus.csv: the campuses the same search and filter list, or those of `ids`.',
  },
  import: {
    method: 'POST',
    path: '/api/admin/import-campuses',
    access: ['Superadmin', 'Admin'],
    upload: importFile,
    answer: Imported,
    says: 'Imports campuses from a CSV or XLSX file, all rows or none; institutions unknown so far are created.',
  },
  ofInstitution: {
    method: 'GET',
    path: '/api/institution/campuses',
    access: ['institution'],
    query: PageNumber.extend({ search: Search }),
    answer: pageOf(CampusRow),
    says: 'The campuses of the own institution, the main campus first.',
  },
  add: {
    method: 'POST',
    path: '/api/institution/campuses',
    access: ['institution'],
    body: CampusAdd,
    answer: dataOf(CampusRow),
    says: 'Adds a campus to the own institution.',
  },
  ofAccount: {
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
})
