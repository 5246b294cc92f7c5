import { type ReactNode, useId } from 'react'
import { formatNumber } from '../../contract/words.ts'
import styles from './Section.module.css'

/**
 * A named part of a page: head with number and buttons, then the content.
 *
 *     <Section title="Team" count={5} actions={<ActionButton …>Assign accreditor</ActionButton>}> … </Section>
 */
export function Section({
  title,
  count,
  more,
  description,
  actions,
  children,
}: {
  title: ReactNode
  count?: number | undefined
  /** There are more than `count`. */
  more?: boolean | undefined
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          {title}
          {count !== undefined && <span className={styles.count}> {more ? `more than ${formatNumber(count)}` : formatNumber(count)}</span>}
        </h2>
        {actions && <div className={styles.actions}>{actions}</div>}
        {description && <p>{description}</p>}
      </div>
      {children}
    </section>
  )
}

/** A white card with a hairline: only where several things share a page. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>
}
