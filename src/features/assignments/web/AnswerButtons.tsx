import { Button } from '@mantine/core'
import { formatDays } from '../../../kit/contract/days.ts'
import type { Change } from '../../../kit/web/form/use-change.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { answerWords } from '../../visits/web/parts/visit-words.ts'
import type { AccreditorAssignment, assignments } from '../contract.ts'
import styles from './assigned-visit.module.css'
import type { Accepted } from './use-answer.ts'

type AnswerButtonsProps = {
  assignment: AccreditorAssignment
  /** `useChange(assignments.answer)` of the place that shows its refusal. */
  act: Change<typeof assignments.answer>
  onAccepted: (accepted: Accepted) => void
  onDecline: () => void
}

/** Accept with one tap, decline with a reason; nothing where no answer is open. */
export function AnswerButtons({ assignment, act, onAccepted, onDecline }: AnswerButtonsProps) {
  const { id, version, institution, visit_date, visit_end, may_answer, answer_until } = assignment
  const mayAccept = may_answer.includes('accepted')
  if (!mayAccept && !may_answer.includes('declined')) return null
  const which = `${institution.name}, ${formatDays(visit_date, visit_end)}`
  const declineVerb = mayAccept ? 'Decline' : 'Decline after all'

  async function accept() {
    const answer = await act.send({ body: { id, version, visit_date, visit_end, answer: 'accepted' } })
    if (answer) onAccepted(answer.data)
  }

  return (
    <div className={styles.answer} data-two={mayAccept || undefined}>
      {mayAccept && <span className={styles.until}>{answerWords(answer_until)}</span>}
      <Button
        variant={mayAccept ? 'outline' : 'subtle'}
        data-danger
        disabled={act.busy}
        onClick={onDecline}
        aria-label={`${declineVerb} ${which}`}
      >
        {declineVerb}
      </Button>
      {mayAccept && (
        <Button loading={act.busy} leftSection={<Icon name="check" />} onClick={accept} aria-label={`Accept ${which}`}>
          Accept
        </Button>
      )}
    </div>
  )
}
