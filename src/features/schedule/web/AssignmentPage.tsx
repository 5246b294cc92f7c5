import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import type { RowAction } from '../../../kit/web/list/data-table.ts'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import type { FilterValues } from '../../../kit/web/list/list-state.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { loadAhead } from '../../../kit/web/states/ahead.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { ViewLinks } from '../../../kit/web/views/ViewLinks.tsx'
import { teams } from '../../teams/contract.ts'
import { ongoingStatuses } from '../../visits/rules.ts'
import { assignable } from '../../visits/rules-steps.ts'
import { schedule } from '../contract.ts'
import { assignmentColumns, isAssignable, type Row } from './assignment-columns.tsx'
import { OngoingFilterChips } from './parts/ScheduleFilterChips.tsx'
import styles from './parts/schedule.module.css'
import { ongoingFilterOf, ongoingFilters } from './parts/schedule-filters.ts'
import { pageOf } from './parts/visit-columns.tsx'
import { VisitFigures } from './VisitFigures.tsx'

// below its row, when somebody opens it
const VisitTeam = lazyPart(
  () => import('../../teams/web/parts/VisitTeam.tsx').then((file) => file.VisitTeam),
  loadAhead,
  <Skeleton height={156} />,
)
const VisitLogPanel = lazyPart(() => import('../../logs/web/parts/VisitActivity.tsx').then((file) => file.VisitLogPanel))
const AssignPanel = lazyPart(() => import('../../teams/web/parts/AssignPanel.tsx').then((file) => file.AssignPanel))

const filters = { ...ongoingFilters, view: 'one' } as const

/** Teams of the visits under way: who is missing, and the panel that assigns them. */
export default function AssignmentPage() {
  const list = useList(schedule.ongoing, {
    name: 'assignment',
    filters,
    ask: ({ page, paginate, search, filters }) => ({
      query: { page, paginate },
      // a visit that was reported needs nobody any more: it is listed when somebody asks for it
      body: { filter: ongoingFilterOf(filters, showsAll(filters) ? ongoingStatuses : assignable), search },
    }),
  })
  const [assigning, setAssigning] = useState<Row | null>(null)
  const [logOf, setLogOf] = useState<Row | null>(null)
  const mayAssign = useCan(teams.add)
  const isAll = showsAll(list.filters)

  function rowMenu(row: Row): RowAction[] {
    return [
      { label: 'Open the visit', icon: 'calendar-event', letter: 'O', to: pageOf(row) },
      ...(mayAssign && isAssignable(row)
        ? [
            { label: 'Propose a team', icon: 'users-group' as const, letter: 'P', to: `/admin/proposals/${row.id}` },
            { label: 'Assign accreditor', icon: 'user-plus' as const, letter: 'A', onClick: () => setAssigning(row) },
          ]
        : []),
      { label: 'Audit log', icon: 'history', letter: 'L', onClick: () => setLogOf(row) },
    ]
  }

  return (
    <ListPage
      title="Accreditor Assignment"
      above={
        <>
          <VisitFigures place="assignment" />
          <ViewLinks
            label="Which visits"
            of={[
              {
                label: 'Teams to make up',
                isOn: !isAll,
                change: (next) => {
                  next.delete('view')
                  next.delete('report_status')
                },
              },
              { label: 'All under way', isOn: isAll, change: (next) => next.set('view', 'all') },
            ]}
          />
        </>
      }
      label="Visits under way"
      list={{ ...list, narrowed: list.search !== '' || Object.keys(list.filters).some((name) => name !== 'view') }}
      columns={assignmentColumns(mayAssign ? setAssigning : undefined)}
      rowName={(row) => `the team of ${row.number}`}
      rowLink={pageOf}
      rowMenu={rowMenu}
      current={(assigning ?? logOf)?.id}
      expand={(row) => <Team row={row} onAssign={mayAssign && isAssignable(row) ? () => setAssigning(row) : undefined} />}
      placeholder="Search institutions, programs"
      filters={<OngoingFilterChips list={list} rows={list.read.data?.data} />}
      nothing="No visit matches"
      none={{
        icon: 'users-group',
        title: 'No visit is under way',
        text: 'Visits appear here once QA has approved them on the schedule.',
      }}
    >
      {assigning && (
        <AssignPanel
          key={assigning.id}
          visit={assigning}
          hasCoordinator={assigning.coordinator !== null}
          onClose={() => setAssigning(null)}
        />
      )}
      {logOf && <VisitLogPanel visit={logOf} onClose={() => setLogOf(null)} />}
    </ListPage>
  )
}

/** Reports are mostly written about visits that were reported already. */
function showsAll({ view, report_status }: FilterValues<typeof filters>): boolean {
  return view === 'all' || report_status !== undefined
}

/** The people of one visit, below its row. */
function Team({ row, onAssign }: { row: Row; onAssign: (() => void) | undefined }) {
  const team = useQuery(query(teams.list, { params: { id: row.id }, query: { paginate: 100 } }))
  return (
    <div className={styles.group}>
      <VisitTeam read={team} onAssign={onAssign} />
    </div>
  )
}
