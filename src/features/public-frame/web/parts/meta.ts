/**
 * What search engines and link previews read of a public page. Made by the page's loader, so that nothing of it weighs in the browser:
 *
 *     return { …, head: headOf(context, { title, description, path, crumbs }) }
 *     export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []
 */
import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { agency } from '../../../../kit/contract/agency.ts'
import type { AnnouncementCategory } from '../../../navigation/rules-categories.ts'
import { categoryOf } from '../../../navigation/rules-categories.ts'
import { feedAddress } from '../../../navigation/rules-public.ts'
import { publicUrlOf } from './ask.ts'
import type { Crumb } from './PageHead.tsx'
import { breadcrumbs, type Thing } from './structured-data.ts'

type Seen = {
  /** Without it the title is the agency's acronym alone, as on the home page. */
  title?: string
  description: string
  /** The address everybody should link to, without the host. */
  path: string
  type?: 'website' | 'article'
  /** Path and words of the picture that goes along when the page is shared; the site's own where there is none. */
  image?: { path: string; alt: string } | undefined
  /** The way from Home, as the page shows it; the last one is this page. */
  crumbs?: Crumb[]
  /** What the page is about, in the words of schema.org. */
  about?: (publicUrl: string) => Thing[]
  /** A page nobody should find by searching: itself a result of searching. */
  hidden?: boolean
  /** The category whose feed belongs to the page, besides that of all announcements. */
  feed?: AnnouncementCategory | null | undefined
  /** Times and category of an article. */
  article?: { published: string; changed: string; section: string }
}

/** Drawn by `scripts/pictures/preview-picture.ts`. */
const previewImage = {
  path: '/preview.png',
  alt: 'Five arches on a rising stair, one for each level of accreditation.',
  width: 1200,
  height: 630,
}

export function headOf(context: Readonly<RouterContextProvider>, page: Seen): MetaDescriptor[] {
  const publicUrl = publicUrlOf(context)
  const { title, description, path, type = 'website', image = previewImage, crumbs, about, hidden, feed, article } = page
  const address = `${publicUrl}${path}`
  const things = [...(about?.(publicUrl) ?? []), ...(crumbs ? [breadcrumbs(publicUrl, crumbs, path)] : [])]
  return [
    { title: title ? `${title} · ${agency.acronym}` : agency.acronym },
    { name: 'description', content: description },
    ...(hidden ? [{ name: 'robots', content: 'noindex,follow' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: title ?? agency.name },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: agency.acronym },
    { property: 'og:locale', content: agency.currency.locale.replace('-', '_') },
    { property: 'og:image', content: `${publicUrl}${image.path}` },
    { property: 'og:image:alt', content: image.alt },
    ...(image === previewImage
      ? [
          { property: 'og:image:width', content: String(previewImage.width) },
          { property: 'og:image:height', content: String(previewImage.height) },
        ]
      : []),
    ...(article
      ? [
          { property: 'article:published_time', content: article.published },
          { property: 'article:modified_time', content: article.changed },
          { property: 'article:section', content: article.section },
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...feedLinks(null),
    ...(feed ? feedLinks(feed) : []),
    ...things.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ]
}

function feedLinks(category: AnnouncementCategory | null): MetaDescriptor[] {
  const words = category && categoryOf(category)
  const title = `${agency.acronym}: ${words ? words.name : 'Announcements'}`
  return [
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: `${title} (RSS)`, href: feedAddress('feed.rss', words) },
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: `${title} (Atom)`, href: feedAddress('feed.atom', words) },
  ]
}
