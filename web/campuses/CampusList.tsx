/** All campuses of the institutions (specification §2, "Institutions"). */
import { Box } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { agency, shortRegion } from '../../agency.config.ts'
import { type CampusFilter, type CampusOrder, type CampusRow, campuses } from '../../contract/campuses.ts'
import { imports } from '../../contract/imports.ts'
import { institutionList } from '../accreditations/institution-list.ts'
import { query, useCall } from '../api.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { confirm } from '../ui/confirm.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { BulkAction, Column, RowAction } from '../ui/data-table.ts'
import { ExportButton, saveFile } from '../ui/ExportButton.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { formatCount, formatNumber } from '../ui/format.ts'
import { ImportDialog } from '../ui/ImportDialog.tsx'
import { ListToolbar } from '../ui/ListToolbar.tsx'
import { type FilterValues, useListState } from '../ui/list-state.ts'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { Paging } from '../ui/Paging.tsx'
import { Status } from '../ui/Status.tsx'
import { toast } from '../ui/toast.ts'
import { useMay } from '../ui/viewer.ts'

export const meta = () => [{ title: `Campus · ${agency.acronym}` }]

const filters = { region: 'many', institution: 'one', kind: 'one' } as const

export default function CampusList() {
  const list = useListState({ filters, sort: { key: 'institution', direction: 'asc' } })
  const filter = filterOf(list.filters)
  const read = useQuery({
    ...query(campuses.list, {
      query: { page: list.page },
      body: {
        paginate: list.paginate,
        search: list.search,
        filter,
        ...(list.sort ? { sort: list.sort.key as CampusOrder['sort'], direction: list.sort.direction } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const [selected, setSelected] = useState<string[]>([])
  const [isImporting, setImporting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const seen = useRef(new Map<string, CampusRow>())
  for (const row of read.data?.data ?? []) seen.current.set(row.id, row)
  const remove = useCall(campuses.delete)
  const may = { export: useMay(campuses.export), delete: useMay(campuses.delete) }

  async function askToDelete(ids: string[]) {
    const one = ids.length === 1 ? seen.current.get(ids[0] as string) : undefined
    const named = ids.slice(0, 3).flatMap((id) => {
      const campus = seen.current.get(id)
      return campus ? `${campus.name} of ${campus.institution_name}` : []
    })
    const more = ids.length - named.length
    const yes = await confirm({
      title: one ? `Delete ${one.name}?` : `Delete ${ids.length} campuses?`,
      text: `${named.join('; ')}${more > 0 ? ` and ${more} more` : ''}. This cannot be taken back. If one of them has programs or accreditations, nothing is deleted and you are told which.`,
      verb: one ? 'Delete' : `Delete ${ids.length} campuses`,
      danger: true,
    })
    if (!yes || remove.isPending) return
    setProblem(null)
    remove.mutate(
      { body: { ids } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Deleted')
          setSelected([])
        },
        onError: (refusal) => setProblem(refusal.message),
      },
    )
  }

  const bulk: BulkAction[] = [
    ...(may.export
      ? [
          {
            label: 'Export',
            icon: 'download' as const,
            onClick: (ids: string[]) => {
              saveFile(campuses.export, { query: { ids } }).catch((error: Error) => toast.error(error.message))
            },
          },
        ]
      : []),
    ...(may.delete ? [{ label: 'Delete', icon: 'trash' as const, onClick: askToDelete, busy: remove.isPending }] : []),
  ]
  const rowMenu = (campus: CampusRow): RowAction[] => [
    { label: 'Programs', icon: 'books', to: programsOf(campus) },
    ...(may.delete
      ? [
          {
            label: 'Delete',
            icon: 'trash' as const,
            danger: true,
            onClick: () => void askToDelete([campus.id]),
            disabled: campus.programs > 0 && `It has ${formatCount(campus.programs, 'program')}.`,
          },
        ]
      : []),
  ]
  const importButton = (
    <ActionButton call={campuses.import} icon="upload" onClick={() => setImporting(true)}>
      Import
    </ActionButton>
  )

  return (
    <Page
      title="Campus"
      count={read.data?.meta.total}
      actions={
        <>
          {importButton}
          <ExportButton call={campuses.export} input={{ query: { search: list.search, filter } }} />
        </>
      }
    >
      <ListToolbar list={list} placeholder="Search campuses, cities, institutions">
        <FilterChip
          kind="many"
          label="Region"
          options={agency.regions.map(({ name, short }) => ({ value: name, label: short }))}
          value={list.filters.region}
          onChange={(value) => list.setFilter('region', value)}
        />
        <FilterChip
          kind="remote"
          label="Institution"
          from={institutionList}
          value={list.filters.institution}
          {...(filter.institution_id && read.data?.data[0] ? { chosenName: read.data.data[0].institution_name } : {})}
          onChange={(value) => list.setFilter('institution', value)}
        />
        <FilterChip
          kind="one"
          label="Kind"
          options={[
            { value: 'main', label: 'Main campuses' },
            { value: 'other', label: 'Other campuses' },
          ]}
          value={list.filters.kind}
          onChange={(value) => list.setFilter('kind', value)}
        />
      </ListToolbar>
      {problem && (
        <Box mb="sm">
          <Notice tone="err">{problem}</Notice>
        </Box>
      )}
      <DataTable
        label="Campuses"
        read={read}
        access={campuses.list.access}
        columns={campusColumns}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.name}, ${row.institution_name}`}
        rowLink={programsOf}
        sort={list.sort}
        onSort={list.toggleSort}
        {...(bulk.length > 0 ? { selected, onSelect: setSelected, bulk } : {})}
        rowMenu={rowMenu}
        skeletonRows={list.paginate}
        empty={
          list.narrowed
            ? { icon: 'filter-search', title: 'No campus matches', text: 'Take a filter away, or search for fewer words.' }
            : {
                icon: 'map-pin',
                title: 'No campuses yet',
                text: 'Import them from a file. Institutions that are not stored yet are made on the way.',
                actions: importButton,
              }
        }
      />
      <Paging meta={read.data?.meta} onPage={list.setPage} onPaginate={list.setPaginate} />
      <ImportDialog
        opened={isImporting}
        onClose={() => setImporting(false)}
        what="campuses"
        call={campuses.import}
        template={imports.template}
        templateInput={{ params: { name: 'campuses' } }}
        failure="An unexpected error occurred while importing campuses."
      />
    </Page>
  )
}

const campusColumns: readonly Column<CampusRow>[] = [
  { key: 'name', header: 'Campus', lead: true, sortKey: 'name', render: (row) => row.name },
  {
    key: 'institution',
    header: 'Institution',
    sortKey: 'institution',
    priority: 2,
    card: 'bare',
    width: 300,
    render: (row) => row.institution_name,
    short: (row) => row.institution_name,
  },
  { key: 'region', header: 'Region', sortKey: 'region', width: 120, render: (row) => shortRegion(row.region) },
  {
    key: 'place',
    header: 'City, province',
    priority: 3,
    width: 190,
    render: (row) => [row.city, row.province].filter(Boolean).join(', ') || '–',
  },
  {
    key: 'main',
    header: 'Kind',
    width: 96,
    render: (row) => (row.is_main ? <Status tone="ok">Main</Status> : <Status tone="idle">Other</Status>),
  },
  { key: 'programs', header: 'Programs', align: 'right', sortKey: 'programs', width: 112, render: (row) => formatNumber(row.programs) },
]

function programsOf(campus: CampusRow): string {
  return `/admin/institution/programs?campus=${campus.id}`
}

function filterOf(values: FilterValues<typeof filters>): CampusFilter {
  return {
    ...(values.region ? { region: values.region } : {}),
    ...(values.institution && /^[0-9a-f-]{36}$/i.test(values.institution) ? { institution_id: values.institution } : {}),
    ...(values.kind === 'main' || values.kind === 'other' ? { is_main: values.kind === 'main' } : {}),
  }
}
