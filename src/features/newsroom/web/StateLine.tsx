import { formatInstant } from '../../../kit/contract/days.ts'
import { Status } from '../../../kit/web/record/Status.tsx'
import type { NewsroomRow } from '../contract.ts'
import { announcementStateNames } from '../rules-states.ts'
import { stateTones } from './announcement-states.ts'
import styles from './newsroom.module.css'

/** State, its time and the author, below the title. */
export function StateLine({ record }: { record: NewsroomRow }) {
  const { state, publish_at, author_name } = record
  const words = {
    draft: 'only staff see it',
    scheduled: `for ${formatInstant(publish_at)}`,
    published: `on ${formatInstant(publish_at)}`,
  }[state]
  return (
    <span className={styles.state}>
      <Status tone={stateTones[state]} pill>
        {announcementStateNames[state]}
      </Status>
      <span>
        {words}
        {author_name && ` · written by ${author_name}`}
      </span>
    </span>
  )
}
