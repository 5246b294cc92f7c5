import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatDay } from '../../../kit/contract/days.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { DataTable } from '../../../kit/web/list/DataTable.tsx'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { ListPaging } from '../../../kit/web/list/Paging.tsx'
import { ListSearch } from '../../../kit/web/list/SearchField.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Person } from '../../../kit/web/record/Person.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { RegionChip } from '../../institutions/web/parts/place-chips.tsx'
import { mayOpen } from '../../navigation/rules.ts'
import { accreditorStatusNames } from '../../people/rules.ts'
import { accreditorTones } from '../../people/web/parts/tones.ts'
import { type AccreditorFigures, type AccreditorSort, agencyDashboard } from '../contract.ts'
import { accreditorList } from './parts/links.ts'

const columns: Column<AccreditorFigures>[] = [
  {
    key: 'name',
    header: 'Accreditor',
    lead: true,
    sortKey: 'name',
    render: (row) => <Person name={row.name} detail={row.home_institution} />,
  },
  {
    key: 'region',
    header: 'Region',
    sortKey: 'region',
    width: 120,
    render: (row) => (row.region ? shortRegion(row.region) : '–'),
  },
  {
    key: 'status',
    header: 'Status',
    width: 120,
    render: (row) => <Status tone={accreditorTones[row.status]}>{accreditorStatusNames[row.status]}</Status>,
  },
  { key: 'held', header: 'Visits held', sortKey: 'held', align: 'right', width: 120, render: (row) => formatNumber(row.held) },
  { key: 'scheduled', header: 'Scheduled', align: 'right', priority: 2, width: 112, render: (row) => formatNumber(row.scheduled) },
  { key: 'last', header: 'Last visit', priority: 3, width: 128, render: (row) => formatDay(row.last_visit) },
  { key: 'next', header: 'Next visit', sortKey: 'next_visit', width: 128, render: (row) => formatDay(row.next_visit) },
]

/** Accreditors with their visits; search, region, order and page stand in the address beside the dashboard's own. */
export function AccreditorTable() {
  const { role } = useUser()
  const list = useList(agencyDashboard.accreditors, {
    name: 'dashboard-accreditors',
    filters: { region: 'many' },
    sort: { key: 'name', direction: 'asc' },
    ask: ({ page, paginate, search, filters: { region }, sort }) => ({
      query: { page, paginate },
      body: {
        search,
        sort: `${sort?.direction === 'desc' ? '-' : ''}${sort?.key ?? 'name'}` as AccreditorSort,
        filter: region ? { region } : {},
      },
    }),
  })
  return (
    <Section
      title="Accreditors"
      count={list.read.data?.meta.total}
      actions={
        <>
          <RegionChip list={list} />
          <ListSearch list={list} placeholder="Search accreditors, institutions" slash />
        </>
      }
    >
      <DataTable
        label="Accreditors"
        columns={columns}
        read={list.read}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => (mayOpen(role, accreditorList) ? `${accreditorList}?open=${row.id}` : undefined)}
        sort={list.sort}
        onSort={list.toggleSort}
        skeletonRows={list.paginate}
        access={agencyDashboard.accreditors.access}
        empty={
          list.narrowed
            ? { icon: 'filter-search', title: 'No accreditor matches', text: 'Write less of the name, or take the region away.' }
            : { icon: 'users', title: 'No accreditors yet', text: 'They appear here when they register, or when their accounts are made.' }
        }
      />
      <ListPaging list={list} />
    </Section>
  )
}
