/** One's own account: personal data and photo (docs/domain.md#own-account). */
import { z } from 'zod'
import { calls, dataOf } from '../../kit/contract/call.ts'
import { everyone } from '../../kit/contract/roles.ts'
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
