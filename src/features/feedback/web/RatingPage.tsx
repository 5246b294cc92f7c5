import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { CallError } from '../../../kit/contract/client.ts'
import { query } from '../../../kit/web/api.ts'
import { isId } from '../../../kit/web/list/known.ts'
import { Paging } from '../../../kit/web/list/Paging.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Card, Section } from '../../../kit/web/record/Section.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { feedback } from '../contract.ts'
import type { FeedbackSubject } from '../rules.ts'
import { FeedbackVoices } from './FeedbackVoices.tsx'
import { AverageBars } from './parts/AverageBars.tsx'
import styles from './parts/feedback.module.css'
import { WaitingRows } from './parts/WaitingRows.tsx'
import { ratingsPath, sides } from './rated-sides.ts'
import { useOpenFeedback } from './use-open-feedback.ts'
import { VisitRatings } from './VisitRatings.tsx'

const FeedbackDialog = lazyPart(() => import('./FeedbackDialog.tsx').then((file) => file.FeedbackDialog))

/** The ratings of one accreditor or institution: averages of each item, visit by visit, and what was said. */
export function RatingPage({ about }: { about: FeedbackSubject }) {
  const { id = '' } = useParams()
  const { call, title, one, said } = sides[about]
  const rated = useQuery(query(call, { query: { id } }))
  const subject = rated.data?.data[0]
  const list = useList(feedback.list, {
    name: 'voices',
    filters: { visit: 'one' },
    enabled: subject !== undefined && subject.count > 0,
    ask: ({ page, paginate, filters: { visit } }) => ({
      query: { about, [`${about}_id`]: id, page, paginate, ...(isId(visit) ? { accreditation_id: visit } : {}) },
    }),
  })
  const { read: voices } = list
  const visit = isId(list.filters.visit) ? list.filters.visit : undefined
  const { id: openId, open } = useOpenFeedback()
  const crumbs = [{ label: title, to: ratingsPath(about) }]
  // an id that is no id is refused as a wrong filter: for a reader it is simply nobody
  const nobody = (rated.data && !subject) || (rated.error instanceof CallError && rated.error.status === 422)

  if (nobody || rated.error) {
    return (
      <Page title={`Ratings of an ${one}`} crumbs={crumbs}>
        <ErrorState error={nobody ? new CallError(404, '') : rated.error} onRetry={rated.refetch} access={call.access} />
      </Page>
    )
  }
  return (
    <Page title={subject?.name ?? `Ratings of an ${one}`} description={subject?.belongs_to ?? ' '} crumbs={crumbs}>
      {!subject && <WaitingRows label="Ratings" />}
      {subject?.count === 0 && <EmptyState icon="star" title="No feedback yet" text={sides[about].none} />}
      {subject && subject.rating !== null && (
        <div className={styles.cols}>
          <div>
            <Section title="Averages">
              <Card>
                <AverageBars about={about} averages={{ rating: subject.rating, items: subject.items }} />
              </Card>
            </Section>
            <VisitRatings about={about} id={id} chosen={visit} onChoose={(next) => list.setFilter('visit', next)} />
          </div>
          <Section title={said} count={voices.data?.meta.total}>
            <Card>
              {voices.error && <ErrorState error={voices.error} onRetry={voices.refetch} bare />}
              {voices.isPending && <WaitingRows label="Feedback" />}
              {voices.data && <FeedbackVoices voices={voices.data.data} onOpen={open} />}
            </Card>
            <Paging meta={voices.data?.meta} onPage={list.setPage} hrefOf={list.hrefOf} onPaginate={list.setPaginate} />
          </Section>
        </div>
      )}
      {openId && <FeedbackDialog id={openId} onClose={() => open(null)} />}
    </Page>
  )
}
