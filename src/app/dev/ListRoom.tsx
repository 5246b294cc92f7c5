import { type ReactNode, useState } from 'react'
import { BulkBar } from '../../kit/web/list/BulkBar.tsx'
import { ColumnsMenu, useColumns } from '../../kit/web/list/ColumnsMenu.tsx'
import { DataTable } from '../../kit/web/list/DataTable.tsx'
import type { Column, DataTableProps, RowAction } from '../../kit/web/list/data-table.ts'
import { ExportButton } from '../../kit/web/list/ExportButton.tsx'
import { FilterChip } from '../../kit/web/list/FilterChip.tsx'
import { List, ListPage } from '../../kit/web/list/ListPage.tsx'
import { ListToolbar } from '../../kit/web/list/ListToolbar.tsx'
import { useListState } from '../../kit/web/list/list-state.ts'
import { Paging } from '../../kit/web/list/Paging.tsx'
import { PeriodPicker } from '../../kit/web/list/PeriodPicker.tsx'
import { RangePicker } from '../../kit/web/list/RangePicker.tsx'
import { SearchField } from '../../kit/web/list/SearchField.tsx'
import { Status } from '../../kit/web/record/Status.tsx'
import { ModeSwitch } from '../../kit/web/views/ModeSwitch.tsx'
import { ViewLinks } from '../../kit/web/views/ViewLinks.tsx'
import { Room, Row, Sample } from './Sample.tsx'
import { meta, nothing, places, refusals, rows, type SampleRow, sampleCalls } from './samples.ts'

const words = { ok: 'Valid', warn: 'Upcoming', err: 'Expired' }
const columns: readonly Column<SampleRow>[] = [
  { key: 'name', header: 'Program', lead: true, sortKey: 'name', render: (row) => row.name },
  { key: 'campus', header: 'Campus', priority: 2, width: 190, render: (row) => row.campus, short: (row) => row.campus },
  { key: 'region', header: 'Region', priority: 3, width: 170, render: (row) => row.region },
  { key: 'status', header: 'Status', width: 120, render: (row) => <Status tone={row.tone}>{words[row.tone]}</Status> },
  { key: 'programs', header: 'Visits', align: 'right', width: 90, sortKey: 'programs', render: (row) => row.programs },
]
const options = ['ok', 'warn', 'err'].map((tone) => ({
  value: tone,
  label: <Status tone={tone as 'ok'}>{words[tone as 'ok']}</Status>,
  name: words[tone as 'ok'],
  count: 12,
}))
const menu = (row: SampleRow): RowAction[] => [
  { label: 'Edit', icon: 'pencil', letter: 'E', onClick: nothing },
  { label: 'Apply grace period', icon: 'clock-plus', disabled: `${row.name} is valid until ${row.days}.` },
  { label: 'Delete', icon: 'trash', danger: true, onClick: nothing },
]
const read = { data: { data: rows }, error: null, isFetching: false, refetch: nothing }
const noRow = { data: { data: [], meta: meta(1, 0) }, error: null, isFetching: false, refetch: nothing }
const coming = { data: undefined, error: null, isFetching: true, refetch: nothing }
const none = { icon: 'books', title: 'No programs yet', text: 'Import them from a file.' } as const

export function ListRoom() {
  return (
    <Room name="list" says="One table, one toolbar, one paging. The state of a list stands in the address.">
      <Sample of="ListPage" state="all of it, with long and missing words" wide>
        <WholeList />
      </Sample>
      <Sample of="List" state="nothing stored yet" wide>
        <EmptyList />
      </Sample>
      <Table state="loading" read={coming} skeletonRows={3} />
      <Table state="loading the next page" passes read={{ ...read, isFetching: true, isPlaceholderData: true }} />
      <Table state="refused" read={{ ...coming, error: refusals.refused, isFetching: false }} access={['Superadmin', 'Monitoring']} />
      <Table state="failed" read={{ ...coming, error: refusals.unanswered, isFetching: false }} />
      <Table
        state="chosen rows, current row, menu"
        read={read}
        selected={['0']}
        onSelect={nothing}
        current="2"
        onOpen={nothing}
        rowMenu={menu}
      />
      <Table state="the first row is new to the reader" read={read} unseen={new Set(rows.slice(0, 1).map((row) => row.id))} />
      <Table state="rows that open" read={read} expand={(row) => `What stands below ${row.name}`} />
      <Table
        state="groups, links, sorted"
        read={read}
        groupOf={(row) => row.region}
        rowLink={() => '/dev/parts'}
        onSort={nothing}
        sort={{ key: 'name', direction: 'desc' }}
      />
      <Sample of="BulkBar">
        <BulkBar keys={['1', '2', '3']} actions={acts(false)} onClear={nothing} />
      </Sample>
      <Sample of="BulkBar" state="busy, many">
        <BulkBar keys={Array.from({ length: 1204 }, String)} actions={acts(true)} onClear={nothing} />
      </Sample>
      <Sample of="FilterChip" state="each kind, unset" wide>
        <Chips />
      </Sample>
      <Sample of="FilterChip" state="each kind, set" wide>
        <SetChips />
      </Sample>
      <Sample of="SearchField" state="empty; with words">
        <SearchField value="" onChange={nothing} placeholder="Search programs, campuses" />
        <SearchField value="nursing" onChange={nothing} placeholder="Search, with words" />
      </Sample>
      <Sample of="ModeSwitch">
        <Mode />
      </Sample>
      <Sample of="ViewLinks" state="more than a phone is wide">
        <ViewLinks label="Sample views" of={views} />
      </Sample>
      <Sample of="ExportButton, ColumnsMenu" state="an export fails here: no server knows it">
        <Row>
          <ExportButton call={sampleCalls.file} />
          <Columns />
        </Row>
      </Sample>
      <Sample of="Paging" state="few; first of many; in the middle; beyond the last">
        <Paging meta={meta(1, 4)} onPage={nothing} />
        <Paging meta={meta(1, 68_120)} onPage={nothing} onPaginate={nothing} />
        <Paging meta={meta(300, 68_120)} onPage={nothing} />
        <Paging meta={meta(9, 42)} onPage={nothing} />
      </Sample>
      <Sample of="RangePicker">
        <RangePicker value={{ from: '2026-12-08', to: '2026-12-10' }} onChange={nothing} />
      </Sample>
      <Sample of="PeriodPicker">
        <PeriodPicker value="2026-12" onChange={nothing} />
      </Sample>
    </Room>
  )
}

