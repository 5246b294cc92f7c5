/** HTML that was set on the server: our own texts and announcements. Its links move within the site, as every other link does. */
import clsx from 'clsx'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import prose from './prose.module.css'

export function Prose({ html, className }: { html: string; className?: string | undefined }) {
  const navigate = useNavigate()
  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest('a')
    if (!link || !isMove(event, link)) return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  }
  // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links in it are real ones; the keyboard's Enter is a click on them
  return <div className={clsx(prose.host, className)} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
}

/** A plain click on a link to another page of the site; files and other areas are left to the browser. */
function isMove(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return false
  if (link.pathname === location.pathname && link.hash) return false
  // The portal has style sheets of its own: the way between it and the site is a full load of the document.
  return isOfSite(link.pathname) && isOfSite(location.pathname)
}

function isOfSite(path: string): boolean {
  return !/^\/(api|login|register|forgot-password|reset-password|admin|accreditor|institution)(\/|$)|\.\w+$/.test(path)
}
