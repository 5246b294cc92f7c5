/** For search engines: every public page there is, and what they may read. */
import { type AnnouncementCategory, announcementCategories } from '../../navigation/rules-categories.ts'
import { addressOf } from '../../navigation/rules-public.ts'
import { registerAddresses } from '../../navigation/rules-register.ts'
import { publicPages } from '../rules.ts'

type Mapped = { slug: string; category: AnnouncementCategory; changed_at: Date }

/** The pages, and each announcement that is public. Lists changed when the newest of what they show did. */
export function siteMap(announcements: readonly Mapped[], publicUrl: string): string {
  const newest = (of: readonly Mapped[]) =>
    of.reduce<Date | undefined>((last, { changed_at: at }) => (last && last > at ? last : at), undefined)
  const lists = new Map<string, Date | undefined>([
    ['/', newest(announcements)],
    ['/announcements', newest(announcements)],
    ...announcementCategories.map(
      ({ path, category }) => [path, newest(announcements.filter((one) => one.category === category))] as const,
    ),
  ])
  const lines = [
    ...publicPages.map(({ path }) => line(publicUrl + path, lists.get(path))),
    ...announcements.map((one) => line(publicUrl + addressOf(one), one.changed_at)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</urlset>
`
}

function line(address: string, changed: Date | undefined): string {
  return `<url><loc>${address.replaceAll('&', '&amp;')}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`
}

/**
 * The portal and the interface are nobody's to find. Pictures and documents of public pages are, though they come by the interface.
 * Of the register its pages are to be found, not what somebody searched it for.
 * The sign-in pages say of themselves that they are not to be listed: for that they have to be read; with a query they are somebody's link.
 */
export function robots(publicUrl: string): string {
  return `User-agent: *
Allow: /api/announcement/cover
Allow: /api/announcement/image
Allow: /api/resources/
Disallow: /api/
Disallow: /admin/
Disallow: /accreditor/
Disallow: /institution/
Disallow: /login?
Disallow: /register/programs?
Disallow: /contact-us?
Disallow: /reset-password?

Sitemap: ${publicUrl}/sitemap.xml
Sitemap: ${publicUrl}${registerAddresses.siteMap}
`
}