function WholeList() {
  const state = useListState({ name: 'dev-parts', filters: { status: 'many' }, sort: { key: 'name', direction: 'asc' } })
  const list = { ...state, read: { ...read, data: { data: rows, meta: meta(1, 1204) } } }
  return (
    <ListPage
      title="Programs"
      label="Sample programs"
      list={list}
      columns={columns}
      rowName={(row) => row.name}
      onOpen={nothing}
      rowMenu={menu}
      placeholder="Search sample programs"
      filters={<FilterChip kind="many" label="Status" options={options} {...list.chip('status')} />}
      bulk={[{ label: 'Export', icon: 'download', onClick: (_rows, done) => done() }]}
      problem="BS Fisheries is part of an accreditation, so nothing was deleted."
      nothing="No program matches"
      none={none}
    />
  )
}

function EmptyList() {
  const list = { ...useListState({ name: 'dev-empty', prefix: 'empty-' }), read: noRow }
  return <List label="No programs" list={list} columns={columns} rowName={(row) => row.name} nothing="No program matches" none={none} />
}

function Table({ state, passes = false, ...more }: { state: string; passes?: boolean } & Partial<DataTableProps<SampleRow>>) {
  return (
    <Sample of="DataTable" state={state} wide passes={passes}>
      <DataTable
        static
        label={`Programs, ${state}`}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        empty={none}
        {...more}
      />
    </Sample>
  )
}

function acts(busy: boolean) {
  return [
    { label: 'Grace period', icon: 'clock-plus' as const, onClick: nothing, busy },
    { label: 'Delete', icon: 'trash' as const, onClick: nothing },
  ]
}

const from = {
  call: sampleCalls.places,
  input: (search: string) => ({ body: { search } }),
  items: () => places,
  itemKey: (place: { id: string }) => place.id,
  itemName: (place: { name: string }) => place.name,
}

function Chips() {
  return (
    <Toolbar prefix="unset-">
      <FilterChip kind="many" label="Status" options={options} value={undefined} onChange={nothing} />
      <FilterChip kind="one" label="Campus" options={options} value={undefined} onChange={nothing} />
      <FilterChip kind="range" label="Visit date" value={undefined} onChange={nothing} />
      <FilterChip kind="period" label="Paid in" value={undefined} onChange={nothing} />
      <FilterChip kind="text" label="Specialisation" placeholder="Engineering" value={undefined} onChange={nothing} />
      <FilterChip kind="remote" label="Institution" from={from} value={undefined} onChange={nothing} />
    </Toolbar>
  )
}

function SetChips() {
  return (
    <Toolbar prefix="set-">
      <FilterChip kind="many" label="Status" options={options} value={['ok', 'err']} onChange={nothing} />
      <FilterChip kind="one" label="Campus" options={options} value="warn" onChange={nothing} />
      <FilterChip kind="range" label="Visit date" value={{ from: '2026-12-08', to: '2027-01-10' }} onChange={nothing} />
      <FilterChip kind="period" label="Paid in" value="2026-03" onChange={nothing} />
      <FilterChip kind="text" label="Specialisation" value="Development administration and local governance" onChange={nothing} />
      <FilterChip kind="remote" label="Institution" from={from} value="0" chosenName={places[0]!.name} onChange={nothing} />
    </Toolbar>
  )
}

function Toolbar({ prefix, children }: { prefix: string; children: ReactNode }) {
  return <ListToolbar list={useListState({ prefix })}>{children}</ListToolbar>
}

function Columns() {
  return (
    <ColumnsMenu {...useColumns('dev-parts', columns, ['campus', 'status'], useListState({ name: 'dev-columns', prefix: 'columns-' }))} />
  )
}

function Mode() {
  const [mode, setMode] = useState<'list' | 'grouped'>('list')
  return (
    <ModeSwitch
      label="Order"
      value={mode}
      onChange={setMode}
      options={[
        { value: 'list', label: 'All' },
        { value: 'grouped', label: 'By campus' },
      ]}
    />
  )
}

const views = ['All', 'Upcoming', 'Grace period', 'Expired', 'Without a validity', 'Without a level'].map((label, i) => ({
  label,
  count: i * 271,
  isOn: i === 1,
  change: (params: URLSearchParams) => params.set('view', label),
}))
