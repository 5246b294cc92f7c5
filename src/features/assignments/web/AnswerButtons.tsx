import { Button } from '@mantine/core'
import { formatDays } from '../../../kit/contract/days.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { answerWords } from '../../visits/web/parts/visit-words.ts'
import type { AccreditorAssignment } from '../contract.ts'
import styles from './assigned-visit.module.css'

type AnswerButtonsProps = {
  assignment: AccreditorAssignment
  onAccept: () => void
  onDecline: () => void
}

/** Accept with the declarations, decline with a reason; nothing where no answer is open. */
export function AnswerButtons({ assignment, onAccept, onDecline }: AnswerButtonsProps) {
  const { institution, visit_date, visit_end, may_answer, answer_until, assignment_status } = assignment
  const mayAccept = may_answer.includes('accepted')
  if (!mayAccept && !may_answer.includes('declined')) return null
  const which = `${institution.name}, ${formatDays(visit_date, visit_end)}`
  const declineVerb = assignment_status === 'invited' ? 'Decline' : 'Decline after all'

  return (
    <div className={styles.answer} data-two={mayAccept || undefined}>
      {mayAccept && <span className={styles.until}>{answerWords(answer_until)}</span>}
      <Button variant={mayAccept ? 'outline' : 'subtle'} data-danger onClick={onDecline} aria-label={`${declineVerb} ${which}`}>
        {declineVerb}
      </Button>
      {mayAccept && (
        <Button leftSection={<Icon name="check" />} onClick={onAccept} aria-label={`Accept ${which}`}>
          Accept
        </Button>
      )}
    </div>
  )
}
