/** Ratings of accreditors, a row a person; for the oversight roles. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { agency } from '../../agency.config.ts'
import { feedback, type Rated } from '../../contract/feedback.ts'
import { accreditorItems, type FeedbackItem, itemNames } from '../../contract/feedback-items.ts'
import { query } from '../api.ts'
import { DataTable } from '../ui/DataTable.tsx'
import type { Column } from '../ui/data-table.ts'
import { formatInstant, formatNumber } from '../ui/format.ts'
import { ListToolbar } from '../ui/ListToolbar.tsx'
import { useListState } from '../ui/list-state.ts'
import { Page } from '../ui/Page.tsx'
import { Paging } from '../ui/Paging.tsx'
import { Person } from '../ui/Person.tsx'
import styles from './feedback.module.css'
import { Stars } from './Stars.tsx'

export const meta = () => [{ title: `Accreditor Ratings · ${agency.acronym}` }]

const columns: Column<Rated>[] = [
  { key: 'name', header: 'Accreditor', lead: true, sortKey: 'name', render: (row) => <Person name={row.name} detail={row.belongs_to} /> },
  {
    key: 'rating',
    header: 'Rating',
    sortKey: 'rating',
    width: 148,
    render: (row) => (
      <span className={styles.ratingCell}>
        <b>{row.rating?.toFixed(2) ?? '–'}</b> {row.rating !== null && <Stars rating={row.rating} />}
      </span>
    ),
  },
  { key: 'count', header: 'Voices', sortKey: 'count', align: 'right', width: 80, render: (row) => formatNumber(row.count) },
  { key: 'best', header: 'Strongest', priority: 3, width: 184, render: (row) => extreme(row, 1) },
  { key: 'weakest', header: 'Weakest', priority: 2, width: 184, render: (row) => extreme(row, -1) },
  { key: 'last', header: 'Last given', priority: 3, width: 128, render: (row) => formatInstant(row.last_at).split(',')[0] },
]

export default function AccreditorRatings() {
  const list = useListState({ sort: { key: 'count', direction: 'desc' } })
  const sort = `${list.sort?.direction === 'desc' ? '-' : ''}${list.sort?.key ?? 'count'}` as '-count'
  const read = useQuery({
    ...query(feedback.accreditors, { query: { page: list.page, paginate: list.paginate, search: list.search, sort } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title="Accreditor Ratings" count={read.data?.meta.total} description="What institutions say after a visit, one row a person">
      <ListToolbar list={list} placeholder="Search accreditors" />
      <DataTable
        label="Accreditor ratings"
        columns={columns}
        read={read}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => `/admin/evaluation/accreditor/${row.id}`}
        sort={list.sort}
        onSort={list.toggleSort}
        access={feedback.accreditors.access}
        empty={
          list.search
            ? {
                icon: 'filter-search',
                title: 'No accreditor matches',
                text: 'Write less of the name. Only people with feedback are listed.',
              }
            : { icon: 'star', title: 'No feedback yet', text: 'Ratings appear when institutions have judged the accreditors of a visit.' }
        }
      />
      <Paging meta={read.data?.meta} onPage={list.setPage} onPaginate={list.setPaginate} />
    </Page>
  )
}

/** The item with the highest (`1`) or lowest (`-1`) average; where all are equal there is none. */
function extreme(row: Rated, sign: 1 | -1): string {
  const rated = accreditorItems.flatMap((item): [FeedbackItem, number][] =>
    row.items[item] === undefined ? [] : [[item, row.items[item]]],
  )
  const sorted = rated.sort((one, other) => sign * (other[1] - one[1]))
  const [first, last] = [sorted[0], sorted.at(-1)]
  return !first || first[1] === last?.[1] ? '–' : `${itemNames[first[0]]} ${first[1].toFixed(2)}`
}
