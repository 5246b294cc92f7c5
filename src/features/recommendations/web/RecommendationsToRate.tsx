/** What earlier teams recommended to a program: the team of its next visit finds it first, and says what came of it. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatDays } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { type Recommendation, recommendations } from '../contract.ts'
import { isRatable } from '../rules.ts'
import { RecommendationRecord } from './parts/RecommendationRecord.tsx'
import styles from './parts/recommendations.module.css'

const RateDialog = lazyPart(() => import('./RateDialog.tsx').then((file) => file.RateDialog))

export default function RecommendationsToRate() {
  const { survey_id = '' } = useParams()
  const read = useQuery(query(recommendations.toRate, { params: { survey_id } }))
  const [rating, setRating] = useState<Recommendation | null>(null)
  const found = read.data?.data
  const rated = found?.recommendations.filter((one) => one.rated_in?.id === found.visit.id).length
  return (
    <Page
      title={found ? `Recommendations to ${found.program}` : 'Recommendations'}
      description={
        found &&
        `${found.institution} · ${found.visit.number}, ${formatDays(found.visit.visit_date, found.visit.visit_end)}${wordsOf(found.recommendations.length, rated)}`
      }
      crumbs={[{ label: 'Programs', to: '/accreditor/programs' }]}
    >
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} access={recommendations.toRate.access} what="recommendations" />}
      {read.isPending && <Skeleton height={220} radius="lg" role="status" aria-label="The recommendations are loading" />}
      {found?.recommendations.length === 0 && (
        <EmptyState
          icon="clipboard-check"
          title="Nothing was left"
          text="Earlier visits recommended nothing to this program, or all of it is closed."
        />
      )}
      <ul className={styles.items} aria-label="Recommendations">
        {found?.recommendations.map((one) => (
          <li key={one.id} className={styles.whole}>
            <RecommendationRecord of={one} isNamed={false} />
            {found.may_rate && isRatable({ ...one, rated_in: one.rated_in?.id === found.visit.id ? survey_id : null }, survey_id) && (
              <div className={styles.acts}>
                <ActionButton
                  call={recommendations.rate}
                  icon="clipboard-check"
                  variant={one.rating ? 'default' : 'filled'}
                  onClick={() => setRating(one)}
                >
                  {one.rating ? 'Rate it anew…' : 'Rate it…'}
                </ActionButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      {rating && <RateDialog recommendation={rating} surveyId={survey_id} onClose={() => setRating(null)} />}
    </Page>
  )
}

function wordsOf(all: number, rated = 0): string {
  return all > 0 ? ` · ${rated} of ${all} rated` : ''
}
