/**
 * The public pages (specification §2). The menu, the site map, the kept pages and what checks them all read this one table.
 * Without zod, because the public pages load it.
 */
import { agency } from '../agency.config.ts'
import { announcementCategories } from './announcement-categories.ts'

const accreditation = `/${agency.slug}-accreditation`
const about = `/about-${agency.slug}`

export const addresses = {
  conduct: `${accreditation}/conduct-of-accreditation`,
  benefits: `${accreditation}/benefits-of-accreditation`,
  outcomes: `${accreditation}/outcomes-based-quality-assurance`,
  internalizing: `${accreditation}/internalizing-qa-systems`,
  iqas: `${accreditation}/why-iqas`,
  whoWeAre: `${about}/who-we-are`,
  members: `${about}/institutional-members`,
  trustees: `${about}/board-of-trustees`,
  announcements: '/announcements',
  resources: '/resources',
  contact: '/contact-us',
  login: '/login',
} as const

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
  { path: addresses.resources },
  { path: addresses.contact },
]

/** The page that shows one announcement. */
export const announcementPage = { path: '/announcement', views: ['id'] } as const

/** The category as addresses of feeds write it: `survey-visits`. */
export function shortNameOf({ path }: { path: string }): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** What can be subscribed to: all announcements, or those of one category. */
export function feedAddress(file: 'feed.rss' | 'feed.atom' | 'calendar.ics', category: { path: string } | null = null): string {
  return category ? `/${file}?category=${shortNameOf(category)}` : `/${file}`
}

/** Where an announcement is read, by its slug. */
export function addressOf(of: { slug: string }): string {
  return `/announcement?id=${encodeURIComponent(of.slug)}`
}

/** The picture of an announcement that has one. */
export function coverOf(of: { id: string }): string {
  return `/api/announcement/cover?id=${of.id}`
}
