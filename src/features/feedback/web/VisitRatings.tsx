import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { Paging } from '../../../kit/web/list/Paging.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { feedback, type VisitRating } from '../contract.ts'
import type { FeedbackSubject } from '../rules.ts'
import styles from './parts/feedback.module.css'
import { WaitingRows } from './parts/WaitingRows.tsx'
import { RatingCell } from './rating-columns.tsx'

type VisitRatingsProps = {
  about: FeedbackSubject
  id: string
  /** The visit whose feedback is shown alone. */
  chosen: string | undefined
  onChoose: (accreditationId: string | undefined) => void
}

/** What each visit was rated, the latest first; choosing one shows only what was said after it. */
export function VisitRatings({ about, id, chosen, onChoose }: VisitRatingsProps) {
  const [page, setPage] = useState(1)
  const read = useQuery({ ...query(feedback.visits, { query: { about, id, page } }), placeholderData: keepPreviousData })
  return (
    <Section
      title="By visit"
      count={read.data?.meta.total}
      actions={
        chosen && (
          <Button variant="subtle" size="xs" onClick={() => onChoose(undefined)}>
            Show all visits
          </Button>
        )
      }
    >
      {read.error && !read.data && <ErrorState error={read.error} onRetry={read.refetch} access={feedback.visits.access} bare />}
      {read.isPending && <WaitingRows label="Visits" rows={3} />}
      {read.data && (
        <ul className={styles.byVisit}>
          {read.data.data.map((visit) => (
            <li key={visit.accreditation_id}>
              <button
                type="button"
                aria-pressed={visit.accreditation_id === chosen}
                onClick={() => onChoose(visit.accreditation_id === chosen ? undefined : visit.accreditation_id)}
              >
                <span>
                  <b>{nameOf(visit, about)}</b>
                  <small>
                    {visitTypeNames[visit.visit_type]}, {formatDays(visit.visit_date, visit.visit_end)}
                  </small>
                </span>
                <span className={styles.visitRating}>
                  <RatingCell rating={visit.rating} />
                  <small>{formatCount(visit.count, 'voice')}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Paging meta={read.data?.meta} onPage={setPage} of="visits" />
    </Section>
  )
}

/** Of an accreditor's visits one asks where, of an institution's on which campus. */
function nameOf(visit: VisitRating, about: FeedbackSubject): string {
  return about === 'accreditor' ? visit.institution_name : visit.campus_name
}
