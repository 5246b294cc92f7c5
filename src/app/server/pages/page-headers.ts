/** What a page may load and run, and the other headers every page has. */
import { createHash } from 'node:crypto'
import { agency } from '../../../kit/contract/agency.ts'

/** Where the recording of the FAQ’s comes from, when the agency keeps it elsewhere. */
const helpOrigins = [
  ...new Set(
    Object.values(agency.faq)
      .filter((address) => URL.canParse(address))
      .map((address) => new URL(address).origin),
  ),
]

/** @param scripts which inline scripts may run: `'nonce-…'`, or `'sha256-…'` for each */
export function pageHeaders(scripts: readonly string[], dev = false): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'self'",
      ["script-src 'self'", ...scripts].join(' '),
      "style-src 'self' 'unsafe-inline'",
      ["img-src 'self' data: blob:", ...helpOrigins].join(' '),
      "font-src 'self' data:",
      `connect-src 'self'${dev ? ' ws:' : ''}`,
      ["media-src 'self'", ...helpOrigins].join(' '),
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}

/**
 * A page that is kept cannot carry a nonce: it would be the same for everybody who reads the page, and known to all. Its inline
 * scripts are allowed by their content instead. Only those that carry the nonce of this rendering are: a script that came in with a
 * text does not know it.
 */
export function hashedScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  for (const [, tag = '', content = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!tag.includes(attribute) || content === '') continue
    scripts.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  }
  return { html: html.replaceAll(attribute, ''), scripts: [...scripts] }
}
