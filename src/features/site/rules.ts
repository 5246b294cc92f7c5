/** All public pages. The site map, the kept pages and what checks them read this one table. */
import { announcementCategories } from '../navigation/rules-categories.ts'
import { addresses } from '../navigation/rules-public.ts'
import { registerAddresses } from '../navigation/rules-register.ts'
import { sealAddresses } from '../navigation/rules-seals.ts'

export type PublicPage = {
  path: string
  /** What may follow it as a query and changes what it shows, one of few values: each is a view of its own. */
  views?: readonly string[]
  /** What may follow it and is hardly asked for again, as a word to search for: no view of its own. */
  asks?: readonly string[]
}

/** Every public page with an address of its own. What else follows an address changes nothing, and is not looked at. */
export const publicPages: readonly PublicPage[] = [
  { path: '/' },
  { path: addresses.conduct },
  { path: addresses.benefits },
  { path: addresses.outcomes },
  { path: addresses.internalizing },
  { path: addresses.iqas },
  { path: addresses.whoWeAre },
  { path: addresses.members, views: ['region', 'level'], asks: ['search'] },
  { path: addresses.trustees },
  { path: addresses.announcements, views: ['title', 'year', 'page'], asks: ['search'] },
  ...announcementCategories.map(({ path }) => ({ path, views: ['year', 'page'], asks: ['search'] })),
  {
    path: registerAddresses.search,
    views: ['region', 'level', 'status', 'degree', 'page'],
    asks: ['search', 'place', 'institution', 'campus', 'discipline', 'year', 'on', 'valid_on'],
  },
  { path: registerAddresses.data },
  { path: sealAddresses.page },
  { path: addresses.resources },
  { path: addresses.contact, asks: ['about'] },
  { path: addresses.check, asks: ['number', 'sha256'] },
]

/** The page that shows one announcement. */
export const announcementPage: PublicPage = { path: '/announcement', views: ['id'] }
