/** Links in HTML that was set on the server: they move within the site, as every other link does. */
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** For `onClick` of the element around them. */
export function useFollow(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    const link = (event.target as Element).closest('a')
    if (!link || !isMove(event, link)) return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  }
}

/** A plain click on a link to another page of the site; files and other areas are left to the browser. */
function isMove(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  if (link.origin !== location.origin || link.target || link.hasAttribute('download') || 'document' in link.dataset) return false
  if (link.pathname === location.pathname && link.hash) return false
  // The portal has style sheets of its own: the way between it and the site is a full load of the document.
  return isOfSite(link.pathname) && isOfSite(location.pathname)
}

function isOfSite(path: string): boolean {
  return !/^\/(api|login|register|forgot-password|reset-password|admin|accreditor|institution)(\/|$)|\.\w+$/.test(path)
}
