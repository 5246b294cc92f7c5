/** What was imported, by whom, and what of it can be taken back (`/admin/imports`). */
import { agencyDay, formatDay, formatInstant } from '../../../kit/contract/days.ts'
import { formatNumber, listed } from '../../../kit/contract/words.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import type { FilterValues } from '../../../kit/web/list/list-state.ts'
import { useOpened } from '../../../kit/web/list/opened.ts'
import { filtersOf, titled } from '../../../kit/web/list/record-columns.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { importColumns } from '../columns.ts'
import { type ImportFilter, type ImportRow, imports } from '../contract.ts'
import { importKindNames, importKinds, importsOf } from '../rules.ts'
import { ImportPanel } from './parts/ImportPanel.tsx'
import { ImportStatus } from './parts/ImportStatus.tsx'

const filters = filtersOf(importColumns)

function filterOf(chosen: FilterValues<typeof filters>): ImportFilter {
  const kind = importKinds.filter((one) => chosen.kind?.includes(one))
  return kind.length > 0 ? { kind } : {}
}

const columns: readonly Column<ImportRow>[] = titled(importColumns, [
  {
    key: 'file',
    lead: true,
    render: (row) => (
      <>
        {row.file}
        <small>{importKindNames[row.kind]}</small>
      </>
    ),
  },
  {
    key: 'made',
    width: 190,
    render: (row) => (
      <>
        {formatInstant(row.made_at)}
        <small>{row.made_by_name}</small>
      </>
    ),
  },
  { key: 'new', width: 90, align: 'right', render: (row) => formatNumber(row.created) },
  { key: 'changed', width: 100, align: 'right', render: (row) => formatNumber(row.updated) },
  { key: 'left_out', width: 96, align: 'right', priority: 3, render: (row) => formatNumber(row.left_out) },
  {
    key: 'state',
    width: 180,
    render: (row) => (
      <>
        <ImportStatus of={row} />
        <small>{undoLine(row)}</small>
      </>
    ),
  },
])

function undoLine(row: ImportRow): string {
  if (row.undone_at) return `${formatDay(agencyDay(row.undone_at))}, ${row.undone_by_name}`
  return `${row.can_undo ? 'until' : 'ended'} ${formatDay(agencyDay(row.undo_until))}`
}

export default function ImportList() {
  const list = useList(imports.list, {
    name: 'imports',
    filters,
    ask: ({ page, paginate, search, filters }) => ({ query: { page, paginate, search, filter: filterOf(filters) } }),
  })
  const [opened, setOpened] = useOpened()
  const kinds = importsOf(useUser().role)
  return (
    <ListPage
      title="Imports"
      description="What files brought in. Each can be undone for 30 days, where nothing was built on it"
      label="Imports"
      list={list}
      columns={columns}
      rowName={(row) => row.file}
      current={opened?.id}
      onOpen={(row) => setOpened(row.id)}
      placeholder="Search files, people"
      filters={
        <FilterChip
          kind="many"
          label="What"
          options={kinds.map((value) => ({ value, label: importKindNames[value] }))}
          {...list.chip('kind')}
        />
      }
      nothing="No import matches"
      none={{
        icon: 'upload',
        title: 'No imports yet',
        text: `They stand here as soon as a file is imported: ${listed(kinds.map((kind) => importKindNames[kind].toLowerCase()))}.`,
      }}
    >
      {opened && <ImportPanel key={opened.id} id={opened.id} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}
