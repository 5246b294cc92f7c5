import { useLocation } from 'react-router'
import information from './information.module.css'
import type { MenuLink } from './menu.ts'

/** The pages of the same part of the site. */
export function SideMenu({ name, links }: { name: string; links: readonly MenuLink[] }) {
  const { pathname } = useLocation()
  return (
    <nav className={information.sidenav} aria-labelledby="in-this-part">
      <h2 id="in-this-part">{name}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <a href={link.to} aria-current={link.to === pathname ? 'page' : undefined}>
              {link.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
