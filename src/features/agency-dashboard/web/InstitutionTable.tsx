import { agency, shortRegion } from '../../../kit/contract/agency.ts'
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
import { mayOpen } from '../../navigation/rules.ts'
import { agencyDashboard, type InstitutionFigures } from '../contract.ts'
import { LevelStrip } from './LevelStrip.tsx'

/** With the words of the settings. */
const columnsOf = (): Column<InstitutionFigures>[] => [
  {
    key: 'name',
    header: 'Institution',
    lead: true,
    sortKey: 'name',
    render: (row) => <Person institution name={row.name} detail={row.acronym} />,
  },
  { key: 'region', header: 'Region', sortKey: 'region', width: 120, render: (row) => shortRegion(row.region) },
  { key: 'campuses', header: 'Campuses', align: 'right', priority: 2, width: 100, render: (row) => formatNumber(row.campuses) },
  { key: 'programs', header: 'Programs', align: 'right', width: 100, render: (row) => formatNumber(row.programs) },
  { key: 'levels', header: 'Levels', width: 144, priority: 3, render: (row) => <LevelStrip counts={row.levels} /> },
  { key: 'next', header: 'Next visit', sortKey: 'next_visit', width: 128, render: (row) => formatDay(row.next_visit) },
  {
    key: 'ending',
    header: `Ending in ${agency.upcomingMonths} months`,
    align: 'right',
    priority: 2,
    width: 168,
    render: (row) => formatNumber(row.ending),
  },
]

/** Institutions with their figures; its search, order and page stand in the address beside the dashboard's own. */
export function InstitutionTable() {
  const { role } = useUser()
  const list = useList(agencyDashboard.institutions, {
    sort: { key: 'name', direction: 'asc' },
    prefix: 'i-',
    ask: ({ page, paginate, search, sort }) => ({
      query: { page, paginate },
      body: { search, sort: `${sort?.direction === 'desc' ? '-' : ''}${sort?.key ?? 'name'}` as 'name' },
    }),
  })
  return (
    <Section
      title="Institutions"
      count={list.read.data?.meta.total}
      actions={<ListSearch list={list} placeholder="Search institutions" slash />}
    >
      <DataTable
        label="Institutions"
        columns={columnsOf()}
        read={list.read}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => (mayOpen(role, `/admin/schedule/${row.id}`) ? `/admin/schedule/${row.id}` : undefined)}
        sort={list.sort}
        onSort={list.toggleSort}
        empty={
          list.search
            ? { icon: 'filter-search', title: 'No institution matches', text: 'Write less of the name, or its acronym.' }
            : { icon: 'building-bank', title: 'No institutions yet', text: 'They come with the import of campuses.' }
        }
      />
      <ListPaging list={list} />
    </Section>
  )
}
