import { Checkbox, Textarea } from '@mantine/core'
import { useUser } from '../../../../kit/web/current-user.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import styles from '../../../visits/web/parts/visit.module.css'
import type { Conflict } from '../../contract.ts'
import { standingOf } from '../../rules-standing.ts'

type ConflictBoxProps = {
  conflicts: readonly Conflict[]
  /** What is sent: `confirm_conflict` and `lift_reason`. */
  confirmed: boolean
  onConfirm: (confirmed: boolean) => void
  lifted: string
  onLift: (reason: string) => void
  error?: string | undefined
  /** What is accepted: `Assign Dr. Baltazar all the same`. */
  label: string
}

const titles = { block: 'This keeps somebody off the visit', warn: 'To think about', note: 'To know' }

/** What stands in the way: the box that accepts it, or for what keeps somebody off the reason a Superadmin writes. */
export function ConflictBox({ conflicts, confirmed, onConfirm, lifted, onLift, error, label }: ConflictBoxProps) {
  const { role } = useUser()
  const standing = standingOf(conflicts)
  if (standing === 'clear') return null
  return (
    <Notice tone={standing === 'block' ? 'err' : standing === 'warn' ? 'warn' : 'note'} title={titles[standing]}>
      <ConflictList conflicts={conflicts} />
      {standing === 'warn' && (
        <Checkbox mt="sm" label={label} checked={confirmed} onChange={(event) => onConfirm(event.currentTarget.checked)} />
      )}
      {standing === 'block' && role === 'Superadmin' && (
        <Textarea
          mt="sm"
          label={`${label}, because`}
          description="The reason stands with the team and in the log."
          autosize
          minRows={2}
          maxLength={500}
          value={lifted}
          error={error}
          onChange={(event) => onLift(event.currentTarget.value)}
        />
      )}
      {standing === 'block' && role !== 'Superadmin' && <p>A Superadmin can let it be all the same, with a reason.</p>}
    </Notice>
  )
}

/** Whether what stands in the way is still to be answered. */
export function isUnanswered(conflicts: readonly Conflict[], answer: { confirm_conflict: boolean; lift_reason: string }): boolean {
  const standing = standingOf(conflicts)
  if (standing === 'block') return answer.lift_reason.trim() === ''
  return standing === 'warn' && !answer.confirm_conflict
}

/** What stands in the way, sentence by sentence; with several people each is named. */
function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  const people = new Set(conflicts.map((one) => one.accreditor_id)).size
  return (
    <ul className={styles.conflicts}>
      {conflicts.map((one) => (
        <li key={one.accreditor_id + one.kind + one.says}>
          {one.says}
          <small>{[one.number, people > 1 && one.accreditor].filter(Boolean).join(', ')}</small>
        </li>
      ))}
    </ul>
  )
}
