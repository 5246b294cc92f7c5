/** Campuses of the institutions: the agency's list, and an institution's own (docs/domain.md#campuses). */
import { z } from 'zod'
import { calls, chosenIds, dataOf, jsonText, oneOrMany, PageInBody, PageNumber, pageOf, Search, Version } from '../../kit/contract/call.ts'
import { confirmNewText } from '../../kit/contract/candidates.ts'
import { Imported, ImportPreview, importChoices, importFile, previewChoices } from '../../kit/contract/imports.ts'
import { readers } from '../../kit/contract/roles.ts'
import { optionalText } from '../people/contract.ts'
import { ActiveEdit, FormerName, Region, registrars } from './contract.ts'

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
  /** Inactive ones stay in history, and are left out of public counts and of new work. */
  is_active: z.boolean(),
  /** Inactive itself, or with its institution. */
  is_closed: z.boolean(),
  /** The last one first. */
  former_names: z.array(FormerName),
  programs: z.int(),
  version: z.int(),
})
export type CampusRow = z.infer<typeof CampusRow>

export const CampusFilter = z.strictObject({
  region: oneOrMany(z.string().max(200)).optional(),
  institution_id: z.uuid().optional(),
  is_main: z.boolean().optional(),
  is_active: z.boolean().optional(),
})
export type CampusFilter = z.infer<typeof CampusFilter>

export const CampusOrder = z.object({
  sort: z.enum(['name', 'institution', 'region', 'programs']).default('institution'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type CampusOrder = z.infer<typeof CampusOrder>

const campusFields = {
  name: z.string().trim().min(2, 'Write the name of the campus.').max(200, 'Write at most 200 characters.'),
  region: Region,
  province: optionalText(100),
  city: optionalText(100),
  address: optionalText(300),
}
export const CampusAdd = z.object(campusFields)
const CampusAddTo = CampusAdd.extend({ institution_id: z.uuid('Choose the institution.') })
/** What is left out stays as it is. */
export const CampusEdit = CampusAdd.extend({ version: Version })

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
    access: registrars,
    body: chosenIds('campus', 'campuses'),
    answer: dataOf(z.int()),
    says: 'Deletes campuses without programs and accreditations: all of them or none. Who did it brings each back within an hour.',
  },
  restore: {
    method: 'POST',
    path: '/api/admin/campuses/:id/restore',
    access: registrars,
    answer: dataOf(CampusRow),
    says: 'Brings back a campus that one has deleted oneself within the last hour, with its former names.',
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
    access: registrars,
    upload: importFile,
    body: z.object({ ...confirmNewText, ...importChoices }),
    answer: Imported,
    says: 'Imports campuses from a CSV or XLSX file, all rows or none; institutions unknown so far are created, likely doubles only with `confirm_new`.',
  },
  previewImport: {
    method: 'POST',
    path: '/api/admin/import-campuses/preview',
    access: registrars,
    upload: importFile,
    body: z.object({ ...confirmNewText, ...previewChoices }),
    answer: dataOf(ImportPreview),
    says: 'What the import of a file would do, row by row, and where its columns are. Changes nothing.',
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
  addTo: {
    method: 'POST',
    path: '/api/admin/campuses/add',
    access: registrars,
    body: CampusAddTo,
    answer: dataOf(CampusRow),
    says: 'Adds a campus to an institution; the first one is its main campus.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/campuses/:id',
    access: registrars,
    body: CampusEdit,
    answer: dataOf(CampusRow),
    says: 'Changes a campus; a name it had stays as a former name.',
  },
  makeMain: {
    method: 'PUT',
    path: '/api/admin/campuses/:id/main',
    access: registrars,
    body: z.object({ version: Version }),
    answer: dataOf(CampusRow),
    says: 'Makes a campus the main one of its institution, in the place of the one before.',
  },
  setActive: {
    method: 'PUT',
    path: '/api/admin/campuses/:id/active',
    access: registrars,
    body: ActiveEdit,
    answer: dataOf(CampusRow),
    says: 'Sets a campus inactive or active again; the main campus stays active.',
  },
})
