import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { shortRegion } from '../../agency.config.ts'
import { type CampusRow, campuses } from '../../contract/campuses.ts'
import { query } from '../api.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Column } from '../ui/data-table.ts'
import { formatNumber } from '../ui/format.ts'
import { ListToolbar } from '../ui/ListToolbar.tsx'
import { useListState } from '../ui/list-state.ts'
import { Paging } from '../ui/Paging.tsx'
import { Status } from '../ui/Status.tsx'

/** The campuses of the own institution; each leads to its programs. */
export function OwnCampuses({ onAdd }: { onAdd: () => void }) {
  const list = useListState()
  const read = useQuery({
    ...query(campuses.own, { query: { page: list.page, paginate: list.paginate, search: list.search } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ListToolbar list={list} placeholder="Search campuses, cities" />
      <DataTable
        label="Campuses"
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => `/institution/programs?campus=${row.id}`}
        skeletonRows={list.paginate}
        empty={
          list.narrowed
            ? { icon: 'filter-search', title: 'No campus matches', text: 'Search for fewer words.' }
            : {
                icon: 'map-pin',
                title: 'No campuses yet',
                text: 'Add your campuses; programs belong to one of them.',
                actions: (
                  <ActionButton call={campuses.add} icon="plus" onClick={onAdd}>
                    Add campus
                  </ActionButton>
                ),
              }
        }
      />
      <Paging meta={read.data?.meta} onPage={list.setPage} onPaginate={list.setPaginate} />
    </>
  )
}

const columns: readonly Column<CampusRow>[] = [
  { key: 'name', header: 'Campus', lead: true, render: (row) => row.name },
  {
    key: 'region',
    header: 'Region',
    priority: 2,
    width: 140,
    render: (row) => shortRegion(row.region),
    short: (row) => shortRegion(row.region),
  },
  {
    key: 'place',
    header: 'City, province',
    priority: 3,
    width: 260,
    render: (row) => [row.city, row.province].filter(Boolean).join(', ') || '–',
  },
  {
    key: 'main',
    header: 'Kind',
    width: 110,
    render: (row) => (row.is_main ? <Status tone="ok">Main</Status> : <Status tone="idle">Other</Status>),
  },
  { key: 'programs', header: 'Programs', align: 'right', width: 110, render: (row) => formatNumber(row.programs) },
]
