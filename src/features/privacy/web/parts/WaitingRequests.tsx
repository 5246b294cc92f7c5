import { List } from '../../../../kit/web/list/ListPage.tsx'
import { useOpened } from '../../../../kit/web/list/opened.ts'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { privacyDesk } from '../../contract-desk.ts'
import { RequestPanel } from './RequestPanel.tsx'
import { columns } from './request-columns.tsx'

/** Requests about data that wait for an answer, the soonest due first. */
export default function WaitingRequests() {
  const list = useList(privacyDesk.list, {
    name: 'actions.privacy_requests',
    ask: ({ page, paginate, search }) => ({ query: { page, paginate, search, filter: { is_open: true } } }),
  })
  const [opened, setOpened] = useOpened()
  return (
    <>
      <List
        label="Requests about data"
        list={list}
        columns={columns}
        current={opened?.id}
        rowName={(row) => row.person.name}
        onOpen={(row) => setOpened(row.id)}
        placeholder="Search people and what they ask"
        nothing="No request matches"
        none={{ icon: 'circle-check', title: 'Nothing waits', text: 'Every request about data is answered.' }}
      />
      {opened && <RequestPanel key={opened.id} id={opened.id} onClose={() => setOpened(null)} />}
    </>
  )
}
