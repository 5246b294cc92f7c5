/** One accreditor's ratings: averages of each item, and what was said after which visit. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { agency } from '../../agency.config.ts'
import { CallError } from '../../contract/client.ts'
import { feedback } from '../../contract/feedback.ts'
import { accreditorItems } from '../../contract/feedback-items.ts'
import { query } from '../api.ts'
import { useListState } from '../ui/list-state.ts'
import { Page } from '../ui/Page.tsx'
import { Paging } from '../ui/Paging.tsx'
import { Card, Section } from '../ui/Section.tsx'
import { State, Trouble } from '../ui/State.tsx'
import { AverageBars } from './AverageBars.tsx'
import { FeedbackVoices } from './FeedbackVoices.tsx'
import styles from './feedback.module.css'
import { WaitingRows } from './WaitingRows.tsx'

export const meta = () => [{ title: `Ratings of an accreditor · ${agency.acronym}` }]

const crumbs = [{ label: 'Accreditor Ratings', to: '/admin/evaluation/accreditor' }]

export default function AccreditorRating() {
  const { id = '' } = useParams()
  const list = useListState()
  const rated = useQuery(query(feedback.accreditors, { query: { id } }))
  const voices = useQuery({
    ...query(feedback.list, { query: { accreditor_id: id, page: list.page, paginate: list.paginate } }),
    placeholderData: keepPreviousData,
  })
  const person = rated.data?.data[0]
  // an id that is no id is refused as a wrong filter: for a reader it is simply nobody
  const nobody = (rated.data && !person) || (rated.error instanceof CallError && rated.error.status === 422)

  if (nobody || rated.error) {
    return (
      <Page title="Ratings of an accreditor" crumbs={crumbs}>
        <Trouble error={nobody ? new CallError(404, '') : rated.error} onRetry={rated.refetch} access={feedback.accreditors.access} />
      </Page>
    )
  }
  return (
    <Page title={person?.name ?? ' '} description={person?.belongs_to ?? ' '} crumbs={crumbs}>
      {!person && <WaitingRows label="Ratings" />}
      {person?.count === 0 && (
        <State icon="star" title="No feedback yet" text="Ratings appear when an institution has judged this person after a visit." />
      )}
      {person && person.rating !== null && (
        <div className={styles.cols}>
          <Section title="Averages">
            <Card>
              <AverageBars items={accreditorItems} averages={{ rating: person.rating, items: person.items }} />
            </Card>
          </Section>
          <Section title="What institutions said" count={voices.data?.meta.total}>
            <Card>
              {voices.error && <Trouble error={voices.error} onRetry={voices.refetch} bare />}
              {voices.isPending && <WaitingRows label="Feedback" />}
              {voices.data && <FeedbackVoices voices={voices.data.data} />}
            </Card>
            <Paging meta={voices.data?.meta} onPage={list.setPage} />
          </Section>
        </div>
      )}
    </Page>
  )
}
