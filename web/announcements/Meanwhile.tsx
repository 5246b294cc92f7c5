import styles from './edited.module.css'
import { type Group, worded } from './edited-values.ts'
import type { EditedForm } from './use-edited-form.ts'

/** Under a field that somebody else changed as well: what they saved. */
export function Meanwhile({ edited, group }: { edited: EditedForm; group: Group }) {
  if (!edited.loaded || !edited.clashes.includes(group)) return null
  return <p className={styles.meanwhile}>Meanwhile saved by somebody else as: {worded(edited.loaded, group)}</p>
}
