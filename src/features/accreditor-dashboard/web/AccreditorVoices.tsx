/** Below the first screen of the accreditor's dashboard: feedback to give, and what institutions say. Loaded after it. */

import { Button, Skeleton } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../../../kit/contract/call.ts'
import { formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import type { AccreditorAssignment } from '../../assignments/contract.ts'
import { assignments } from '../../assignments/contract.ts'
import { Box } from '../../dashboard-figures/web/parts/Box.tsx'
import styles from '../../dashboard-figures/web/parts/dashboard.module.css'
import { Panel } from '../../dashboard-figures/web/parts/Panel.tsx'
import { feedback } from '../../feedback/contract.ts'
import { AverageBars } from '../../feedback/web/parts/AverageBars.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { campusesWords } from '../../visits/web/parts/Campuses.tsx'
import { VisitRow } from './VisitRow.tsx'

const GiveFeedback = lazyPart(() => import('../../feedback/web/parts/GiveFeedback.tsx').then((file) => file.GiveFeedback))

type PastRead = UseQueryResult<Answer<typeof assignments.list>>
type GivenRead = UseQueryResult<Answer<typeof feedback.list>>

export function AccreditorVoices() {
  const past = useQuery(query(assignments.list, { query: { state: 'past', paginate: 50 } }))
  const given = useQuery(query(feedback.list, { query: { paginate: 100 } }))
  // on a phone one stands below the other: they come together
  if (![past, given].every(({ data, error }) => data || error)) return <Skeleton height={400} radius="lg" />
  return (
    <div className={styles.cols}>
      <div data-span="7">
        <FeedbackToGive past={past} given={given} />
      </div>
      <div data-span="5">
        <Rating read={given} />
      </div>
    </div>
  )
}

/** Past visits whose institution the accreditor has not judged yet. */
function FeedbackToGive({ past, given }: { past: PastRead; given: GivenRead }) {
  const [chosen, setChosen] = useState<AccreditorAssignment | null>(null)
  const done = new Set(given.data?.data.map((one) => one.accreditation_id))
  const open =
    given.data &&
    past.data?.data.filter(
      (one) =>
        (one.status === 'reported' || one.status === 'decided') &&
        ['accepted', 'confirmed', 'completed'].includes(one.assignment_status) &&
        !done.has(one.accreditation_id),
    )
  return (
    <>
      <Panel title="Feedback to give" count={open?.length} read={past} nothing="You have given feedback about every visit that is over.">
        {open?.slice(0, 5).map((one) => (
          <VisitRow
            key={one.id}
            visit={one}
            action={
              <Button variant="default" size="xs" onClick={() => setChosen(one)} aria-label={`Give feedback about ${one.institution.name}`}>
                Give feedback
              </Button>
            }
          />
        ))}
      </Panel>
      {chosen && (
        <GiveFeedback
          about="institution"
          subject={chosen.institution.name}
          accreditationId={chosen.accreditation_id}
          visit={`${visitTypeNames[chosen.visit_type]}, ${campusesWords(chosen.campuses)}, ${formatDays(chosen.visit_date, chosen.visit_end)}`}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

function Rating({ read }: { read: GivenRead }) {
  const averages = read.data?.about_you
  return (
    <Box label="What institutions say" end={averages && <span>{formatCount(averages.count, 'voice')}</span>}>
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} bare />}
      {averages && <AverageBars about="accreditor" averages={averages} />}
      {read.data && !averages && (
        <p className={styles.empty}>Averages appear when at least three institutions have given feedback about you.</p>
      )}
    </Box>
  )
}
