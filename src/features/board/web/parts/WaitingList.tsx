import { Button } from '@mantine/core'
import { useState } from 'react'
import { agencyDay, daysBetween, formatDay } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../../kit/web/list/FilterChip.tsx'
import { List } from '../../../../kit/web/list/ListPage.tsx'
import type { FilterValues } from '../../../../kit/web/list/list-state.ts'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { InstitutionChip } from '../../../institutions/web/parts/place-chips.tsx'
import { Level } from '../../../ladder/web/parts/Level.tsx'
import { Sought } from '../../../ladder/web/parts/Survey.tsx'
import { board } from '../../contract.ts'
import { type WaitingFilter, type WaitingRow, waitingKinds } from '../../contract-records.ts'
import { itemKindNames } from '../../rules.ts'

const OnAgenda = lazyPart(() => import('../dialogs/OnAgenda.tsx').then((file) => file.OnAgenda))

const filters = { why: 'many', institution: 'one' } as const
const kindOptions = waitingKinds.map((value) => ({ value, label: itemKindNames[value] }))

/** Programs with an accepted report, and levels whose validity and grace period are over: chosen, they go on an agenda. */
export default function WaitingList() {
  const mayAdd = useCan(board.addItems)
  const [chosen, setChosen] = useState<{ rows: WaitingRow[] | 'all'; done: () => void } | null>(null)
  const list = useList(board.waiting, {
    name: 'board-waiting',
    filters,
    ask: ({ page, paginate, search, filters }) => ({ query: { page, paginate, search, filter: filterOf(filters) } }),
  })
  const total = list.read.data?.meta.total ?? 0
  const asked = { search: list.search, filter: filterOf(list.filters) }
  return (
    <>
      <List
        label="What waits for the board"
        list={list}
        columns={columns}
        rowName={(row) => row.program}
        rowLink={(row) => (row.accreditation_id ? `/admin/schedule/${row.institution_id}/${row.accreditation_id}` : undefined)}
        placeholder="Search program, institution, visit"
        filters={
          <>
            <FilterChip kind="many" label="Why" options={kindOptions} {...list.chip('why')} />
            <InstitutionChip list={list} chosenName={list.read.data?.data[0]?.institution} />
          </>
        }
        end={
          mayAdd &&
          total > 0 && (
            <Button variant="default" size="xs" onClick={() => setChosen({ rows: 'all', done: () => undefined })}>
              Put all {total > 500 ? 'of the first 500' : total} on an agenda
            </Button>
          )
        }
        bulk={[mayAdd && { label: 'Put on an agenda', icon: 'gavel', onClick: (rows, done) => setChosen({ rows, done }) }]}
        nothing="Nothing that waits matches"
        none={{
          icon: 'gavel',
          title: 'Nothing waits for the board',
          text: 'Programs come here when QA has accepted the report on them, and levels when their validity or grace period is over.',
        }}
      />
      {chosen && (
        <OnAgenda
          rows={chosen.rows}
          count={chosen.rows === 'all' ? Math.min(total, 500) : chosen.rows.length}
          asked={asked}
          onClose={() => setChosen(null)}
          onDone={chosen.done}
        />
      )}
    </>
  )
}

function filterOf(chosen: FilterValues<typeof filters>): WaitingFilter {
  const kind = waitingKinds.filter((one) => chosen.why?.includes(one))
  return { ...(kind.length > 0 ? { kind } : {}), ...(chosen.institution ? { institution_id: chosen.institution } : {}) }
}

const columns: readonly Column<WaitingRow>[] = [
  {
    key: 'program',
    header: 'Program',
    lead: true,
    render: (row) => (
      <>
        {row.program}
        <small>
          {row.institution}, {row.campus}
        </small>
      </>
    ),
  },
  {
    key: 'why',
    header: 'Why',
    width: 190,
    render: (row) => (
      <>
        {itemKindNames[row.kind]}
        <small>{row.visit ?? (row.open_visit ? `${row.open_visit} is under way` : 'no visit under way')}</small>
      </>
    ),
  },
  { key: 'level', header: 'Holds', width: 150, render: (row) => <Level level={row.level} /> },
  {
    key: 'sought',
    header: 'Sought',
    width: 160,
    priority: 2,
    render: ({ survey_type, revisit_of, level_sought }) =>
      survey_type ? <Sought survey={{ survey_type, revisit_of, level_sought }} /> : '–',
  },
  { key: 'valid_to', header: 'Valid until', width: 120, priority: 2, render: (row) => formatDay(row.grace_until ?? row.valid_to) },
  {
    key: 'since',
    header: 'Waits',
    width: 110,
    align: 'right',
    render: (row) => formatCount(Math.max(0, daysBetween(row.since, agencyDay())), 'day'),
  },
]
