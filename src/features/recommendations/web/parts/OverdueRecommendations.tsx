import { List } from '../../../../kit/web/list/ListPage.tsx'
import { useOpened } from '../../../../kit/web/list/opened.ts'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { recommendations } from '../../contract.ts'
import { RecommendationPanel } from './RecommendationPanel.tsx'
import { columns } from './recommendation-list.tsx'

const shown = columns.filter(({ key }) => ['text', 'program', 'institution', 'priority', 'due'].includes(key))

/** What institutions have not answered by its day, the longest waiting first: somebody calls them. */
export default function OverdueRecommendations() {
  const list = useList(recommendations.list, {
    name: 'actions.recommendations',
    ask: ({ page, paginate, search }) => ({ query: { page }, body: { paginate, search, filter: { is_overdue: true } } }),
  })
  const [opened, setOpened] = useOpened()
  return (
    <>
      <List
        label="Overdue recommendations"
        list={list}
        columns={shown}
        current={opened?.id}
        rowName={(row) => row.text}
        onOpen={(row) => setOpened(row.id)}
        placeholder="Search recommendations, programs, institutions"
        nothing="No recommendation matches"
        none={{ icon: 'circle-check', title: 'Nothing waits', text: 'No recommendation is overdue.' }}
      />
      {opened && <RecommendationPanel key={opened.id} id={opened.id} onClose={() => setOpened(null)} />}
    </>
  )
}
