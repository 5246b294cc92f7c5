import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { shortRegion } from '../../../kit/contract/agency.ts'
import type { Answer } from '../../../kit/contract/call.ts'
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import type { Column, RowAction } from '../../../kit/web/list/data-table.ts'
import { knownOne } from '../../../kit/web/list/known.ts'
import { List } from '../../../kit/web/list/ListPage.tsx'
import type { Sort } from '../../../kit/web/list/list-state.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import cell from '../../../kit/web/record/cell.module.css'
import { Status } from '../../../kit/web/record/Status.tsx'
import { ongoingStatuses, type VisitStatus } from '../../visits/rules.ts'
import { schedule } from '../contract.ts'
import type { AccreditationFilter, GroupedRow } from '../contract-lists.ts'
import { ScheduleFilterChips } from './parts/ScheduleFilterChips.tsx'
import styles from './parts/schedule.module.css'
import { filterOf, scheduleFilters } from './parts/schedule-filters.ts'
import { pageOf } from './parts/visit-columns.tsx'
import { VisitTable } from './VisitTable.tsx'

type Group = z.infer<typeof GroupedRow> & { id: string }
const sorts = ['institution', 'visit_date'] as const

/** The schedule by institution: what waits, what comes next; a row opens to its visits. `add`: the button that adds one. */
export function ScheduleGroups({ add }: { add: ReactNode }) {
  const list = useList(schedule.list, {
    name: 'schedule',
    filters: scheduleFilters,
    ask: ({ page, paginate, search, filters, sort }) => ({
      query: { mode: 'grouped' as const, page, paginate, query: search, filter: filterOf(filters), ...orderOf(sort) },
    }),
    rows: ({ data }) => (data as z.infer<typeof GroupedRow>[]).map((row): Group => ({ ...row, id: row.institution.id })),
  })
  const filter = filterOf(list.filters)
  return (
    <List
      label="Institutions with visits"
      list={list}
      columns={columns}
      rowName={(row) => row.institution.name}
      rowLink={(row) => `/admin/schedule/${row.id}`}
      rowMenu={rowMenu}
      expand={(row) => <GroupVisits group={row} filter={filter} />}
      placeholder="Search institutions, programs"
      filters={<ScheduleFilterChips list={list} rows={list.read.data?.data} />}
      nothing="No visit matches"
      none={{
        icon: 'calendar-event',
        title: 'No visits yet',
        text: 'Visits appear here when institutions request them, or when QA adds or imports them.',
        actions: add,
      }}
    />
  )
}

function orderOf(sort: Sort | null) {
  const known = knownOne(sorts, sort?.key)
  return known ? { sort: known, direction: sort?.direction } : {}
}

function rowMenu({ institution, next_visit }: Group): RowAction[] {
  return [
    { label: 'All visits', icon: 'calendar-event', letter: 'O', to: `/admin/schedule/${institution.id}` },
    ...(next_visit
      ? [{ label: 'Next visit', icon: 'arrow-right' as const, letter: 'N', to: pageOf({ id: next_visit.id, institution }) }]
      : []),
    { label: 'Programs', icon: 'books', letter: 'P', to: `/admin/institution/programs?institution=${institution.id}` },
  ]
}

const shown = 10

/** The visits of one institution, the newest ones first. */
function GroupVisits({ group, filter }: { group: Group; filter: AccreditationFilter }) {
  const institution_id = group.institution.id
  const read = useQuery(
    query(schedule.list, {
      query: { mode: 'list', paginate: shown, sort: 'visit_date', direction: 'desc', filter: { ...filter, institution_id } },
    }),
  )
  const visits = read.data as Extract<Answer<typeof schedule.list>, { mode: 'list' }> | undefined
  return (
    <div className={styles.group}>
      <VisitTable
        label={`Visits of ${group.institution.name}`}
        read={{ data: visits, error: read.error, isFetching: read.isFetching, refetch: read.refetch }}
        skeletonRows={Math.min(shown, group.total)}
        empty={{ icon: 'calendar-event', title: 'No visit matches', text: 'Take a filter away to see the others.' }}
      />
      {visits && visits.meta.total > shown && (
        <p className={styles.all}>
          <Link to={`/admin/schedule/${institution_id}`}>All {formatCount(visits.meta.total, 'visit')} of the institution</Link>
        </p>
      )}
    </div>
  )
}

const columns: Column<Group>[] = [
  {
    key: 'institution',
    header: 'Institution',
    lead: true,
    sortKey: 'institution',
    render: ({ institution }) => (
      <>
        {institution.name}
        <small>{[institution.acronym, shortRegion(institution.region)].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  {
    key: 'waiting',
    header: 'Waiting',
    width: 136,
    render: (row) =>
      row.waiting > 0 ? <Status tone="warn">{formatCount(row.waiting, 'request')}</Status> : <span className={styles.quiet}>None</span>,
  },
  {
    key: 'next',
    header: 'Next visit',
    sortKey: 'visit_date',
    width: 200,
    render: ({ next_visit, institution }) =>
      next_visit ? (
        <>
          <Link to={`/admin/schedule/${institution.id}/${next_visit.id}`} className={cell.nowrap}>
            {formatDays(next_visit.visit_date, next_visit.visit_end)}
          </Link>
          <small title={next_visit.campus}>{next_visit.campus}</small>
        </>
      ) : (
        <span className={styles.quiet}>None planned</span>
      ),
  },
  {
    key: 'ongoing',
    header: 'Under way',
    align: 'right',
    width: 100,
    priority: 2,
    render: (row) => formatNumber(sum(row, ongoingStatuses)),
  },
  { key: 'decided', header: 'Decided', align: 'right', width: 92, priority: 2, render: (row) => formatNumber(sum(row, ['decided'])) },
  { key: 'last', header: 'Last visit', align: 'right', width: 124, priority: 3, render: (row) => formatDay(row.last_visit) },
  { key: 'total', header: 'Visits', align: 'right', width: 76, render: (row) => formatNumber(row.total) },
]

function sum(row: Group, statuses: readonly VisitStatus[]): number {
  return statuses.reduce((total, status) => total + (row.counts[status] ?? 0), 0)
}
