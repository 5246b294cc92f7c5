import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { CallError } from '../../../kit/contract/client.ts'
import { formatInstant } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { ListPaging } from '../../../kit/web/list/Paging.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Card, Section } from '../../../kit/web/record/Section.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { feedback, type RatingSummary } from '../contract.ts'
import type { FeedbackSubject } from '../rules.ts'
import { AverageBars } from './parts/AverageBars.tsx'
import { WaitingRows } from './parts/WaitingRows.tsx'
import { RatingTrend } from './RatingTrend.tsx'
import { ratingsPath, sides } from './rated-sides.ts'
import styles from './rating.module.css'
import { useOpenFeedback } from './use-open-feedback.ts'
import { VisitMarks } from './VisitMarks.tsx'

const FeedbackDialog = lazyPart(() => import('./FeedbackDialog.tsx').then((file) => file.FeedbackDialog))

/** The ratings of one accreditor or institution, held against the agency's average; below them visit by item, with what was said. */
export function RatingPage({ about }: { about: FeedbackSubject }) {
  const { id = '' } = useParams()
  const { title, one } = sides[about]
  const read = useQuery(query(feedback.rating, { query: { about, id } }))
  const summary = read.data?.data
  const { id: openId, open } = useOpenFeedback()
  const crumbs = [{ label: title, to: ratingsPath(about) }]

  if (read.error && !summary) {
    // an id that is no id is refused as a wrong filter: for a reader it is simply nobody
    const nobody = read.error instanceof CallError && read.error.status === 422
    return (
      <Page title={`Ratings of an ${one}`} crumbs={crumbs}>
        <ErrorState error={nobody ? new CallError(404, '') : read.error} onRetry={read.refetch} access={feedback.rating.access} />
      </Page>
    )
  }
  return (
    <Page title={summary?.name ?? `Ratings of an ${one}`} description={summary ? wordsOf(summary) : ' '} crumbs={crumbs}>
      {!summary && <WaitingRows label="Ratings" />}
      {summary?.count === 0 && (
        <EmptyState
          icon="star"
          title="Not rated yet"
          text={`Nobody has given feedback about ${summary.name} yet. ${sides[about].none}`}
          actions={
            <Button component={Link} variant="default" to={ratingsPath(about)}>
              All {title.toLowerCase()}
            </Button>
          }
        />
      )}
      {summary && summary.rating !== null && (
        <>
          <div className={styles.top}>
            <Section title="Averages">
              <Card>
                <AverageBars about={about} averages={{ rating: summary.rating, items: summary.items }} agency={summary.agency} />
              </Card>
            </Section>
            <Section title="Through time">
              <Card>
                <RatingTrend summary={summary} />
              </Card>
            </Section>
          </div>
          <Visits about={about} id={id} summary={summary} onOpen={open} />
        </>
      )}
      {openId && <FeedbackDialog id={openId} onClose={() => open(null)} />}
    </Page>
  )
}

type VisitsProps = { about: FeedbackSubject; id: string; summary: RatingSummary; onOpen: (id: string) => void }

function Visits({ about, id, summary, onOpen }: VisitsProps) {
  const list = useList(feedback.visits, {
    name: 'rated-visits',
    paginate: 20,
    ask: ({ page, paginate }) => ({ query: { about, id, page, paginate } }),
  })
  const { read } = list
  return (
    <Section title="Visits" count={read.data?.meta.total} description={`${sides[about].said}; open a visit to read it`}>
      {read.error && !read.data && <ErrorState error={read.error} onRetry={read.refetch} access={feedback.visits.access} bare />}
      {read.isPending && <WaitingRows label="Visits" />}
      {read.data && <VisitMarks about={about} visits={read.data.data} summary={summary} onOpen={onOpen} />}
      <ListPaging list={list} />
    </Section>
  )
}

/** `Lakeside Polytechnic State University · 42 voices · the last on 3 Mar 2026` */
function wordsOf({ belongs_to, count, last_at }: RatingSummary): string {
  const voices = count > 0 && `${formatCount(count, 'voice')}, the last on ${formatInstant(last_at).split(',')[0]}`
  return [belongs_to, voices].filter(Boolean).join(' · ')
}
