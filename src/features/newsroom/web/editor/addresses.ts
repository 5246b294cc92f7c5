/** What a link and a picture in a text may lead to; the server keeps nothing else (src/kit/server/html/body.ts). */
const safe = /^(https?:\/\/\S+|mailto:\S+|tel:\S+|\/(?!\/)\S*|#\S+)$/i
const mail = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/

export const imageStart = '/api/announcement/image?id='

export function isSafeAddress(address: string): boolean {
  return safe.test(address)
}

/** What was typed as an address that can be stored: `example.org` gets its `https://`. `null` when it is none. */
export function addressTyped(text: string): string | null {
  const typed = text.trim()
  if (isSafeAddress(typed)) return typed
  if (mail.test(typed)) return `mailto:${typed}`
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed) || /\s/.test(typed)) return null
  return /^[^/]+\.[a-z]{2,}/i.test(typed) ? `https://${typed}` : null
}
