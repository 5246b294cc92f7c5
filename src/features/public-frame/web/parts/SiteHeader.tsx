import clsx from 'clsx'
import { type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { agency } from '../../../../kit/contract/agency.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Mark } from '../../../../kit/web/icons/Mark.tsx'
import frame from './frame.module.css'
import { addresses, type MenuItem, type MenuLink, mainMenu } from './menu.ts'
import site from './site.module.css'

export function SiteHeader({ portal }: { portal?: string | undefined }) {
  const header = useRef<HTMLElement>(null)
  useClosingMenus(header)
  return (
    <header className={frame.header} ref={header}>
      <div className={`${site.page} ${frame.headerPage}`}>
        <Link className={frame.brand} to="/">
          <Mark height={44} />
          <span>
            <strong>{agency.acronym}</strong>
            <small>{agency.name}</small>
          </span>
        </Link>
        <nav className={frame.mainNav} aria-label="Main">
          <ul className={frame.menu}>
            {mainMenu.map((item) => (
              <li key={item.name}>{item.links ? <DropDown item={item} /> : <MenuAnchor to={item.to} name={item.name} />}</li>
            ))}
          </ul>
        </nav>
        {/* The portal has style sheets of its own: the way there is a full load of the document. */}
        <Link className={`${site.button} ${site.small}`} to={portal ?? addresses.login} reloadDocument>
          {portal ? 'Open the portal' : 'Login'}
        </Link>
        <Drawer />
      </div>
    </header>
  )
}

function DropDown({ item }: { item: Extract<MenuItem, { links: readonly MenuLink[] }> }) {
  const current = useIsWithin(item.links)
  return (
    <details name="menu" className={clsx(current && frame.current)}>
      <summary>
        {item.name} <Icon name="chevron-down" className={frame.chevron} />
      </summary>
      <div className={clsx(frame.panel, item.links.length > 4 && frame.wide)}>
        {item.links.map((link) => (
          <MenuAnchor key={link.to} to={link.to} name={link.name} says={link.says} />
        ))}
      </div>
    </details>
  )
}

/** Of its entries the browser keeps one open. */
const accordion = 'drawer'

/** The same menu for screens below 1200 px: a hamburger that opens an accordion. */
function Drawer() {
  return (
    <details className={frame.drawer}>
      <summary aria-label="Menu">
        <Icon name="menu-2" className={frame.open} />
        <Icon name="x" className={frame.close} />
      </summary>
      <nav className={frame.drawerNav} aria-label="Main, small screens">
        {mainMenu.map((item) =>
          item.links ? (
            <details key={item.name} name={accordion}>
              <summary>
                {item.name} <Icon name="chevron-down" className={frame.chevron} />
              </summary>
              <div>
                {item.links.map((link) => (
                  <MenuAnchor key={link.to} to={link.to} name={link.name} />
                ))}
              </div>
            </details>
          ) : (
            <MenuAnchor key={item.name} to={item.to} name={item.name} />
          ),
        )}
      </nav>
    </details>
  )
}

/** The register is sent without a script: the way there is a full load of the document. */
function MenuAnchor({ to, name, says }: { to: string; name: string; says?: string }) {
  const { pathname } = useLocation()
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined} prefetch="intent" reloadDocument={to === addresses.register}>
      {name}
      {says && <small>{says}</small>}
    </Link>
  )
}

function useIsWithin(links: readonly MenuLink[]): boolean {
  const { pathname } = useLocation()
  return links.some((link) => link.to === pathname || (pathname.startsWith('/announcement') && link.to.startsWith('/announcement')))
}

/** Escape, a click outside and a focus that moves on close an open menu, as a followed link does; Escape gives the focus back. */
function useClosingMenus(header: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  useEffect(() => {
    closeAll(header.current)
  }, [header, key])
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      // The innermost open menu around the focus, else the outermost open one.
      const within = document.activeElement?.closest('details[open]')
      const open = within && header.current?.contains(within) ? within : header.current?.querySelector('details[open]')
      if (!open) return
      // it closes the menu and nothing else
      event.preventDefault()
      open.removeAttribute('open')
      open.querySelector('summary')?.focus()
    }
    function onAway(event: Event) {
      for (const open of header.current?.querySelectorAll('details[open]') ?? []) {
        // an entry of the accordion is closed by opening another: closed before, it would move that one away under the finger
        const room = open.getAttribute('name') === accordion ? open.parentElement : open
        if (!room?.contains(event.target as Node)) open.removeAttribute('open')
      }
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onAway)
    document.addEventListener('focusin', onAway)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onAway)
      document.removeEventListener('focusin', onAway)
    }
  }, [header])
}

function closeAll(header: HTMLElement | null) {
  for (const open of header?.querySelectorAll('details[open]') ?? []) open.removeAttribute('open')
}
