import type { EditedRow } from '../../contract/announcement-edits.ts'
import { formatInstant } from '../ui/format.ts'
import { Status } from '../ui/Status.tsx'
import styles from './edited.module.css'
import { stateNames, stateTones } from './edited-states.ts'

/** State, its time and the author, below the title. */
export function StateLine({ record }: { record: EditedRow }) {
  const { state, publish_at, author_name } = record
  const words = {
    draft: 'only staff see it',
    scheduled: `for ${formatInstant(publish_at)}`,
    published: `on ${formatInstant(publish_at)}`,
  }[state]
  return (
    <span className={styles.state}>
      <Status tone={stateTones[state]} pill>
        {stateNames[state]}
      </Status>
      <span>
        {words}
        {author_name && ` · written by ${author_name}`}
      </span>
    </span>
  )
}
