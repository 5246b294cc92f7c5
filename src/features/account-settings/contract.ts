/** One's own account: personal data and photo (docs/domain.md#own-account). */
import { z } from 'zod'
import { calls, Day, dataOf, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { daysBetween } from '../../kit/contract/days.ts'
import { everyone, roles, staff } from '../../kit/contract/roles.ts'
import { User } from '../../kit/contract/user.ts'
import { contactFields } from '../institutions/contract.ts'
import { Email, personFields } from '../people/contract.ts'

export const RepresentedInstitution = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  president: z.string().nullable(),
  email: z.string().nullable(),
  city: z.string().nullable(),
  province: z.string().nullable(),
  version: z.int(),
})

export type RepresentedInstitution = z.infer<typeof RepresentedInstitution>

/** The own account with everything its owner may read. */
export const PersonalAccount = User.extend({
  mobile: z.string().nullable(),
  region: z.string().nullable(),
  /** A new address that waits for its confirmation. */
  new_email: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** For accounts of an institution. */
  institution: RepresentedInstitution.nullable(),
})
export type PersonalAccount = z.infer<typeof PersonalAccount>

/** What is left out stays as it is; an empty text takes an optional field away. */
export const AccountUpdate = z
  .object({
    ...personFields,
    /** Another address is confirmed by a link mailed to it, and needs the current password; the present one withdraws a change that waits. */
    email: Email,
    current_password: z.string().max(128, 'A password has at most 128 characters.'),
    institution: z.object({
      ...contactFields,
      version: z.int('Send the version of the institution as you loaded it.'),
    }),
  })
  .partial()
export type AccountUpdate = z.output<typeof AccountUpdate>

/** Side lengths of a stored photo, in pixels. */
export const photoSides = { avatar: 256, avatar_small: 64 } as const

const longestAbsence = 366

/** Days away, with the colleague who stands in. */
export const AbsenceForm = z
  .object({
    from: Day,
    until: Day,
    stand_in_id: z.uuid('Choose who stands in for you.'),
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'The last day cannot be before the first.' })
  .refine(({ from, until }) => daysBetween(from, until) < longestAbsence, { path: ['until'], message: 'Write a year at most.' })

export const Absences = z.object({
  /** The own days away that are not over. */
  own: z.object({ from: Day, until: Day, stand_in: z.object({ id: z.uuid(), name: z.string() }).nullable() }).nullable(),
  /** For whom the person stands in today. */
  stands_in_for: z.array(z.object({ id: z.uuid(), name: z.string(), until: Day })),
})
export type Absences = z.infer<typeof Absences>

const StandIn = z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles) })
export type StandIn = z.infer<typeof StandIn>

export const accountSettings = calls({
  show: {
    method: 'GET',
    path: '/api/account',
    access: everyone,
    answer: dataOf(PersonalAccount),
    says: 'The own account, with the contact data of the institution for its accounts.',
  },
  edit: {
    method: 'POST',
    path: '/api/update-account',
    access: everyone,
    body: AccountUpdate,
    answer: dataOf(PersonalAccount),
    says: 'Changes the own personal data; 204 where nothing changed. Role, status and id are never applied.',
  },
  absences: {
    method: 'GET',
    path: '/api/account/absence',
    access: staff,
    answer: dataOf(Absences),
    says: 'When the person is away and who stands in, and for whom the person stands in today.',
  },
  standIns: {
    method: 'GET',
    path: '/api/account/stand-ins',
    access: staff,
    query: PageNumber.extend({ search: Search }),
    answer: pageOf(StandIn),
    says: 'Who can stand in: active colleagues of the same role, and Superadmins, by family name.',
  },
  setAbsence: {
    method: 'PUT',
    path: '/api/account/absence',
    access: staff,
    body: AbsenceForm,
    answer: dataOf(Absences),
    says: 'Says on which days the person is away, and who stands in; it ends by itself.',
  },
  endAbsence: {
    method: 'DELETE',
    path: '/api/account/absence',
    access: staff,
    answer: dataOf(Absences),
    says: 'The person is back, or does not go away.',
  },
  editPhoto: {
    method: 'POST',
    path: '/api/update-photo',
    access: everyone,
    upload: { types: ['image/jpeg', 'image/png', 'image/webp'], bytes: 2 * 1024 * 1024, required: true },
    answer: dataOf(User),
    says: 'Sets the own photo from a JPEG, PNG or WebP file of up to 2 MB; it is stored anew as a square, without what the file tells of place and device.',
  },
  removePhoto: {
    method: 'DELETE',
    path: '/api/update-photo',
    access: everyone,
    answer: dataOf(User),
    says: 'Takes the own photo away; 204 where there is none.',
  },
})
