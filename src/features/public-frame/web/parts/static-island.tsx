/**
 * A part of a page that the server draws and the browser leaves alone: its code is not even loaded with the first page. Coming from
 * another page the browser loads it and draws it as any other. For what has no handlers, no effects and no state; its links and
 * search forms move within the site all the same.
 *
 *     export default staticIsland(() => import('../../../site/web/home/HomeSections.tsx'), [home, news])
 *
 * @param styles the style sheets of the part: they come with the page, its code does not
 * @param everywhere the part is the same on all pages, and stays when the visitor moves on
 */
import { type ComponentType, lazy, type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useFollow } from './use-link-navigation.ts'
import { useSearchForms } from './use-search-forms.ts'

/** For the page's layout the part stands there itself. */
const inPlace = { display: 'contents' }
const noChange = () => () => {}

export function staticIsland(
  load: () => Promise<{ default: ComponentType }>,
  _styles: readonly CSSModuleClasses[] = [],
  everywhere = false,
): () => ReactNode {
  const Drawn = lazy(load)
  return function StaticIsland() {
    const { pathname, search } = useLocation()
    const address = everywhere ? '' : pathname + search
    const follow = useFollow()
    const part = useRef<HTMLDivElement>(null)
    const wakesUp = useSyncExternalStore(
      noChange,
      () => false,
      () => true,
    )
    // the address the server drew it for; nothing where the browser draws it, which it goes on doing also back at that address
    const [sent, setSent] = useState(() => (wakesUp && typeof document !== 'undefined' ? address : null))
    if (sent !== null && sent !== address) setSent(null)
    useSearchForms(part, sent === address)
    if (sent !== address)
      return (
        <div key="drawn" ref={part} style={inPlace}>
          <Drawn />
        </div>
      )
    // React does not look at what stands in it already.
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links in it are real ones; the keyboard's Enter is a click on them
    return <div key="sent" ref={part} style={inPlace} onClick={follow} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
}
