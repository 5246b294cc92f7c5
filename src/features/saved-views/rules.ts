/** What a saved view of a list holds, and on which pages there are any (docs/domain.md#saved-views). */
import { areaOf, type Role } from '../../kit/contract/roles.ts'
import { portalPage } from '../navigation/rules.ts'

export const mostViews = 50
export const longestName = 60
/** Characters of the part of an address that a view holds. */
export const longestSearch = 2_000

export const sharings = ['nobody', 'role', 'staff'] as const
export type Sharing = (typeof sharings)[number]

/** With whom a view is shared, in words. */
export function sharingName(shared: Sharing, role: Role): string {
  return { nobody: 'Only you', role: `Everybody with the role ${role}`, staff: 'All staff' }[shared]
}

/** Where somebody is in a list, and what is open over it: no part of a view. */
const momentary = ['page', 'paginate', 'open', 'part', 'do'] as const

/**
 * The part of an address that a view holds: filters, search, order, columns; written the same however it came.
 * @param columns keys of those that are shown, where the address may not say it
 */
export function viewOf(search: string, columns?: readonly string[]): string {
  const params = new URLSearchParams(search)
  for (const name of momentary) params.delete(name)
  if (columns) params.set('columns', columns.join('.'))
  params.sort()
  return params.toString()
}

/** Whether a role keeps views on this page: one of the portal's pages for staff that it opens, and that is not about one record. */
export function hasViews(role: Role, path: string): boolean {
  const page = portalPage(path)
  return areaOf(role) === 'admin' && page?.area === 'admin' && page.path === path && !path.includes(':') && page.roles.includes(role)
}
