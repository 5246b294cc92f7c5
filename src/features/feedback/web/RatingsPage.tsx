import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import type { FeedbackSubject } from '../rules.ts'
import { FeedbackList } from './FeedbackList.tsx'
import { ratingsPath, sides } from './rated-sides.ts'
import { ratingColumns } from './rating-columns.tsx'
import { useOpenFeedback } from './use-open-feedback.ts'

const FeedbackDialog = lazyPart(() => import('./FeedbackDialog.tsx').then((file) => file.FeedbackDialog))

/** Ratings of one side, a row each, and all pieces of feedback they come from; for the oversight roles. */
export function RatingsPage({ about }: { about: FeedbackSubject }) {
  const { title, description } = sides[about]
  const [params, setParams] = useSearchParams()
  const { id, open } = useOpenFeedback()
  const view = params.get('view') === 'feedback' ? 'feedback' : 'ratings'
  return (
    <Page title={title} description={description}>
      <Tabs
        value={view}
        keepMounted={false}
        onChange={(next) => setParams(next === 'feedback' ? { view: next } : {}, { preventScrollReset: true })}
      >
        <Tabs.List aria-label={title} mb="md">
          <Tabs.Tab value="ratings">Ratings</Tabs.Tab>
          <Tabs.Tab value="feedback">All feedback</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="ratings">
          <RatingList about={about} />
        </Tabs.Panel>
        <Tabs.Panel value="feedback">
          <FeedbackList about={about} onOpen={open} current={id} />
        </Tabs.Panel>
      </Tabs>
      {id && <FeedbackDialog id={id} onClose={() => open(null)} />}
    </Page>
  )
}

function RatingList({ about }: { about: FeedbackSubject }) {
  const { call, title, placeholder, nothing, none } = sides[about]
  const list = useList(call, {
    name: `${about}-ratings`,
    sort: { key: 'count', direction: 'desc' },
    ask: ({ page, paginate, search, sort }) => ({
      query: { page, paginate, search, sort: `${sort?.direction === 'desc' ? '-' : ''}${sort?.key ?? 'count'}` as '-count' },
    }),
  })
  const { columns, usual } = ratingColumns(about)
  return (
    <List
      label={`${title.charAt(0)}${title.slice(1).toLowerCase()}`}
      list={list}
      columns={columns}
      usual={usual}
      rowName={(row) => row.name}
      rowLink={(row) => ratingsPath(about, row.id)}
      rowMenu={(row) => [
        { label: 'Open', icon: 'star', letter: 'O', to: ratingsPath(about, row.id) },
        { label: 'All feedback', icon: 'message-circle', letter: 'F', to: `${ratingsPath(about)}?view=feedback&${about}=${row.id}` },
      ]}
      placeholder={placeholder}
      nothing={nothing}
      none={{ icon: 'star', title: 'No feedback yet', text: none }}
    />
  )
}
