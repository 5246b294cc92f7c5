/** The roles (docs/domain.md#roles): seven staff roles in the admin area; accreditor, institution and trustee with areas of their own. */
export const staff = ['Superadmin', 'Monitoring', 'Admin', 'Finance', 'QA', 'Content Creator', 'Guest'] as const
export const roles = [...staff, 'accreditor', 'institution', 'trustee'] as const
export type Role = (typeof roles)[number]
export type Area = 'admin' | 'accreditor' | 'institution' | 'trustee'

/** Everybody who is signed in. */
export const everyone = [...roles] as const

/** `admin` for every staff role, the role's own name for the others. */
export function areaOf(role: Role): Area {
  return role === 'accreditor' || role === 'institution' || role === 'trustee' ? role : 'admin'
}

/** How a role is written for people: the drawer spells "Institution" with a capital. */
export function roleName(role: Role): string {
  return role.charAt(0).toUpperCase() + role.slice(1)
}

/** Who may see which group of data; the lists behind the access of many calls. */
export const readers = {
  accreditors: ['Superadmin', 'Monitoring', 'Admin', 'Finance', 'QA'],
  accreditations: ['Superadmin', 'Monitoring', 'Finance', 'QA'],
  finances: ['Superadmin', 'Monitoring', 'Finance'],
  ratings: ['Superadmin', 'Monitoring'],
  institutions: staff,
  /** Hidden for Guest and Content Creator: they read the plain lists, without contact data. */
  institutionManagement: ['Superadmin', 'Monitoring', 'Admin', 'Finance', 'QA'],
} as const satisfies Record<string, readonly Role[]>
