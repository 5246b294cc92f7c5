/** What an announcement's text may contain. Applied on writing, and on reading too, so that a text stored before a rule was tightened is safe. */
import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'div'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'code', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  // Pictures come from our own store only: nobody else learns who reads an announcement.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !storedImage.test(attribs.src ?? ''),
  transformTags: {
    // The page has its one h1 already.
    h1: 'h2',
    img: (name, { src = '', alt = '', width = '', height = '' }) => ({
      tagName: name,
      attribs: { src, alt, ...(isLength(width) ? { width } : {}), ...(isLength(height) ? { height } : {}) },
    }),
    a: (name, { href }) => ({ tagName: name, attribs: href ? { href, rel: 'noopener nofollow' } : {} }) as sanitizeHtml.Tag,
  },
}

const require = createRequire(import.meta.url)
let loaded: typeof sanitizeHtml | undefined

/** The library, from when it is first needed: with what it brings, two megabytes. */
function sanitize(body: string): string {
  loaded ??= require('sanitize-html') as typeof sanitizeHtml
  return loaded(body, rules)
}

/** The address of a stored picture, as `announcements.image` answers it. */
const storedImage = /^\/api\/announcement\/image\?id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function isLength(text: string): boolean {
  return /^[1-9]\d{0,3}$/.test(text)
}

/** Where a stored picture is fetched, for the `src` of an `img`. */
export function imageAddress(id: string): string {
  return `/api/announcement/image?id=${id}`
}

/** The text as it may be stored. The second pass takes off what is left of links whose address was refused, so that reading changes nothing more. */
export function sanitized(body: string): string {
  return sanitize(sanitize(body)).trim()
}

/** The ids of the pictures a clean text shows. */
export function imagesOf(clean: string): string[] {
  const found = [...clean.matchAll(/<img src="([^"]*)"/g)].flatMap(([, src]) => storedImage.exec(src ?? '')?.[1] ?? [])
  return [...new Set(found)]
}

const kept = new Map<string, string>()
const most = 500

/** The text of one version of an announcement, safe to put into a page. Cleaned once for each version. */
export function cleanBody(id: string, version: number, body: string): string {
  const key = `${id} ${version}`
  let clean = kept.get(key)
  if (clean === undefined) {
    clean = sanitize(body)
    if (kept.size >= most) kept.delete(kept.keys().next().value!)
    kept.set(key, clean)
  }
  return clean
}
