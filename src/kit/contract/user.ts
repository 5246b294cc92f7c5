import { z } from 'zod'
import { roles } from './roles.ts'

/** The signed-in person as the pages see them. */
export const User = z.object({
  id: z.uuid(),
  role: z.enum(roles),
  email: z.string(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  suffix: z.string().nullable(),
  professional_title: z.string().nullable(),
  institution_id: z.uuid().nullable(),
  /** Derived, for accounts of an institution. */
  institution_name: z.string().nullable(),
  /** Address of the photo, 256 × 256; the small one is 64 × 64. A new photo has new addresses. */
  avatar: z.string().nullable(),
  avatar_small: z.string().nullable(),
})
export type User = z.infer<typeof User>
