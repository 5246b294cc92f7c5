import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agency } from '../../agency.config.ts'
import { accreditations } from '../../contract/accreditations.ts'
import type { Input } from '../../contract/call.ts'
import { ongoingStatuses, visitStatusNames, visitTypes } from '../../contract/visits.ts'
import { query } from '../api.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { formatCount } from '../ui/format.ts'
import { ListToolbar } from '../ui/ListToolbar.tsx'
import { useListState } from '../ui/list-state.ts'
import { Page } from '../ui/Page.tsx'
import { Paging } from '../ui/Paging.tsx'
import { useMay } from '../ui/viewer.ts'
import { AssignPanel } from './AssignPanel.tsx'
import { assignable, assignmentColumns, isAssignable, type Row } from './assignment-columns.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'
import styles from './schedule.module.css'
import { known, regionOptions, typeOptions } from './schedule-filters.ts'
import { pageOf } from './VisitTable.tsx'
import { VisitTeam } from './VisitTeam.tsx'

export const meta = () => [{ title: `Accreditor Assignment · ${agency.acronym}` }]

type Filter = NonNullable<NonNullable<Input<typeof accreditations.ongoing>['body']>['filter']>
type Missing = NonNullable<Filter['missing']>
const missingOptions: readonly { value: Missing; label: string }[] = [
  { value: 'coordinator', label: 'No overall coordinator' },
  { value: 'answers', label: 'Invitations unanswered' },
]

/** Teams of the visits under way: who is missing, and the panel that assigns them. */
export default function AssignmentPage() {
  const list = useListState({ filters: { region: 'one', status: 'many', visit_type: 'many', dates: 'range', missing: 'one', view: 'one' } })
  const [assigning, setAssigning] = useState<Row | null>(null)
  const mayAssign = useMay(accreditations.assign)
  const { region, status, visit_type, dates, missing, view } = list.filters
  const filter: Filter = {
    ...(region ? { region } : {}),
    // a visit that was reported needs nobody any more: it is listed when somebody asks for it
    ...known('status', ongoingStatuses, status ?? (view === 'all' ? undefined : assignable)),
    ...known('visit_type', visitTypes, visit_type),
    ...(dates?.from ? { from: dates.from } : {}),
    ...(dates?.to ? { to: dates.to } : {}),
    ...(missingOptions.some((one) => one.value === missing) ? { missing: missing as Missing } : {}),
  }
  const read = useQuery({
    ...query(accreditations.ongoing, { query: { page: list.page, paginate: list.paginate }, body: { filter, search: list.search } }),
    placeholderData: keepPreviousData,
  })
  const stats = useQuery(query(accreditations.stats)).data?.data

  return (
    <Page
      title="Accreditor Assignment"
      count={read.data?.meta.total}
      description={
        stats &&
        `${formatCount(stats.without_coordinator, 'visit')} without an overall coordinator, ${formatCount(stats.unanswered, 'invitation')} unanswered, ${formatCount(stats.next_30_days, 'visit')} within 30 days`
      }
    >
      <ListToolbar
        list={list}
        placeholder="Search institutions, programs"
        end={
          <ModeSwitch
            label="Which visits"
            value={view === 'all' ? 'all' : 'open'}
            onChange={(value) => list.setFilter('view', value === 'all' ? value : undefined)}
            options={[
              { value: 'open', label: 'Teams to make up' },
              { value: 'all', label: 'All under way' },
            ]}
          />
        }
      >
        <FilterChip
          kind="one"
          label="Missing"
          options={missingOptions}
          value={missing}
          onChange={(value) => list.setFilter('missing', value)}
        />
        <FilterChip
          kind="one"
          label="Region"
          options={regionOptions}
          value={region}
          onChange={(value) => list.setFilter('region', value)}
        />
        <FilterChip
          kind="many"
          label="Status"
          options={statusOptions}
          value={status}
          onChange={(value) => list.setFilter('status', value)}
        />
        <FilterChip
          kind="many"
          label="Visit type"
          options={typeOptions}
          value={visit_type}
          onChange={(value) => list.setFilter('visit_type', value)}
        />
        <FilterChip kind="range" label="Dates" value={dates} onChange={(value) => list.setFilter('dates', value)} />
      </ListToolbar>
      <DataTable
        label="Visits under way"
        read={read}
        columns={assignmentColumns(mayAssign ? setAssigning : undefined)}
        rowKey={(row) => row.id}
        rowName={(row) => `the team of ${row.number}`}
        rowLink={pageOf}
        {...(assigning ? { selected: [assigning.id] } : {})}
        expand={(row) => <Team row={row} onAssign={mayAssign && isAssignable(row) ? () => setAssigning(row) : undefined} />}
        empty={{
          icon: list.narrowed ? 'filter-search' : 'users-group',
          title: list.narrowed ? 'No visit matches' : 'No visit is under way',
          text: list.narrowed ? 'Take a filter away, or search for less.' : 'Visits appear here once QA has approved them on the schedule.',
          actions: list.narrowed && (
            <Button variant="default" onClick={list.clear}>
              Clear filters
            </Button>
          ),
        }}
        access={accreditations.ongoing.access}
        skeletonRows={list.paginate}
      />
      <Paging meta={read.data?.meta} onPage={list.setPage} onPaginate={list.setPaginate} />
      {assigning && (
        <AssignPanel
          key={assigning.id}
          visit={assigning}
          hasCoordinator={assigning.coordinator !== null}
          onClose={() => setAssigning(null)}
        />
      )}
    </Page>
  )
}

/** The people of one visit, below its row. */
function Team({ row, onAssign }: { row: Row; onAssign: (() => void) | undefined }) {
  const team = useQuery(query(accreditations.accreditors, { params: { id: row.id }, query: { paginate: 100 } }))
  return (
    <div className={styles.group}>
      <VisitTeam read={team} onAssign={onAssign} />
    </div>
  )
}

const statusOptions = ongoingStatuses.map((value) => ({ value, label: visitStatusNames[value] }))
