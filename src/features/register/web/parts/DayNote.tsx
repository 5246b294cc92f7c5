import { formatDay } from '../../../../kit/contract/days.ts'
import styles from './parts.module.css'

/** Which day is shown, where it is not today or was not understood. */
export function DayNote({ on, today, wrong, future }: { on: string; today: string; wrong?: string | undefined; future: boolean }) {
  if (wrong)
    return (
      <p className={styles.note} role="alert">
        “{wrong}” is no date. Write it as year, month and day: 2024-06-30. Shown is today, {formatDay(today)}.
      </p>
    )
  if (future)
    return (
      <p className={styles.note} role="status">
        {formatDay(on)} has not come yet. Shown is what will be held then by what is decided until today.
      </p>
    )
  if (on === today) return null
  return (
    <p className={styles.note} role="status">
      Shown is {formatDay(on)}, as it is known today.
    </p>
  )
}
