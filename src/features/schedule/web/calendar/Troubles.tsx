import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { Trip } from '../../contract-calendar.ts'
import styles from './calendar.module.css'
import { troublesOf, weightOf } from './trip-words.ts'

/** What the days of a visit break as they stand; nothing where they break nothing. */
export function Troubles({ of }: { of: Pick<Trip, 'breaks' | 'conflicts'> }) {
  const troubles = troublesOf(of)
  if (troubles.length === 0) return null
  const weight = weightOf(of) ?? undefined
  return (
    <ul className={styles.troubles} data-weight={weight}>
      {troubles.map((sentence) => (
        <li key={sentence}>
          <Icon name={weight === 'block' ? 'alert-circle' : 'alert-triangle'} />
          {sentence}
        </li>
      ))}
    </ul>
  )
}
