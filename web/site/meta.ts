/** What search engines and link previews read of a public page. */
import type { MetaDescriptor } from 'react-router'
import { agency } from '../../agency.config.ts'

type Seen = {
  /** Without it the title is the agency's acronym alone (specification §1: the home page). */
  title?: string
  description: string
  /** The address everybody should link to, without the host. */
  path: string
  publicUrl: string
  type?: 'website' | 'article'
  image?: string | undefined
}

export function metaOf({ title, description, path, publicUrl, type = 'website', image }: Seen): MetaDescriptor[] {
  const full = title ? `${title} · ${agency.acronym}` : agency.acronym
  const address = `${publicUrl}${path}`
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: title ?? agency.name },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: agency.acronym },
    ...(image ? [{ property: 'og:image', content: `${publicUrl}${image}` }] : []),
  ]
}
