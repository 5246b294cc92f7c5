import type { ReactNode } from 'react'
import { formatInstant } from '../../contract/days.ts'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { Change } from './Change.tsx'
import styles from './Timeline.module.css'

export type TimelineEntry = {
  id: string
  icon?: IconName
  who: string
  /** What they did, going on after the name: `scheduled the visit`. */
  did: ReactNode
  /** ISO instant. */
  at: string
  changes?: readonly { field: string; before?: string | null; after?: string | null }[]
}

/**
 * Who did what, newest first, with what changed.
 *
 *     <Timeline entries={[{ id, icon: 'user-cog', who: 'Prof. Maria L. Santos', did: 'changed a role', at, changes: [{ field: 'Role', before: 'Member', after: 'Team leader' }] }]} />
 */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.timeline}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={styles.icon} aria-hidden="true">
            <Icon name={entry.icon ?? 'history'} size={14} />
          </span>
          <div>
            <p>
              <b>{entry.who}</b> {entry.did}
            </p>
            {entry.changes?.map((change) => (
              <div key={change.field} className={styles.change}>
                <Change {...change} />
              </div>
            ))}
            <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
          </div>
        </li>
      ))}
    </ol>
  )
}
