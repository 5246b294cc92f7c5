import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { agency } from '../../agency.config.ts'
import { accreditations } from '../../contract/accreditations.ts'
import type { Answer } from '../../contract/call.ts'
import { query } from '../api.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ListToolbar } from '../ui/ListToolbar.tsx'
import { useListState } from '../ui/list-state.ts'
import { Page } from '../ui/Page.tsx'
import { Paging } from '../ui/Paging.tsx'
import { useMay } from '../ui/viewer.ts'
import { ModeSwitch } from './ModeSwitch.tsx'
import { ScheduleFilterChips } from './ScheduleFilterChips.tsx'
import { ScheduleGroups } from './ScheduleGroups.tsx'
import { filterOf, scheduleFilters } from './schedule-filters.ts'
import { VisitAdd } from './VisitAdd.tsx'
import { VisitTable } from './VisitTable.tsx'

export const meta = () => [{ title: `Schedule · ${agency.acronym}` }]

type Groups = Extract<Answer<typeof accreditations.list>, { mode: 'grouped' }>
type Visits = Extract<Answer<typeof accreditations.list>, { mode: 'list' }>
const sorts = ['visit_date', 'number', 'institution', 'requested_on'] as const

/** All visits of the agency: by institution, or one by one. */
export default function ScheduleList() {
  const [params, setParams] = useSearchParams()
  const mode = params.get('mode') === 'list' ? 'list' : 'grouped'
  const list = useListState({ filters: scheduleFilters })
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useMay(accreditations.add)
  const filter = filterOf(list.filters)
  const sort = mode === 'list' ? sorts.find((one) => one === list.sort?.key) : undefined
  const read = useQuery({
    ...query(accreditations.list, {
      query: {
        mode,
        page: list.page,
        paginate: list.paginate,
        query: list.search,
        filter,
        ...(sort ? { sort, direction: list.sort?.direction } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
  // while the mode changes the rows of the other one are still there
  const groups = read.data?.mode === 'grouped' ? (read.data as Groups) : undefined
  const visits = read.data?.mode === 'list' ? (read.data as Visits) : undefined
  const shared = { error: read.error, isFetching: read.isFetching, isPlaceholderData: read.isPlaceholderData, refetch: read.refetch }
  const empty = {
    icon: list.narrowed ? ('filter-search' as const) : ('calendar-event' as const),
    title: list.narrowed ? 'No visit matches' : 'No visits yet',
    text: list.narrowed
      ? 'Take a filter away, or search for less.'
      : 'Visits appear here when institutions request them, or when QA adds one.',
    actions: list.narrowed ? (
      <Button variant="default" onClick={list.clear}>
        Clear filters
      </Button>
    ) : (
      mayAdd && <Button onClick={() => setAdding(true)}>Add visit</Button>
    ),
  }

  function changeMode(next: string) {
    setParams(
      (now) => {
        const changed = new URLSearchParams(now)
        if (next === 'list') changed.set('mode', 'list')
        else changed.delete('mode')
        changed.delete('page')
        changed.delete('sort')
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <Page
      title="Schedule"
      count={(mode === 'list' ? visits : groups)?.meta.total}
      description={mode === 'list' ? 'All survey visits, a row each.' : 'Survey visits by institution. Open a row to see its visits.'}
      actions={
        <ActionButton call={accreditations.add} icon="plus" variant="filled" onClick={() => setAdding(true)}>
          Add visit
        </ActionButton>
      }
    >
      <ListToolbar
        list={list}
        placeholder="Search institutions, programs"
        end={
          <ModeSwitch
            label="How the schedule is listed"
            value={mode}
            onChange={changeMode}
            options={[
              { value: 'grouped', label: 'By institution' },
              { value: 'list', label: 'All visits' },
            ]}
          />
        }
      >
        <ScheduleFilterChips list={list} />
      </ListToolbar>
      {mode === 'grouped' ? (
        <ScheduleGroups read={{ ...shared, data: groups }} filter={filter} skeletonRows={list.paginate} empty={empty} />
      ) : (
        <VisitTable
          label="Visits"
          withInstitution
          read={{ ...shared, data: visits }}
          sort={list.sort}
          onSort={list.toggleSort}
          skeletonRows={list.paginate}
          empty={empty}
        />
      )}
      <Paging meta={(mode === 'list' ? visits : groups)?.meta} onPage={list.setPage} onPaginate={list.setPaginate} />
      {isAdding && <VisitAdd onClose={() => setAdding(false)} />}
    </Page>
  )
}
