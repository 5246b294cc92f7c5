/**
 * A public page asks for one style sheet, in which its own stand one after the other: on a slow line each file that holds up the first
 * words costs a round trip, or two with a connection of its own. Nothing else is asked for before the first picture. It keeps its name as
 * long as its parts do, so that the next page has it already (docs/decisions/0038-public-pages-without-a-framework.md).
 */

/** Where the sheets stand; their names follow, with `+` between them. */
export const sheetsPath = '/assets/sheets/'
/** More than any page has. */
const mostSheets = 16

const link = /<link(?: nonce="[^"]*")? rel="stylesheet" href="\/assets\/([\w.-]+\.css)#?"\/>/g

/** A page that React wakes up stays as it was drawn: its links would not be those that React expects. */
const plain = /<script [^>]*data-site=/

/** The page with one link for all of its own sheets. */
export function withOneSheet(html: string): string {
  if (!plain.test(html)) return html
  const names = [...html.matchAll(link)].map(([, name]) => name)
  if (names.length < 2 || names.length > mostSheets) return html
  const sheet = `<link rel="stylesheet" href="${sheetsPath}${names.join('+')}"/>`
  // after the script in the head, which would wait for it
  return html.replace(link, '').replace('<noscript><link data-late=', `${sheet}$&`)
}

/** The names in an address made by `withOneSheet`; null for any other. */
export function namesIn(address: string, files: ReadonlySet<string>): string[] | null {
  const names = address.split('+')
  const isRight = names.length <= mostSheets && names.every((name) => name.endsWith('.css') && files.has(name))
  return isRight && new Set(names).size === names.length ? names : null
}
