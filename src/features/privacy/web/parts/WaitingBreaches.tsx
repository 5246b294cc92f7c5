import { useNavigate } from 'react-router'
import { List } from '../../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { breaches } from '../../contract-breaches.ts'
import { breachColumns } from './breach-columns.tsx'

/** Breaches of which somebody is still to be told. */
export default function WaitingBreaches() {
  const list = useList(breaches.list, {
    name: 'actions.breaches',
    ask: ({ page, paginate, search }) => ({ query: { page, paginate, search, waiting: '1' as const } }),
  })
  const navigate = useNavigate()
  return (
    <List
      label="Breaches of data"
      list={list}
      columns={breachColumns}
      rowName={(row) => row.number}
      onOpen={(row) => navigate(`/admin/privacy-desk/breaches/${row.id}`)}
      placeholder="Search breaches"
      nothing="No breach matches"
      none={{ icon: 'circle-check', title: 'Nothing waits', text: 'Everybody who has to be told of a breach is told.' }}
    />
  )
}
