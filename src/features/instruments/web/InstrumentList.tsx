/** The agency's survey instruments. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '../../../kit/contract/days.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import { useAsked } from '../../../kit/web/dialog/asked.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { titled } from '../../../kit/web/list/record-columns.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { instrumentColumns } from '../columns.ts'
import { type InstrumentRow, instruments } from '../contract.ts'
import { InstrumentStatus } from './InstrumentStatus.tsx'
import { filterOf, instrumentFilters, orderOf, statusOptions, surveyOptions } from './instrument-filters.ts'
import { pageOf, purposeWords } from './parts/instrument-words.ts'

const InstrumentAdd = lazyPart(() => import('./InstrumentAdd.tsx').then((file) => file.InstrumentAdd))

const columns: readonly Column<InstrumentRow>[] = titled(instrumentColumns, [
  { key: 'name', lead: true, sortKey: 'name', render: (row) => row.name },
  { key: 'purpose', width: 260, render: purposeWords },
  { key: 'status', width: 150, render: (row) => <InstrumentStatus status={row.status} hasDraft={row.has_draft} /> },
  {
    key: 'published_at',
    sortKey: 'published_at',
    width: 130,
    render: (row) =>
      row.published_at ? (
        <>
          {formatDay(row.published_at.slice(0, 10))}
          <small>Version {row.published_number}</small>
        </>
      ) : (
        '–'
      ),
  },
  { key: 'areas', align: 'right', width: 76, priority: 3, render: (row) => formatNumber(row.areas) },
  { key: 'statements', align: 'right', width: 104, priority: 2, render: (row) => formatNumber(row.statements) },
])

export default function InstrumentList() {
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  useAsked('add', instruments.add, () => setAdding(true))
  const list = useList(instruments.list, {
    name: 'instruments',
    filters: instrumentFilters,
    sort: { key: 'name', direction: 'asc' },
    ask: ({ page, paginate, search, filters, sort }) => ({
      query: { page, paginate, search, filter: filterOf(filters), ...orderOf(sort) },
    }),
  })
  const addButton = (
    <ActionButton call={instruments.add} icon="plus" variant="filled" onClick={() => setAdding(true)}>
      Add instrument
    </ActionButton>
  )
  return (
    <ListPage
      title="Instruments"
      description="What teams rate on a visit: areas, parameters and statements"
      actions={addButton}
      label="Instruments"
      list={list}
      columns={columns}
      rowName={(row) => row.name}
      rowLink={pageOf}
      placeholder="Search name, description"
      filters={
        <>
          <FilterChip kind="many" label="Status" options={statusOptions} {...list.chip('status')} />
          <FilterChip kind="many" label="Survey" options={surveyOptions} {...list.chip('survey_type')} />
        </>
      }
      nothing="No instrument matches"
      none={{
        icon: 'clipboard-list',
        title: 'No instruments yet',
        text: 'Add the first one; its statements are written on its page, or imported there from a file.',
        actions: addButton,
      }}
    >
      {isAdding && <InstrumentAdd onClose={() => setAdding(false)} onMade={(id) => navigate(pageOf({ id }))} />}
    </ListPage>
  )
}
