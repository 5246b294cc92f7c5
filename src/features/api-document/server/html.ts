/** HTML from templates: whatever is put in is escaped, unless it is HTML made the same way. */
export type Html = { readonly html: string }

type Part = Html | string | number | readonly Part[]

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((text, string, index) => text + put(parts[index - 1] ?? '') + string) }
}

/** Text of our own that is HTML or CSS already. Never anything that came from outside. */
export function asWritten(text: string): Html {
  return { html: text }
}

function put(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'html' in part ? part.html : part.map(put).join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] as string)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
