import type { ReactNode } from 'react'
import { knownOne } from '../../../kit/web/list/known.ts'
import { List, type ListProps } from '../../../kit/web/list/ListPage.tsx'
import type { FilterKind } from '../../../kit/web/list/list-state.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { ongoingStatuses } from '../../visits/rules.ts'
import { schedule } from '../contract.ts'
import type { AccreditationRow } from '../contract-lists.ts'
import { OngoingFilterChips, ScheduleFilterChips } from './parts/ScheduleFilterChips.tsx'
import { filterOf, ongoingFilterOf, ongoingFilters, scheduleFilters } from './parts/schedule-filters.ts'
import { fitted, listColumns, pageOf, usualColumns } from './parts/visit-columns.tsx'
import { useVisitActs } from './use-visit-acts.tsx'

const sorts = ['visit_date', 'number', 'institution', 'requested_on'] as const

/** All visits, a row each. `add`: the button that adds one. */
export function ScheduleVisits({ add }: { add: ReactNode }) {
  const list = useVisits()
  return (
    <VisitList
      label="Visits"
      list={list}
      columns={columns}
      filters={<ScheduleFilterChips list={list} rows={list.read.data?.data} />}
      none={{
        icon: 'calendar-event',
        title: 'No visits yet',
        text: 'Visits appear here when institutions request them, or when QA adds or imports them.',
        actions: add,
      }}
    />
  )
}

/** Visits that are ongoing, the soonest first; of reports, and of what is missing, people look for more. */
export function ScheduleOngoing() {
  const list = useList(schedule.ongoing, {
    name: 'visits',
    filters: ongoingFilters,
    ask: ({ page, paginate, search, filters }) => ({
      query: { page, paginate },
      body: { filter: ongoingFilterOf(filters, filters.missing || filters.report_status ? ongoingStatuses : undefined), search },
    }),
  })
  return (
    <VisitList
      label="Ongoing visits"
      list={list}
      columns={unsorted}
      filters={<OngoingFilterChips list={list} rows={list.read.data?.data} />}
      none={{
        icon: 'calendar-event',
        title: 'No visit is ongoing',
        text: 'Visits appear here once they have begun. Choose other states to see those that are approved, scheduled or reported.',
      }}
    />
  )
}

/** A list of visits with what is done in each: its menu, acts on many, and what they open. */
function VisitList<F extends Record<string, FilterKind>>(
  props: Pick<ListProps<AccreditationRow, F>, 'label' | 'list' | 'columns' | 'filters' | 'none'>,
) {
  const acts = useVisitActs()
  return (
    <>
      <List
        {...props}
        usual={usualColumns}
        fit={fitted}
        rowName={rowName}
        rowLink={pageOf}
        rowMenu={acts.rowMenu}
        bulk={acts.bulk}
        current={acts.current}
        placeholder="Search institutions, programs"
        nothing="No visit matches"
      />
      {acts.opened}
    </>
  )
}

/** The visits in a list: of one institution, or of all. */
export function useVisits(institutionId?: string) {
  return useList(schedule.list, {
    name: 'visits',
    filters: scheduleFilters,
    sort: { key: 'visit_date', direction: 'desc' },
    ask: ({ page, paginate, search, filters, sort }) => {
      const known = knownOne(sorts, sort?.key)
      return {
        query: {
          mode: 'list' as const,
          page,
          paginate,
          query: search,
          filter: filterOf(filters, institutionId),
          ...(known ? { sort: known, direction: sort?.direction } : {}),
        },
      }
    },
    rows: (answer) => answer.data as AccreditationRow[],
  })
}

const columns = listColumns(true)
/** The call has an order of its own. */
const unsorted = columns.map(({ sortKey: _, ...column }) => column)

function rowName(row: AccreditationRow): string {
  return `${row.number}, ${row.institution.name}`
}
