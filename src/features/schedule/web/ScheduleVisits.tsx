import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '../../../kit/contract/call.ts'
import { query } from '../../../kit/web/api.ts'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { type ListState, useListState } from '../../../kit/web/list/list-state.ts'
import type { AccreditationRow } from '../contract.ts'
import { schedule } from '../contract.ts'
import { OngoingFilterChips, ScheduleFilterChips } from './parts/ScheduleFilterChips.tsx'
import { filterOf, ongoingFilterOf, ongoingFilters, scheduleFilters } from './parts/schedule-filters.ts'
import { fitted, listColumns, pageOf, usualColumns } from './parts/visit-columns.tsx'
import { useVisitActs } from './use-visit-acts.tsx'

const sorts = ['visit_date', 'number', 'institution', 'requested_on'] as const
const placeholder = 'Search institutions, programs'

/** All visits, a row each. `add`: the button that adds one. */
export function ScheduleVisits({ add }: { add: ReactNode }) {
  const list = useListState({ name: 'visits', filters: scheduleFilters, sort: { key: 'visit_date', direction: 'desc' } })
  const acts = useVisitActs()
  const read = useVisits(list, undefined)
  return (
    <>
      <List
        name="visits"
        label="Visits"
        list={list}
        read={read}
        access={schedule.list.access}
        columns={columns}
        usual={usualColumns}
        fit={fitted}
        rowName={rowName}
        rowLink={pageOf}
        rowMenu={acts.rowMenu}
        bulk={acts.bulk}
        current={acts.current}
        placeholder={placeholder}
        filters={<ScheduleFilterChips list={list} chosenName={read.data?.data[0]?.institution.name} />}
        nothing="No visit matches"
        none={{
          icon: 'calendar-event',
          title: 'No visits yet',
          text: 'Visits appear here when institutions request them, or when QA adds or imports them.',
          actions: add,
        }}
      />
      {acts.opened}
    </>
  )
}

/** Visits from approved to reported, the soonest first. */
export function ScheduleOngoing() {
  const list = useListState({ name: 'visits', filters: ongoingFilters })
  const acts = useVisitActs()
  const read = useQuery({
    ...query(schedule.ongoing, {
      query: { page: list.page, paginate: list.paginate },
      body: { filter: ongoingFilterOf(list.filters), search: list.search },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <List
        name="visits"
        label="Visits under way"
        list={list}
        read={read}
        access={schedule.ongoing.access}
        columns={unsorted}
        usual={usualColumns}
        fit={fitted}
        rowName={rowName}
        rowLink={pageOf}
        rowMenu={acts.rowMenu}
        bulk={acts.bulk}
        current={acts.current}
        placeholder={placeholder}
        filters={<OngoingFilterChips list={list} chosenName={read.data?.data[0]?.institution.name} />}
        nothing="No visit matches"
        none={{ icon: 'calendar-event', title: 'No visit is under way', text: 'Visits appear here once QA has approved them.' }}
      />
      {acts.opened}
    </>
  )
}

/** A page of the visits the list asks for: of one institution, or of all. */
export function useVisits(list: ListState<typeof scheduleFilters>, institutionId: string | undefined) {
  const sort = sorts.find((one) => one === list.sort?.key)
  return useQuery({
    ...query(schedule.list, {
      query: {
        mode: 'list',
        page: list.page,
        paginate: list.paginate,
        query: list.search,
        filter: filterOf(list.filters, institutionId),
        ...(sort ? { sort, direction: list.sort?.direction } : {}),
      },
    }),
    select: (answer) => answer as Page<AccreditationRow>,
    placeholderData: keepPreviousData,
  })
}

const columns = listColumns(true)
/** The call has an order of its own. */
const unsorted = columns.map(({ sortKey: _, ...column }) => column)

function rowName(row: AccreditationRow): string {
  return `${row.number}, ${row.institution.name}`
}
