import { areaOf, type Role } from '../../../kit/contract/roles.ts'
import { pages, portalPage } from '../../navigation/rules.ts'
import { menuOf, personMenuOf } from '../../navigation/web/parts/menu.ts'
import type { Found } from './found.ts'
import { pageWords } from './page-words.ts'

/** The pages a role may open: its menu, then the pages outside it; one address a title. */
export function pagesOf(role: Role): Found[] {
  const menu = menuOf(role).flatMap((entry): Found[] =>
    'links' in entry
      ? entry.links.map((link) => ({ to: link.to, label: link.label, line: entry.label, icon: entry.icon, words: titleOf(link.to) }))
      : [{ to: entry.to, label: entry.label, icon: entry.icon, words: titleOf(entry.to) }],
  )
  const foot = personMenuOf(role).map((link): Found => ({ ...link, words: wordsOf(link.to) }))
  const known = new Set([...menu, ...foot].flatMap((page) => [page.label, pathOf(page.to)]))
  const others = pages
    .filter((page) => page.area === areaOf(role) && page.roles.includes(role) && !page.path.includes(':'))
    .filter((page) => !known.has(page.path) && !known.has(page.title) && known.add(page.title))
    .map((page): Found => ({ to: page.path, label: page.title, icon: 'file-text', words: pageWords[page.path] }))
  return [...menu, ...others, ...foot]
}

/** What its head says, where the menu has a shorter word. */
function titleOf(to: string): string | undefined {
  return portalPage(to)?.title
}

function pathOf(to: string | undefined): string {
  return to?.split('?')[0] ?? ''
}

/** What else a page is called; a tab of one has its own name. */
function wordsOf(to: string): string | undefined {
  return to.includes('?') ? undefined : pageWords[portalPage(to)?.path ?? '']
}

/** What holds every word in its name, its line or what else it is called. */
export function withWords(found: readonly Found[], words: readonly string[]): Found[] {
  return found.filter((one) => {
    const text = `${one.label} ${one.line ?? ''} ${one.words ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
