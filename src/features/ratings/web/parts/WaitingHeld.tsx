import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatDays } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { List } from '../../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { type HeldSurvey, ratings } from '../../contract.ts'
import { HeldDialog } from './HeldDialog.tsx'

/** What devices sent and nobody counts yet: QA lets it count, before the outcome is recorded. */
export default function WaitingHeld() {
  const list = useList(ratings.held, {
    name: 'actions.held-ratings',
    ask: ({ page, paginate, search }) => ({ query: { page, paginate, search } }),
  })
  const [opened, setOpened] = useState<HeldSurvey | null>(null)
  const mayAdmit = useCan(ratings.admit)
  const pageOf = (row: HeldSurvey) => `/admin/schedule/${row.institution_id}/${row.accreditation_id}`
  return (
    <>
      <List
        label="Ratings that are held"
        list={list}
        columns={columns}
        rowName={(row) => `${row.program}, ${row.number}`}
        {...(mayAdmit ? { onOpen: setOpened } : { rowLink: pageOf })}
        rowMenu={(row) => [{ label: 'Open the visit', icon: 'calendar-event', letter: 'O', to: pageOf(row) }]}
        placeholder="Search program, institution, number"
        nothing="No program matches"
        none={{ icon: 'circle-check', title: 'Nothing waits', text: 'Everything that was rated counts.' }}
      />
      {opened && <HeldOf row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Read when it is looked at: what is held may count meanwhile. */
function HeldOf({ row, onClose }: { row: HeldSurvey; onClose: () => void }) {
  const read = useQuery({ ...query(ratings.ofVisit, { params: { accreditation_id: row.accreditation_id } }), staleTime: 0 })
  const state = read.data?.data.find(({ id }) => id === row.id)
  if (read.error) return <ErrorState error={read.error} onRetry={read.refetch} what="held ratings" />
  return state && <HeldDialog state={state} onClose={onClose} />
}

const columns: readonly Column<HeldSurvey>[] = [
  { key: 'program', header: 'Program', lead: true, render: (row) => row.program },
  { key: 'institution', header: 'Institution', priority: 2, render: (row) => row.institution, short: (row) => row.institution },
  {
    key: 'visit',
    header: 'Visit',
    width: 190,
    oneLine: true,
    render: (row) => (
      <>
        {row.number}
        <small>{formatDays(row.visit_date, row.visit_end)}</small>
      </>
    ),
  },
  {
    key: 'entries',
    header: 'Held',
    width: 220,
    render: (row) => (
      <>
        {formatCount(row.entries, 'entry', 'entries')}
        <small>{row.people.join(', ')}</small>
      </>
    ),
  },
  { key: 'since', header: 'Since', width: 120, render: (row) => formatDay(row.since) },
]
