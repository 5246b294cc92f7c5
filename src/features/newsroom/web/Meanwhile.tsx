import { type Group, worded } from './announcement-values.ts'
import styles from './newsroom.module.css'
import type { AnnouncementFormState } from './use-announcement-form.ts'

/** Under a field that somebody else changed as well: what they saved. */
export function Meanwhile({ edited, group }: { edited: AnnouncementFormState; group: Group }) {
  if (!edited.loaded || !edited.clashes.includes(group)) return null
  return <p className={styles.meanwhile}>Meanwhile saved by somebody else as: {worded(edited.loaded, group)}</p>
}
