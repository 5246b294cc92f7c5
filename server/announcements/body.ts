/** What an announcement's text may contain. Applied on reading too, so that a text stored before a rule was tightened is safe. */
import sanitize from 'sanitize-html'

const rules: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'div'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'code'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], th: ['scope', 'colspan', 'rowspan'], td: ['colspan', 'rowspan'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its one h1 already.
    h1: 'h2',
    a: (name, { href }) => ({ tagName: name, attribs: href ? { href, rel: 'noopener nofollow' } : {} }) as sanitize.Tag,
  },
}

const kept = new Map<string, string>()
const most = 500

/** The text of one version of an announcement, safe to put into a page. Cleaned once for each version. */
export function cleanBody(id: string, version: number, body: string): string {
  const key = `${id} ${version}`
  let clean = kept.get(key)
  if (clean === undefined) {
    clean = sanitize(body, rules)
    if (kept.size >= most) kept.delete(kept.keys().next().value!)
    kept.set(key, clean)
  }
  return clean
}
