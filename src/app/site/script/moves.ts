/**
 * Moves from one public page to another without a new document, so that the sound goes on: the next page is asked for as the server sends
 * it to everybody, and its header, its content and its head take the place of those in view. The browser keeps the history, gives the
 * scroll position back and begins reading at the top (Navigation API); where it has none of that, links and forms load documents, as
 * they do without a script.
 */
import { isOfSite } from '../addresses.ts'
import { showLoading } from './loading-bar.ts'
import { pageAt } from './pages.ts'
import { keepTyping } from './typing.ts'

/** What had the focus when an entry of the history was left: its place among everything that can have it. */
const focused = new Map<string, number>()
const focusable = 'a[href], button, input, select, textarea, summary'

/** @param shown is called when another page stands there */
export function moveInPlace(shown: () => void): void {
  // on an error page nothing stays from one page to the next
  if (!('navigation' in window) || !document.querySelector('[data-announcer]')) return
  navigation.addEventListener('navigate', (event) => {
    const to = new URL(event.destination.url)
    const isMove = event.canIntercept && !event.hashChange && event.downloadRequest === null && !event.formData
    if (!isMove || event.navigationType === 'reload' || !isOfSite(to)) return
    const isBack = event.navigationType === 'traverse'
    const move: Move = {
      to,
      event,
      bySearch: !isBack && document.activeElement?.closest('search') ? document.activeElement.id : null,
      shown,
    }
    remember()
    event.intercept({ scroll: 'manual', handler: () => go(move) })
  })
}

type Move = {
  to: URL
  event: NavigateEvent
  /** The field of a search form from which the move comes: the list below changes, and the eye stays where it is. */
  bySearch: string | null
  shown: () => void
}

async function go(move: Move): Promise<void> {
  const { to, event, bySearch } = move
  const typing = bySearch === null ? undefined : keepTyping(bySearch)
  const loading = new AbortController()
  showLoading(AbortSignal.any([loading.signal, event.signal]))
  try {
    const isBack = event.navigationType === 'traverse'
    const answer = await pageAt(to.pathname + to.search, { signal: event.signal, ...(isBack ? { cache: 'force-cache' } : {}) })
    if (answer.redirected) return location.replace(answer.url)
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
    // another build of the site, or none of its pages
    if (scriptOf(next) !== scriptOf(document)) return location.reload()
    const sheets = await bring(sheetsOf(next))
    if (event.signal.aborted) return
    await changed(() => {
      const goOnTyping = typing?.()
      takeOver(next, sheets)
      move.shown()
      settle(move, goOnTyping)
    })
  } catch {
    // no line, or a sheet that does not come: the document may be kept, or the offline page says so
    if (!event.signal.aborted) location.reload()
  } finally {
    loading.abort()
  }
}

function scriptOf(page: Document): string | null | undefined {
  return page.querySelector('.site') && page.querySelector<HTMLElement>('script[data-site]')?.dataset.site
}

/** As one picture that becomes another, where the browser can and nobody asked for less. */
async function changed(change: () => void): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) return change()
  await document.startViewTransition(change).updateCallbackDone
}

function takeOver(next: Document, sheets: readonly Element[]): void {
  for (const part of ['.site > header', '.site > main']) {
    const come = next.querySelector(part)
    if (come) document.querySelector(part)?.replaceWith(document.adoptNode(come))
  }
  const kept = new Set(sheets)
  for (const sheet of sheetsOf(document)) if (!kept.has(sheet)) sheet.remove()
  const come = new Map(headOf(next).map((one) => [one.outerHTML, one]))
  for (const one of headOf(document)) if (!come.delete(one.outerHTML)) one.remove()
  document.head.append(...come.values())
}

/** What of a head says what the page is; sheets, scripts, fonts and the manifest are the site's. */
function headOf(page: Document): Element[] {
  const others = '[rel=stylesheet], [rel=preload], [rel=manifest]'
  return [...page.head.querySelectorAll(`title, meta, link:not(${others}), script[type="application/ld+json"]`)]
}

function sheetsOf(page: Document): HTMLLinkElement[] {
  return [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([data-late])')]
}

/** Loads the style sheets that are not there yet. @returns those of this document that the page needs */
async function bring(wanted: readonly HTMLLinkElement[]): Promise<Element[]> {
  const here = new Map(sheetsOf(document).map((sheet) => [sheet.getAttribute('href'), sheet]))
  return await Promise.all(
    wanted.map((sheet) => {
      const known = here.get(sheet.getAttribute('href'))
      if (known) return known
      return new Promise<Element>((loaded, failed) => {
        const own = document.adoptNode(sheet)
        own.onload = () => loaded(own)
        own.onerror = failed
        document.head.append(own)
      })
    }),
  )
}

/** Scroll position, focus, and what a screen reader is told. */
function settle({ event, bySearch }: Move, goOnTyping: (() => void) | undefined): void {
  const announcer = document.querySelector('[data-announcer]')
  const found = bySearch ? document.querySelector('main [role=status]')?.textContent : null
  if (announcer) announcer.textContent = found || document.title
  if (goOnTyping) {
    goOnTyping()
    return
  }
  event.scroll()
  if (event.navigationType !== 'traverse') return
  const place = focused.get(event.destination.key)
  const field = place === undefined ? undefined : document.querySelectorAll<HTMLElement>(focusable)[place]
  field?.focus({ preventScroll: true })
  if (field instanceof HTMLInputElement && field.selectionEnd !== null) field.setSelectionRange(field.value.length, field.value.length)
}

function remember(): void {
  const { activeElement } = document
  const place = activeElement ? [...document.querySelectorAll(focusable)].indexOf(activeElement) : -1
  if (navigation.currentEntry && place >= 0) focused.set(navigation.currentEntry.key, place)
}
