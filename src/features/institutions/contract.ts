/** Institutions (state universities and colleges) with their main account and campuses (docs/domain.md#institutions). */
import { z } from 'zod'
import { agency } from '../../kit/contract/agency.ts'
import {
  calls,
  Day,
  dataOf,
  jsonText,
  oneOfNow,
  oneOrMany,
  PageInBody,
  PageNumber,
  pageOf,
  Search,
  Version,
} from '../../kit/contract/call.ts'
import { confirmNew } from '../../kit/contract/candidates.ts'
import { type Role, readers } from '../../kit/contract/roles.ts'
import { institutionalLevels, levels } from '../ladder/rules.ts'
import { Email, optionalText } from '../people/contract.ts'

export const institutionTypes = ['university', 'college', 'institute'] as const
/** Who keeps the registry of institutions, campuses and programs. */
export const registrars = ['Superadmin', 'Admin'] as const satisfies readonly Role[]

/** What a record was called before, and until which day. */
export const FormerName = z.object({ name: z.string(), until: Day })
export type FormerName = z.infer<typeof FormerName>

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
  /** Inactive ones stay in history, and are left out of public counts and of new work. */
  status: z.enum(['active', 'inactive']),
  /** The last one first. */
  former_names: z.array(FormerName),
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
  version: z.int(),
})
export type InstitutionRow = z.infer<typeof InstitutionRow>

/** How many programs stand at each level. */
export const LevelCounts = z.record(z.enum(levels), z.int())
export type LevelCounts = z.infer<typeof LevelCounts>

/** What the programs of an institution hold, and when it ends. */
export const InstitutionStanding = z.object({
  levels: LevelCounts,
  /** How many of these are inactive, themselves or with their campus or institution. */
  inactive: z.int(),
  /** Months (`2027-03`) from this one on in which validities of active programs end, and how many. */
  endings: z.array(z.object({ month: z.string(), programs: z.int() })),
  /** Of these the first five. */
  next: z.array(z.object({ id: z.uuid(), name: z.string(), campus_name: z.string(), level: z.enum(levels), valid_to: Day })),
})
export type InstitutionStanding = z.infer<typeof InstitutionStanding>

export const InstitutionFilter = z.strictObject({
  region: oneOrMany(z.string().max(200)).optional(),
  type: oneOrMany(z.enum(institutionTypes)).optional(),
  account: z.enum(['with', 'without']).optional(),
  status: z.enum(['active', 'inactive']).optional(),
})
export type InstitutionFilter = z.infer<typeof InstitutionFilter>

export const InstitutionOrder = z.object({
  sort: z.enum(['name', 'region', 'campuses', 'programs']).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type InstitutionOrder = z.infer<typeof InstitutionOrder>

/** The contact data of an institution, which its own accounts keep up to date, too. */
export const contactFields = {
  phone: optionalText(60),
  website: z
    .string()
    .trim()
    .max(200, 'Write at most 200 characters.')
    .refine((text) => text === '' || isWebAddress(text), 'Write the whole address, as https://www.school.example.')
    .transform((text) => text || null)
    .nullish(),
  president: optionalText(150),
  email: z
    .string()
    .trim()
    .refine((text) => text === '' || Email.safeParse(text).success, 'Write the whole address, as name@school.example.')
    .transform((text) => text || null)
    .nullish(),
  city: optionalText(100),
  province: optionalText(100),
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(text) && URL.canParse(text)
}

/** A region of the agency's list. */
export const Region = oneOfNow(() => agency.regions.map((region) => region.name), 'Choose the region.')

const institutionFields = {
  name: z.string().trim().min(5, 'Write the full name of the institution.').max(300, 'Write at most 300 characters.'),
  acronym: optionalText(20),
  type: z.enum(institutionTypes, 'Choose university, college or institute.'),
  region: Region,
  ...contactFields,
}
export const InstitutionAdd = z.object({ ...institutionFields, ...confirmNew })
/** What is left out stays as it is. */
export const InstitutionEdit = z.object({ ...institutionFields, version: Version })

/** Whether a record is part of new work; sent with the version that was read. */
export const ActiveEdit = z.object({ is_active: z.boolean(), version: Version })

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
  add: {
    method: 'POST',
    path: '/api/admin/institutions',
    access: registrars,
    body: InstitutionAdd,
    answer: dataOf(InstitutionRow),
    says: 'Adds an institution. 409 with `candidates` when it is likely stored already and `confirm_new` is not set.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/institutions/:id',
    access: registrars,
    body: InstitutionEdit,
    answer: dataOf(InstitutionRow),
    says: 'Changes an institution; a name it had stays as a former name.',
  },
  setActive: {
    method: 'PUT',
    path: '/api/admin/institutions/:id/active',
    access: registrars,
    body: ActiveEdit,
    answer: dataOf(InstitutionRow),
    says: 'Sets an institution inactive or active again.',
  },
  standing: {
    method: 'GET',
    path: '/api/admin/institutions/:id/standing',
    access: readers.institutions,
    answer: dataOf(InstitutionStanding),
    says: 'The programs of an institution by level, and the months in which their validities end.',
  },
})
