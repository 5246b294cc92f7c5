/** Reads the clean HTML of an announcement (`body.ts`) into a tree. Only for text that came out of the sanitiser: it closes what it opens. */

export type HtmlElement = { tag: string; attributes: Record<string, string>; children: HtmlNode[] }
export type HtmlNode = string | HtmlElement

/** Deeper elements are read as if they stood at this depth: nobody indents further, and no text can exhaust the stack. */
const deepest = 24
const withoutContent = new Set(['br', 'hr', 'img'])

export function readTree(html: string): HtmlNode[] {
  const top: HtmlElement = { tag: 'body', attributes: {}, children: [] }
  const open = [top]
  let tooDeep = 0
  for (const [whole, closes, tag, attributes] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)\/?>|[^<]+|</g)) {
    const inside = open.at(-1) as HtmlElement
    if (!tag) inside.children.push(decoded(whole))
    else if (withoutContent.has(tag)) inside.children.push({ tag, attributes: readAttributes(attributes ?? ''), children: [] })
    else if (!closes) {
      if (open.length > deepest) tooDeep++
      else {
        const element = { tag, attributes: readAttributes(attributes ?? ''), children: [] }
        inside.children.push(element)
        open.push(element)
      }
    } else if (tooDeep > 0) tooDeep--
    else if (open.length > 1) open.pop()
  }
  return top.children
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, decoded(value ?? '')]))
}

/** The four signs the sanitiser writes as entities. */
function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof signs) => signs[name])
}
const signs = { amp: '&', lt: '<', gt: '>', quot: '"' }
