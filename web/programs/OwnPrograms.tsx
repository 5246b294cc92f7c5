import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { campuses } from '../../contract/campuses.ts'
import { degreeLevels, degreeNames, levelNames, levels, validityNames, validityStatuses } from '../../contract/levels.ts'
import { type OwnProgram, programs } from '../../contract/programs.ts'
import { visitStatusNames } from '../../contract/visits.ts'
import { query } from '../api.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Column } from '../ui/data-table.ts'
import { FilterChip } from '../ui/FilterChip.tsx'
import { formatDay } from '../ui/format.ts'
import { Level } from '../ui/Level.tsx'
import { ListToolbar } from '../ui/ListToolbar.tsx'
import { useListState } from '../ui/list-state.ts'
import { Paging } from '../ui/Paging.tsx'
import { Status } from '../ui/Status.tsx'
import { validityTones, visitTones } from '../ui/tones.ts'
import { Validity } from '../ui/Validity.tsx'
import { statusWord } from './program-columns.tsx'
import { filterOf, orderOf } from './program-filters.ts'

const filters = { campus: 'one', level: 'many', status: 'many', degree: 'many' } as const

/** The programs of the own institution, with what is under way for each. */
export function OwnPrograms({ onAdd }: { onAdd: () => void }) {
  const list = useListState({ filters, sort: { key: 'name', direction: 'asc' } })
  const own = useQuery(query(campuses.own))
  const filter = filterOf(list.filters)
  const read = useQuery({
    ...query(programs.own, {
      query: { page: list.page, paginate: list.paginate, search: list.search, filter, ...orderOf(list.sort) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ListToolbar list={list} placeholder="Search programs, campuses">
        <FilterChip
          kind="one"
          label="Campus"
          options={(own.data?.data ?? []).map((campus) => ({ value: campus.id, label: campus.name, count: campus.programs }))}
          value={list.filters.campus}
          onChange={(value) => list.setFilter('campus', value)}
        />
        <FilterChip
          kind="many"
          label="Level"
          options={levels.map((level) => ({ value: level, label: <Level level={level} />, name: levelNames[level] }))}
          value={list.filters.level}
          onChange={(value) => list.setFilter('level', value)}
        />
        <FilterChip
          kind="many"
          label="Status"
          options={validityStatuses.map((status) => ({
            value: status,
            label: <Status tone={validityTones[status]}>{validityNames[status]}</Status>,
            name: validityNames[status],
          }))}
          value={list.filters.status}
          onChange={(value) => list.setFilter('status', value)}
        />
        <FilterChip
          kind="many"
          label="Degree"
          options={degreeLevels.map((degree) => ({ value: degree, label: degreeNames[degree] }))}
          value={list.filters.degree}
          onChange={(value) => list.setFilter('degree', value)}
        />
      </ListToolbar>
      <DataTable
        label="Programs"
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        sort={list.sort}
        onSort={list.toggleSort}
        skeletonRows={list.paginate}
        empty={
          list.narrowed
            ? { icon: 'filter-search', title: 'No program matches', text: 'Take a filter away, or search for fewer words.' }
            : {
                icon: 'books',
                title: 'No programs yet',
                text: 'Add the programs your campuses offer; then you can request their accreditation.',
                actions: (
                  <ActionButton call={programs.add} icon="plus" onClick={onAdd}>
                    Add program
                  </ActionButton>
                ),
              }
        }
      />
      <Paging meta={read.data?.meta} onPage={list.setPage} onPaginate={list.setPaginate} />
    </>
  )
}

const columns: readonly Column<OwnProgram>[] = [
  { key: 'name', header: 'Program', lead: true, sortKey: 'name', render: (row) => row.name },
  { key: 'campus', header: 'Campus', priority: 2, width: 190, render: (row) => row.campus_name, short: (row) => row.campus_name },
  { key: 'level', header: 'Level', sortKey: 'level', width: 118, render: (row) => <Level level={row.level} /> },
  { key: 'valid_to', header: 'Valid until', sortKey: 'valid_to', width: 188, card: 'wide', render: (row) => <Validity {...row} /> },
  {
    key: 'status',
    header: 'Status',
    width: 132,
    render: (row) => <Status tone={validityTones[row.status]}>{statusWord(row.status)}</Status>,
  },
  {
    key: 'open',
    header: 'Under way',
    width: 150,
    render: ({ open_request: request }) =>
      request ? (
        <>
          <Status tone={visitTones[request.status]}>{visitStatusNames[request.status]}</Status>
          <small>
            {request.number}, {formatDay(request.visit_date)}
          </small>
        </>
      ) : (
        '–'
      ),
  },
]
