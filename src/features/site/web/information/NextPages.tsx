import information from '../../../public-frame/web/parts/information.module.css'
import type { SitePage } from '../../contract.ts'

/** Where an information page leads on to. */
export function NextPages({ pages }: { pages: SitePage['next'] }) {
  if (pages.length === 0) return null
  return (
    <nav className={information.next} aria-labelledby="next">
      <h2 id="next">Next</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.to}>
            <a href={page.to}>{page.name}</a>
            <p>{page.says}</p>
          </li>
        ))}
      </ul>
    </nav>
  )
}
