/** Where the public pages are. Without zod, because the public pages load it. */
import { agency } from '../../kit/contract/agency.ts'

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
  /** Its search; `/register` is where people register for an account. */
  register: '/register/programs',
  resources: '/resources',
  contact: '/contact-us',
  /** With a paper's number behind it: `/c/C-2026-00001`, as the square codes on papers have it. */
  check: '/c',
  login: '/login',
} as const

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

/** A file attached to a published announcement. */
export function attachmentOf(id: string): string {
  return `/api/announcement/attachment?id=${id}`
}

/** The picture of an announcement that has one. */
export function coverOf(of: { id: string }): string {
  return `/api/announcement/cover?id=${of.id}`
}
