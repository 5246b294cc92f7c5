import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../contract/words.ts'
import { useRecordTitle } from '../page-meta.ts'
import { KeepTogether } from './KeepTogether.tsx'
import styles from './Page.module.css'

export type Crumb = { label: string; to: string }

type PageProps = {
  title: ReactNode
  /** Whose page it is, as a picture or initials left of the title. */
  mark?: ReactNode
  /** The number of records, beside the title. */
  count?: number | undefined
  /** There are more than `count`. */
  more?: boolean | undefined
  /** One line below the title. */
  description?: ReactNode
  /** The way here, without the page itself. On a phone only the last one stays, as the way back. */
  crumbs?: readonly Crumb[]
  /** Buttons; at most one of them primary, and that one last. */
  actions?: ReactNode
  /** What is searched here stands in cards, not in columns: the page is no wider than one that is read. */
  cards?: boolean
  children: ReactNode
}

/**
 * A page of the portal: head and content on the grid of the sheet. Parts inside may ask the width of the sheet with
 * `@container main (max-width: …)`.
 *
 *     <Page title="Programs" count={6812} actions={<ExportButton … />}> … </Page>
 */
export function Page({ title, mark, count, more, description, crumbs, actions, cards, children }: PageProps) {
  // what one comes to by another page is one of many
  useRecordTitle(crumbs?.length && typeof title === 'string' ? title : undefined)
  return (
    <div className={styles.page} data-cards={cards || undefined}>
      {crumbs && crumbs.length > 0 && (
        <nav aria-label="Breadcrumb">
          <ol className={styles.crumbs}>
            {crumbs.map((crumb) => (
              <li key={crumb.to}>
                <Link to={crumb.to}>{crumb.label}</Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.head}>
        {mark}
        <div className={styles.text}>
          <h1>
            {title}
            {count !== undefined && (
              <span className={styles.count}> {more ? `more than ${formatNumber(count)}` : formatNumber(count)}</span>
            )}
          </h1>
          {description && (
            <p>
              <KeepTogether>{description}</KeepTogether>
            </p>
          )}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
