import { type ReactNode, useId } from 'react'
import styles from './settings.module.css'

/** One matter of the account: what it is about, and beside it the work. */
export function SettingsSection({
  title,
  description,
  anchor,
  children,
}: {
  title: string
  description?: ReactNode
  /** The part of the address that leads here: `bank` for `#bank`. */
  anchor?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {description && <p>{description}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
