import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { shortRegion } from '../../../kit/contract/agency.ts'
import type { Answer } from '../../../kit/contract/call.ts'
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { ongoingStatuses, type VisitStatus } from '../../visits/rules.ts'
import { schedule } from '../contract.ts'
import { ScheduleFilterChips } from './parts/ScheduleFilterChips.tsx'
import { fitted, listColumns, pageOf, usualOfOne } from './parts/visit-columns.tsx'
import { useVisits } from './ScheduleVisits.tsx'
import { useVisitActs } from './use-visit-acts.tsx'

const VisitAdd = lazyPart(() => import('./VisitAdd.tsx').then((file) => file.VisitAdd))

type Group = Extract<Answer<typeof schedule.list>, { mode: 'grouped' }>['data'][number]
const crumbs = [{ label: 'Schedule', to: '/admin/schedule' }]
const columns = listColumns(false)

/** The visits of one institution, the newest first. */
export default function ScheduleInstitution() {
  const { institution_id = '' } = useParams()
  const list = useVisits(institution_id)
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useCan(schedule.add)
  const group = useQuery(query(schedule.list, { query: { mode: 'grouped', paginate: 1, filter: { institution_id } } }))
  const acts = useVisitActs({ withInstitution: false })
  const row = group.data?.data[0] as Group | undefined

  if (group.error && !group.data) {
    return (
      <Page title="Schedule of an institution" crumbs={crumbs}>
        <ErrorState error={group.error} onRetry={group.refetch} access={schedule.list.access} what="schedule" />
      </Page>
    )
  }
  if (group.data && !row) {
    return (
      <Page title="Schedule of an institution" crumbs={crumbs}>
        <EmptyState
          icon="calendar-event"
          title="No visits of this institution"
          text="It has not requested any, or there is no such institution."
          actions={
            <Button component={Link} to="/admin/schedule" variant="default">
              Back to the schedule
            </Button>
          }
        />
      </Page>
    )
  }

  return (
    <Page
      title={row?.institution.name ?? 'Schedule of an institution'}
      crumbs={crumbs}
      description={row && [row.institution.acronym, shortRegion(row.institution.region)].filter(Boolean).join(' · ')}
      actions={
        row && (
          <ActionButton call={schedule.add} icon="plus" variant="filled" onClick={() => setAdding(true)}>
            Add visit
          </ActionButton>
        )
      }
    >
      {row && <GroupFacts row={row} />}
      <List
        name="institution-visits"
        label={`Visits of ${row?.institution.name ?? 'the institution'}`}
        list={list}
        columns={columns}
        usual={usualOfOne}
        fit={fitted}
        rowName={(visit) => `${visit.number}, ${visit.institution.name}`}
        rowLink={pageOf}
        rowMenu={acts.rowMenu}
        bulk={acts.bulk}
        current={acts.current}
        placeholder="Search campuses, programs"
        filters={<ScheduleFilterChips list={list} rows={list.read.data?.data} institutionId={institution_id} />}
        nothing="No visit matches"
        none={{ icon: 'calendar-event', title: 'No visits yet', text: 'The institution has not requested any.' }}
      />
      {acts.opened}
      {isAdding && mayAdd && row && <VisitAdd institution={row.institution} onClose={() => setAdding(false)} />}
    </Page>
  )
}

function GroupFacts({ row }: { row: Group }) {
  const count = (statuses: readonly VisitStatus[]) => formatNumber(statuses.reduce((sum, status) => sum + (row.counts[status] ?? 0), 0))
  return (
    <Facts
      facts={[
        {
          label: 'Waiting',
          value: row.waiting > 0 ? <Status tone="warn">{formatCount(row.waiting, 'request')}</Status> : 'Nothing',
        },
        {
          label: 'Next visit',
          value: row.next_visit ? (
            <Link to={`/admin/schedule/${row.institution.id}/${row.next_visit.id}`}>
              {formatDays(row.next_visit.visit_date, row.next_visit.visit_end)}
            </Link>
          ) : (
            'None planned'
          ),
          detail: row.next_visit?.campus,
        },
        { label: 'Under way', value: count(ongoingStatuses), detail: 'approved to reported' },
        { label: 'Decided', value: count(['decided']), detail: row.last_visit && `last visit ${formatDay(row.last_visit)}` },
      ]}
    />
  )
}
