import clsx from 'clsx'
import { useLocation } from 'react-router'
import { agency } from '../../../../kit/contract/agency.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Mark } from '../../../../kit/web/icons/Mark.tsx'
import { accordion, closingMenus } from './closing-menus.ts'
import frame from './frame.module.css'
import { addresses, type MenuItem, type MenuLink, mainMenu } from './menu.ts'
import site from './site.module.css'

/** The head of every public page. @param portal the way into the portal for who is signed in */
export function SiteHeader({ portal }: { portal?: string | undefined }) {
  return (
    <header className={frame.header} {...closingMenus.mark}>
      <div className={`${site.page} ${frame.headerPage}`}>
        <a className={frame.brand} href="/">
          <Mark height={44} />
          <span>
            <strong>{agency.acronym}</strong>
            <small>{agency.name}</small>
          </span>
        </a>
        <nav className={frame.mainNav} aria-label="Main">
          <ul className={frame.menu}>
            {mainMenu.map((item) => (
              <li key={item.name}>{item.links ? <DropDown item={item} /> : <MenuAnchor to={item.to} name={item.name} />}</li>
            ))}
          </ul>
        </nav>
        <a className={`${site.button} ${site.small}`} href={portal ?? addresses.login} data-portal={portal !== undefined || undefined}>
          {portal ? 'Open the portal' : 'Login'}
        </a>
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

function MenuAnchor({ to, name, says }: { to: string; name: string; says?: string }) {
  const { pathname } = useLocation()
  return (
    <a href={to} aria-current={pathname === to ? 'page' : undefined}>
      {name}
      {says && <small>{says}</small>}
    </a>
  )
}

function useIsWithin(links: readonly MenuLink[]): boolean {
  const { pathname } = useLocation()
  return links.some((link) => link.to === pathname || (pathname.startsWith('/announcement') && link.to.startsWith('/announcement')))
}
