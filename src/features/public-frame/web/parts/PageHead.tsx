import clsx from 'clsx'
import type { ReactNode } from 'react'
import head from './pagehead.module.css'
import site from './site.module.css'

export type Crumb = { name: string; to?: string | undefined }

/**
 * @param crumbs the way from Home; the last one is this page
 * @param drawing stands on the head's lower edge
 * @param open the drawing brings its own horizon
 */
export function PageHead({
  crumbs,
  title,
  lead,
  drawing,
  open = false,
}: {
  crumbs: Crumb[]
  title: string
  lead: ReactNode
  drawing: ReactNode
  open?: boolean
}) {
  return (
    <div className={clsx(head.pagehead, open && head.open)}>
      <div className={clsx(site.page, head.pageheadPage)}>
        <div className={head.words}>
          <Crumbs crumbs={crumbs} />
          <h1>{title}</h1>
          <p className={site.lead}>{lead}</p>
        </div>
        {drawing}
      </div>
    </div>
  )
}

export function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className={head.crumbs} aria-label="Breadcrumb">
      <ol>
        <li>
          <a href="/">Home</a>
        </li>
        {crumbs.map((crumb, index) => (
          <li key={crumb.name} aria-current={index === crumbs.length - 1 && !crumb.to ? 'page' : undefined}>
            {crumb.to ? <a href={crumb.to}>{crumb.name}</a> : crumb.name}
          </li>
        ))}
      </ol>
    </nav>
  )
}
