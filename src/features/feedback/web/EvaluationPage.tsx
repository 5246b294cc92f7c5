/** An institution judges the accreditors who visited it, visit by visit. */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDays, formatInstant } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { ListToolbar } from '../../../kit/web/list/ListToolbar.tsx'
import { ListPaging } from '../../../kit/web/list/Paging.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Person } from '../../../kit/web/record/Person.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { assignmentRoleNames } from '../../visits/rules.ts'
import { type EvaluationAccreditor, feedback } from '../contract.ts'
import styles from './parts/feedback.module.css'
import { WaitingRows } from './parts/WaitingRows.tsx'

const FeedbackDialog = lazyPart(() => import('./FeedbackDialog.tsx').then((file) => file.FeedbackDialog))
const GiveFeedback = lazyPart(() => import('./parts/GiveFeedback.tsx').then((file) => file.GiveFeedback))

export default function EvaluationPage() {
  const list = useList(feedback.evaluationAccreditors, {
    name: 'evaluation',
    filters: { open: 'one' },
    ask: ({ page, paginate, search, filters: { open } }) => ({ query: { page, paginate, search, ...(open ? { open } : {}) } }),
  })
  const [judging, setJudging] = useState<EvaluationAccreditor | null>(null)
  const [reading, setReading] = useState<EvaluationAccreditor | null>(null)
  const drafts = useQuery(query(feedback.drafts)).data?.data ?? []
  const begun = new Set(drafts.map((draft) => `${draft.accreditation_id} ${draft.accreditor_id}`))
  const visits = [...Map.groupBy(list.read.data?.data ?? [], (row) => row.accreditation_id).values()]

  return (
    <Page
      cards
      title="Evaluation"
      count={list.read.data?.meta.total}
      description="The accreditors who evaluated your institution, newest visit first"
    >
      <ListToolbar list={list} placeholder="Search accreditors, campuses">
        <FilterChip
          kind="one"
          label="Feedback"
          options={[
            { value: 'true', label: 'To give' },
            { value: 'false', label: 'Given' },
          ]}
          {...list.chip('open')}
        />
      </ListToolbar>
      {list.read.error && !list.read.data && (
        <ErrorState error={list.read.error} onRetry={list.read.refetch} access={feedback.evaluationAccreditors.access} />
      )}
      {list.read.isPending && <WaitingRows label="Accreditors" />}
      {list.read.data?.data.length === 0 && <Nothing narrowed={list.narrowed} onClear={list.clear} />}
      <div className={styles.visits}>
        {visits.map((team) => (
          <Visit key={team[0]?.accreditation_id} team={team} begun={begun} onJudge={setJudging} onRead={setReading} />
        ))}
      </div>
      <ListPaging list={list} />
      {judging && (
        <GiveFeedback
          about="accreditor"
          subject={judging.accreditor_name}
          accreditationId={judging.accreditation_id}
          accreditorId={judging.accreditor_id}
          visit={`${visitTypeNames[judging.visit_type]}, ${judging.campus_name}, ${formatDays(judging.visit_date, judging.visit_end)}`}
          onClose={() => setJudging(null)}
        />
      )}
      {reading?.feedback_id && <FeedbackDialog id={reading.feedback_id} onClose={() => setReading(null)} />}
    </Page>
  )
}

type VisitProps = {
  team: EvaluationAccreditor[]
  /** Drafts, by visit and accreditor. */
  begun: ReadonlySet<string>
  onJudge: (row: EvaluationAccreditor) => void
  onRead: (row: EvaluationAccreditor) => void
}

function Visit({ team, begun, onJudge, onRead }: VisitProps) {
  const visit = team[0] as EvaluationAccreditor
  const open = team.filter((row) => row.feedback_id === null).length
  return (
    <section className={styles.visit} aria-label={`Visit ${visit.number}`}>
      <header className={styles.visitHead}>
        <h2>{formatDays(visit.visit_date, visit.visit_end)}</h2>
        <p>
          <KeepTogether>{`${visitTypeNames[visit.visit_type]} · ${visit.campus_name} · ${visit.number}`}</KeepTogether>
        </p>
        <span>{open === 0 ? <Status tone="ok">All given</Status> : <Status tone="warn">{open} to give</Status>}</span>
      </header>
      <ul>
        {team.map((row) => (
          <li key={row.accreditor_id}>
            <Person name={row.accreditor_name} detail={assignmentRoleNames[row.role]} />
            {row.feedback_id === null ? (
              <ToGive row={row} isBegun={begun.has(`${row.accreditation_id} ${row.accreditor_id}`)} onJudge={onJudge} />
            ) : (
              <span className={styles.given}>
                <Status tone="ok">Given {formatInstant(row.given_at).split(',')[0]}</Status>
                <Button
                  variant="subtle"
                  size="xs"
                  onClick={() => onRead(row)}
                  aria-label={`${row.rating?.toFixed(2)}: read your feedback about ${row.accreditor_name}`}
                >
                  {row.rating?.toFixed(2)}&nbsp;
                  <Icon name="star-filled" size={14} />
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ToGive({ row, isBegun, onJudge }: { row: EvaluationAccreditor; isBegun: boolean; onJudge: VisitProps['onJudge'] }) {
  return (
    <span className={styles.given}>
      {isBegun && <Status tone="note">Draft</Status>}
      <Button
        variant="default"
        size="xs"
        onClick={() => onJudge(row)}
        aria-label={`${isBegun ? 'Go on with your feedback' : 'Give feedback'} about ${row.accreditor_name}`}
      >
        {isBegun ? 'Go on' : 'Give feedback'}
      </Button>
    </span>
  )
}

function Nothing({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (narrowed) {
    return (
      <EmptyState
        icon="filter-search"
        title="Nobody matches"
        text="Search for less, or show all."
        actions={
          <Button variant="default" onClick={onClear}>
            Show all
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon="star"
      title="No visit to judge yet"
      text="When the report of a survey visit is in, the accreditors who came stand here and you can give feedback about each."
    />
  )
}
