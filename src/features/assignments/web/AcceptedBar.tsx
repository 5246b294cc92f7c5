import { Refused } from '../../../kit/web/states/Refused.tsx'
import { UndoBar } from '../../../kit/web/states/UndoBar.tsx'
import styles from './assigned-visit.module.css'
import type { useAccepted } from './use-answer.ts'

/** "You accepted …", with Undo: QA has not been asked to do anything yet. */
export function AcceptedBar({ of }: { of: ReturnType<typeof useAccepted> }) {
  if (!of.accepted) return null
  return (
    <div className={styles.accepted}>
      <Refused refusal={of.refusal} onClose={of.forget} />
      <UndoBar text={`You accepted ${of.accepted.institution.name}.`} busy={of.busy} onUndo={of.takeBack} onClose={of.forget} />
    </div>
  )
}
