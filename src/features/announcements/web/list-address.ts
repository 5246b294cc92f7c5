/** The address of a list of announcements: its category's own, with what was asked of it. */

import { type AnnouncementCategory, categoryOf } from '../../navigation/rules-categories.ts'
import { addresses } from '../../public-frame/web/parts/menu.ts'

export type Asked = { search: string; year?: number | undefined }

export function pathOf(category: AnnouncementCategory | null): string {
  return category ? categoryOf(category).path : addresses.announcements
}

export function queryOf({ page, search, year }: Asked & { page: number }): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (year) query.set('year', String(year))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}
