/** Institutions (state universities and colleges) with their main account and campuses (docs/domain.md#institutions). */
import { z } from 'zod'
import { calls, Day, jsonText, oneOrMany, PageInBody, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { institutionalLevels } from '../ladder/rules.ts'

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
  /** What the institution as a whole holds. */
  institutional_level: z.enum(institutionalLevels),
  institutional_from: Day.nullable(),
  institutional_to: Day.nullable(),
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

export const institutions = calls({
  list: {
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
  export: {
    method: 'GET',
    path: '/api/admin/export/institutions',
    access: readers.institutionManagement,
    query: z.object({ search: Search, filter: jsonText(InstitutionFilter).optional(), ids: oneOrMany(z.uuid(), 500).optional() }),
    answer: 'file',
    says: 'intitutions.csv (spelled so): the institutions the same search and filter list.',
  },
})
