import styles from './Change.module.css'
import { Icon } from './Icon.tsx'

/**
 * What changed: the field, what it was, what it is.
 *
 *     <Change field="Status" before="Invited" after="Declined" />
 */
export function Change({ field, before, after }: { field: string; before?: string | null; after?: string | null }) {
  return (
    <span className={styles.change}>
      <span className={styles.field}>{field}</span>
      {before ? <del>{before}</del> : <span className={styles.field}>empty</span>}
      <Icon name="arrow-narrow-right" size={14} label="became" />
      {after ? <ins>{after}</ins> : <span className={styles.field}>empty</span>}
    </span>
  )
}
