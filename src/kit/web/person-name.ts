import { roleName } from '../contract/roles.ts'
import type { User } from '../contract/user.ts'

/**
 * The name in the drawer: an institution's name for its accounts; for everyone else
 * title, first name, middle initial with a period, last name, and the suffix after a comma.
 */
export function personName(user: User): string {
  if (user.role === 'institution' && user.institution_name) return user.institution_name
  const middle = user.middle_name?.trim() ? `${user.middle_name.trim().charAt(0)}.` : null
  const name = [user.professional_title, user.first_name, middle, user.last_name].filter((part) => part?.trim()).join(' ')
  return user.suffix?.trim() ? `${name}, ${user.suffix.trim()}` : name
}

export const roleOf = (user: User): string => roleName(user.role)
