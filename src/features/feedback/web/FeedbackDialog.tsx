import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDays, formatInstant } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { Dialog } from '../../../kit/web/dialog/Dialog.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { RecordLog } from '../../logs/web/parts/RecordLog.tsx'
import { type Feedback, feedback } from '../contract.ts'
import { AverageBars } from './parts/AverageBars.tsx'
import styles from './parts/feedback.module.css'
import { WaitingRows } from './parts/WaitingRows.tsx'
import { ratingsPath, sides } from './rated-sides.ts'

/**
 * The feedback dialog: one piece of feedback, whole: the points of every item, the comment, who gave it after which
 * visit. Its author reads it here as well.
 */
export function FeedbackDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useQuery(query(feedback.show, { params: { id } }))
  // the same call also tells of a subject; nobody opens one here
  const voice = read.data && 'comment' in read.data.data ? read.data.data : undefined
  const mayReadRatings = useCan(feedback.accreditors)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={voice ? `Feedback about ${voice.accreditor_name ?? voice.institution_name}` : 'Feedback'}
      description={voice && `${visitTypeNames[voice.visit_type]}, ${voice.campus_name}, ${formatDays(voice.visit_date, voice.visit_end)}`}
      foot={
        <>
          {voice && mayReadRatings && (
            <Button component={Link} variant="default" to={ratingsPath(voice.about, voice.accreditor_id ?? voice.institution_id)}>
              All ratings of this {sides[voice.about].one}
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {read.error && !voice && (
        <ErrorState error={read.error} onRetry={read.refetch} what="feedback" access={feedback.accreditors.access} bare />
      )}
      {read.isPending && <WaitingRows label="Feedback" />}
      {voice && <Voice voice={voice} withVisit={mayReadRatings} />}
      {voice && <RecordLog id={voice.id} />}
    </Dialog>
  )
}

function Voice({ voice, withVisit }: { voice: Feedback; withVisit: boolean }) {
  return (
    <>
      {voice.comment && <blockquote className={styles.comment}>{voice.comment}</blockquote>}
      <AverageBars points about={voice.about} averages={voice} />
      <Facts
        columns={2}
        facts={[
          {
            label: 'Given by',
            value: voice.from_name,
            detail: voice.about === 'accreditor' ? voice.institution_name : null,
          },
          { label: 'Given on', value: formatInstant(voice.created_at) },
          {
            label: 'Visit',
            value: withVisit ? (
              <Link to={`/admin/schedule/${voice.institution_id}/${voice.accreditation_id}`}>{voice.number}</Link>
            ) : (
              voice.number
            ),
            detail: `${voice.institution_name}, ${voice.campus_name}`,
          },
        ]}
      />
    </>
  )
}
