import { DataTable } from '../../../kit/web/list/DataTable.tsx'
import { ListPaging } from '../../../kit/web/list/Paging.tsx'
import { ListSearch } from '../../../kit/web/list/SearchField.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Section } from '../../../kit/web/record/Section.tsx'
import { RegionChip } from '../../institutions/web/parts/place-chips.tsx'
import { programs } from '../../programs/contract.ts'
import { listColumns } from '../../programs/web/parts/program-columns.tsx'
import { programList } from './parts/links.ts'

const states = {
  upcoming: {
    call: programs.upcoming,
    prefix: 'u-',
    title: 'Upcoming expirations',
    placeholder: 'Search upcoming',
    none: { icon: 'certificate', title: 'Nothing runs out soon', text: 'No validity ends within the next months.' },
  },
  expired: {
    call: programs.expired,
    prefix: 'e-',
    title: 'Expired',
    placeholder: 'Search expired',
    none: { icon: 'certificate', title: 'Nothing has expired', text: 'Every level is valid, runs out later, or is in its grace period.' },
  },
} as const

const columns = listColumns
  .filter((column) => ['name', 'campus', 'institution', 'level', 'valid_to'].includes(column.key))
  // in the order of the call: soonest, or longest ago, first
  .map(({ sortKey: _, ...column }) => column)

/** Programs whose validity ends next, or has ended; search, region and page stand in the address beside the dashboard's own. */
export function ProgramTable({ state }: { state: keyof typeof states }) {
  const { call, prefix, title, placeholder, none } = states[state]
  const list = useList(call, {
    name: `dashboard-${state}`,
    filters: { region: 'many' },
    prefix,
    ask: ({ page, paginate, search, filters: { region } }) => ({
      query: { page, paginate },
      body: { search, filter: region ? { region } : {} },
    }),
  })
  return (
    <Section
      title={title}
      count={list.read.data?.meta.total}
      more={list.read.data?.meta.more}
      actions={
        <>
          <RegionChip list={list} />
          <ListSearch list={list} placeholder={placeholder} slash={state === 'upcoming'} />
        </>
      }
    >
      <DataTable
        label={title}
        columns={columns}
        read={list.read}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.name}, ${row.campus_name}, ${row.institution_name}`}
        rowLink={(row) => `${programList}?status=${row.status}&campus=${row.campus_id}&search=${encodeURIComponent(row.name)}`}
        skeletonRows={list.paginate}
        access={call.access}
        empty={
          list.narrowed
            ? { icon: 'filter-search', title: 'No program matches', text: 'Write less of the name, or take the region away.' }
            : none
        }
      />
      <ListPaging list={list} />
    </Section>
  )
}
