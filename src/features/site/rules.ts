/** All public pages. The site map, the kept pages and what checks them read this one table. */
import { announcementCategories } from '../navigation/rules-categories.ts'
import { addresses } from '../navigation/rules-public.ts'
import { registerAddresses } from '../navigation/rules-register.ts'

/**
 * Every public page with an address of its own, and what may follow it as a query and changes what it shows. A word to search for is
 * no view of its own: nobody else will search for it again.
 */
export const publicPages: readonly { path: string; views?: readonly string[] }[] = [
  { path: '/' },
  { path: addresses.conduct },
  { path: addresses.benefits },
  { path: addresses.outcomes },
  { path: addresses.internalizing },
  { path: addresses.iqas },
  { path: addresses.whoWeAre },
  { path: addresses.members, views: ['region', 'level'] },
  { path: addresses.trustees },
  { path: addresses.announcements, views: ['title', 'year', 'page'] },
  ...announcementCategories.map(({ path }) => ({ path, views: ['year', 'page'] })),
  { path: registerAddresses.search, views: ['region', 'level', 'status', 'degree', 'page'] },
  { path: registerAddresses.data },
  { path: addresses.resources },
  { path: addresses.contact },
  { path: addresses.check },
]

/** The page that shows one announcement. */
export const announcementPage = { path: '/announcement', views: ['id'] } as const
