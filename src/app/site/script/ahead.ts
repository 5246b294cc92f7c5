/** Reads a page ahead when somebody is about to go there: a mouse that stays on a link, a finger put on it, the keyboard's focus. */
import { isOfSite } from '../addresses.ts'
import { askAhead } from './pages.ts'

/** So long a mouse stays on a link that is meant. */
const meant = 60

export function readAhead(): void {
  // without it a move loads the document, and would ask again
  if (!('navigation' in window)) return
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener('pointerover', (event) => {
    clearTimeout(timer)
    const link = linkOf(event)
    if (link && event.pointerType === 'mouse') timer = setTimeout(() => ask(link), meant)
  })
  for (const kind of ['touchstart', 'focusin'] as const)
    addEventListener(
      kind,
      (event) => {
        const link = linkOf(event)
        if (link) ask(link)
      },
      { passive: true },
    )
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null
}

function ask(link: HTMLAnchorElement): void {
  const isHere = link.pathname === location.pathname && link.search === location.search
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  if (!link.href || isHere || saves || link.target || link.hasAttribute('download') || !isOfSite(link)) return
  askAhead(link.pathname + link.search)
}
