import { formatDays } from '../../../../kit/contract/days.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { List } from '../../../../kit/web/list/ListPage.tsx'
import { useOpened } from '../../../../kit/web/list/opened.ts'
import { useList } from '../../../../kit/web/list/use-list.ts'
import cell from '../../../../kit/web/record/cell.module.css'
import { assignmentRoleNames } from '../../../visits/rules.ts'
import { type OpenPlace, proposals } from '../../contract-proposals.ts'
import { placeWhyWords } from '../../rules-words.ts'
import { OpenPlacePanel } from './OpenPlacePanel.tsx'

/** Places that somebody declined, left, or does not answer for, each with the three people who fit it best. */
export default function OpenPlaces() {
  const list = useList(proposals.openPlaces, {
    name: 'actions.open-places',
    ask: ({ page, paginate }) => ({ query: { page, paginate } }),
  })
  const [opened, setOpened] = useOpened()
  const row = list.read.data?.data.find((one) => one.id === opened?.id)
  return (
    <>
      <List
        label="Open places"
        list={list}
        columns={columns}
        current={row?.id}
        rowName={(one) => `the place of ${one.name}, ${one.visit.number}`}
        onOpen={(one) => setOpened(one.id)}
        nothing="No place matches"
        none={{ icon: 'circle-check', title: 'Nothing waits', text: 'Every place of the visits to come is filled.' }}
      />
      {row && <OpenPlacePanel key={row.id} place={row} onClose={() => setOpened(null)} />}
    </>
  )
}

const columns: readonly Column<OpenPlace>[] = [
  {
    key: 'place',
    header: 'Place',
    lead: true,
    render: (one) => (
      <>
        {assignmentRoleNames[one.role]}
        <small>of {one.name}</small>
      </>
    ),
  },
  {
    key: 'institution',
    header: 'Visit to',
    width: 260,
    card: 'wide',
    render: ({ visit }) => (
      <>
        {visit.institution}
        <small>
          {visit.number} · {visit.campus}
        </small>
      </>
    ),
  },
  {
    key: 'dates',
    header: 'Dates',
    width: 152,
    render: ({ visit }) => <span className={cell.nowrap}>{formatDays(visit.visit_date, visit.visit_end)}</span>,
  },
  {
    key: 'why',
    header: 'Why',
    width: 220,
    render: (one) => (
      <>
        {placeWhyWords[one.why]}
        {one.reason && <small>{one.reason}</small>}
      </>
    ),
  },
]
