import { Checkbox } from '@mantine/core'
import { formatDays } from '../../../../kit/contract/days.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import styles from '../../../visits/web/parts/visit.module.css'
import type { Conflict } from '../../contract.ts'

/** Overlapping visits, and the box that accepts them. */
export function ConflictBox({
  conflicts,
  confirmed,
  onConfirm,
  label,
}: {
  conflicts: readonly Conflict[]
  confirmed: boolean
  onConfirm: (confirmed: boolean) => void
  /** What is accepted: `Assign Dr. Baltazar all the same`. */
  label: string
}) {
  if (conflicts.length === 0) return null
  return (
    <Notice tone="warn" title="Overlapping visits">
      <ConflictList conflicts={conflicts} />
      <Checkbox mt="sm" label={label} checked={confirmed} onChange={(event) => onConfirm(event.currentTarget.checked)} />
    </Notice>
  )
}

/** The overlapping visits; with several people each is named. */
export function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  const people = new Set(conflicts.map((one) => one.accreditor_id)).size
  return (
    <ul className={styles.conflicts}>
      {conflicts.map((one) => (
        <li key={one.accreditor_id + one.number}>
          <strong>{formatDays(one.visit_date, one.visit_end)}</strong>, {one.institution}
          <small>
            {one.number}
            {people > 1 && `, ${one.accreditor}`}
          </small>
        </li>
      ))}
    </ul>
  )
}
