import { Icon } from '../icons/Icon.tsx'
import styles from './Change.module.css'

/**
 * What changed: the field, what it was, what it is. Without `before` it is something new, without `after` something that is gone.
 *
 *     <Change field="Status" before="Invited" after="Declined" />    <Change field="Status" after="Requested" />
 */
export function Change({ field, before, after }: { field: string; before?: string | null; after?: string | null }) {
  return (
    <span className={styles.change}>
      <span className={styles.field}>{field}</span>
      {before !== undefined && (before ? <del>{before}</del> : <span className={styles.field}>empty</span>)}
      {before !== undefined && after !== undefined && <Icon name="arrow-narrow-right" size={14} label="became" />}
      {after !== undefined && (after ? <ins>{after}</ins> : <span className={styles.field}>empty</span>)}
    </span>
  )
}
