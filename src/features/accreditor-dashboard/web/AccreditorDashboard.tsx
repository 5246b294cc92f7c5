/** An accreditor's dashboard: what waits, the next visit, the figures, the visits after it; voices below, loaded later. */

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { type EarlyHandle, early } from '../../../kit/web/early.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { loadAhead } from '../../../kit/web/states/ahead.ts'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import type { AssignmentCount } from '../../assignments/contract.ts'
import { assignments } from '../../assignments/contract.ts'
import { ComingCards } from '../../dashboard-figures/web/parts/ComingCards.tsx'
import { Panel } from '../../dashboard-figures/web/parts/Panel.tsx'
import { Waiting } from '../../dashboard-figures/web/parts/Waiting.tsx'
import { WithWaiting } from '../../dashboard-figures/web/parts/WithWaiting.tsx'
import { type Total, Totals } from '../../navigation/web/parts/Totals.tsx'
import { assignmentStatusNames } from '../../visits/rules.ts'
import { assignmentTones } from '../../visits/web/parts/tones.ts'
import styles from './accreditor.module.css'
import { NextVisit } from './NextVisit.tsx'
import { useAccreditorWaiting, waitingReads } from './use-accreditor-waiting.ts'
import { VisitRow } from './VisitRow.tsx'

const AccreditorVoices = lazyPart(
  () => import('./AccreditorVoices.tsx').then((file) => file.AccreditorVoices),
  loadAhead,
  <Skeleton height={400} radius="lg" />,
)

const programs = '/accreditor/programs'

/** On a slow line the figures, and the lines they are drawn with, are asked for together with the scripts, not after them. */
export const handle: EarlyHandle = { reads: [early(assignments.count), ...waitingReads] }

export default function AccreditorDashboard() {
  const read = useQuery(query(assignments.count))
  const count = read.data?.data
  const waiting = useAccreditorWaiting(read)
  return (
    <Page title="Dashboard" description="Your survey visits">
      {read.error && !count ? (
        <ErrorState error={read.error} onRetry={read.refetch} what="dashboard" />
      ) : (
        <>
          <div className={styles.first}>
            <Waiting {...waiting} />
            <WithWaiting of={waiting}>
              <NextVisit count={count} />
            </WithWaiting>
          </div>
          <WithWaiting of={waiting} coming={<ComingCards />}>
            <Totals of={cards(count)} />
            <Later shown={count?.next_visit?.id} />
          </WithWaiting>
        </>
      )}
    </Page>
  )
}

function cards(count: AssignmentCount | undefined): Total[] {
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  const next = count?.next_visit
  return [
    {
      label: 'Accreditations',
      value: number(count?.total),
      detail: `${formatCount(count?.programs ?? 0, 'program')} surveyed`,
      to: programs,
    },
    {
      label: 'To answer',
      value: number(count?.to_answer),
      detail: count?.to_answer ? 'accept or decline' : 'nothing waits',
      to: `${programs}?state=to_answer`,
      tone: count?.to_answer ? 'warn' : undefined,
    },
    {
      label: 'Upcoming',
      value: number(count?.upcoming),
      detail: next ? `next ${formatDay(next.visit_date)}` : 'none scheduled',
      to: `${programs}?state=upcoming`,
    },
    {
      label: 'Ongoing',
      value: number(count?.ongoing),
      detail: count?.ongoing ? 'taking place now' : 'none at present',
      to: `${programs}?state=ongoing`,
    },
    {
      label: 'Parts to hand in',
      value: number(count?.reports_due),
      detail: count?.reports_due ? 'of reports on visits' : 'all are in',
      to: `${programs}?state=report_due`,
      tone: count?.reports_due ? 'warn' : undefined,
    },
    {
      label: 'Completed',
      value: number(count?.completed),
      detail: formatCount(count?.institutions ?? 0, 'institution'),
      to: `${programs}?state=past`,
    },
  ]
}

/** The visits after the next one, which stands on top already; the voices together with them, which they would push down. */
function Later({ shown }: { shown: string | undefined }) {
  const read = useQuery(query(assignments.list, { query: { state: 'upcoming', paginate: 6 } }))
  const coming = read.data?.data.filter((one) => one.assignment_status !== 'invited' && one.id !== shown)
  if (!coming && !read.error) return <Skeleton height={800} radius="lg" />
  return (
    <>
      {coming?.length !== 0 && (
        <div className={styles.later}>
          <Panel title="After that" count={coming?.length} read={read} nothing="">
            {coming?.map((one) => (
              <VisitRow
                key={one.id}
                visit={one}
                end={<Status tone={assignmentTones[one.assignment_status]}>{assignmentStatusNames[one.assignment_status]}</Status>}
              />
            ))}
          </Panel>
        </div>
      )}
      <AccreditorVoices />
    </>
  )
}
