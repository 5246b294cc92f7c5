/** All programs with level and validity (specification §2, "Institutions"; look: `programs`). */
import { Box } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agency } from '../../agency.config.ts'
import { imports } from '../../contract/imports.ts'
import { degreeLevels, degreeNames, levelNames, levels, validityNames, validityStatuses } from '../../contract/levels.ts'
import { type ProgramRow, programs } from '../../contract/programs.ts'
import { institutionList } from '../accreditations/institution-list.ts'
import { query } from '../api.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { BulkAction, RowAction } from '../ui/data-table.ts'
import { ExportButton, saveFile } from '../ui/ExportButton.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { ImportDialog } from '../ui/ImportDialog.tsx'
import { Level } from '../ui/Level.tsx'
import { ListToolbar } from '../ui/ListToolbar.tsx'
import { useListState } from '../ui/list-state.ts'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { Paging } from '../ui/Paging.tsx'
import { Status } from '../ui/Status.tsx'
import { toast } from '../ui/toast.ts'
import { validityTones } from '../ui/tones.ts'
import { useMay } from '../ui/viewer.ts'
import { ColumnsMenu, useColumns } from './ColumnsMenu.tsx'
import { GraceDialog } from './GraceDialog.tsx'
import { graceRefusal } from './grace.ts'
import { ProgramEdit } from './ProgramEdit.tsx'
import { ProgramPanel } from './ProgramPanel.tsx'
import { fitted, programColumns, usualColumns } from './program-columns.tsx'
import { filterOf, orderOf, programFilters } from './program-filters.ts'
import { useRemove, useSeen } from './use-removal.ts'

export const meta = () => [{ title: `Programs · ${agency.acronym}` }]

/** What is open over or beside the list. */
type Open = { act: 'edit' | 'look'; program: ProgramRow } | { act: 'grace'; programs: ProgramRow[] } | { act: 'import' } | null

export default function ProgramList() {
  const list = useListState({ filters: programFilters, sort: { key: 'valid_to', direction: 'asc' } })
  const filter = filterOf(list.filters)
  const read = useQuery({
    ...query(programs.list, {
      query: { page: list.page },
      body: { paginate: list.paginate, search: list.search, filter, ...orderOf(list.sort) },
    }),
    placeholderData: keepPreviousData,
  })
  const years = useQuery(query(programs.validityEndYear))
  const columns = useColumns('programs', programColumns, usualColumns)
  const [selected, setSelected] = useState<string[]>([])
  const [open, setOpen] = useState<Open>(null)
  const seen = useSeen(read.data?.data)
  const remove = useRemove(seen, () => setSelected([]))
  const may = {
    edit: useMay(programs.update),
    grace: useMay(programs.grace),
    delete: useMay(programs.delete),
    export: useMay(programs.export),
  }
  const close = () => setOpen(null)

  const bulk: BulkAction[] = [
    ...(may.grace
      ? [
          {
            label: 'Grace period',
            icon: 'clock-plus' as const,
            onClick: (ids: string[]) => setOpen({ act: 'grace', programs: ids.flatMap((id) => seen.get(id) ?? []) }),
          },
        ]
      : []),
    ...(may.export ? [{ label: 'Export', icon: 'download' as const, onClick: exportChosen }] : []),
    ...(may.delete ? [{ label: 'Delete', icon: 'trash' as const, onClick: remove.ask, busy: remove.busy }] : []),
  ]

  function rowMenu(program: ProgramRow): RowAction[] {
    return [
      ...(may.edit ? [{ label: 'Edit', icon: 'pencil' as const, onClick: () => setOpen({ act: 'edit', program }) }] : []),
      ...(may.grace
        ? [
            {
              label: 'Apply grace period',
              icon: 'clock-plus' as const,
              onClick: () => setOpen({ act: 'grace', programs: [program] }),
              disabled: graceRefusal(program),
            },
          ]
        : []),
      { label: may.export ? 'Audit log' : 'Details', icon: 'history', onClick: () => setOpen({ act: 'look', program }) },
      ...(may.delete ? [{ label: 'Delete', icon: 'trash' as const, danger: true, onClick: () => remove.ask([program.id]) }] : []),
    ]
  }

  return (
    <Page
      title="Programs"
      count={read.data?.meta.total}
      actions={
        <>
          <ActionButton call={programs.import} icon="upload" onClick={() => setOpen({ act: 'import' })}>
            Import
          </ActionButton>
          <ExportButton call={programs.export} input={{ query: { search: list.search, filter } }} />
        </>
      }
    >
      <ListToolbar list={list} placeholder="Search programs, campuses" end={<ColumnsMenu {...columns} />}>
        <FilterChip
          kind="many"
          label="Validity year"
          options={(years.data?.data ?? []).map(({ year, count }) => ({ value: String(year), label: String(year), count }))}
          value={list.filters.year}
          onChange={(value) => list.setFilter('year', value)}
        />
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
        {filter.campus_id && (
          <FilterChip
            kind="one"
            label="Campus"
            options={[{ value: filter.campus_id, label: read.data?.data[0]?.campus_name ?? 'Chosen campus' }]}
            value={filter.campus_id}
            onChange={(value) => list.setFilter('campus', value)}
          />
        )}
        <FilterChip
          kind="many"
          label="Level"
          options={levels.map((level) => ({ value: level, label: <Level level={level} />, name: levelNames[level] }))}
          value={list.filters.level}
          onChange={(value) => list.setFilter('level', value)}
        />
        <FilterChip
          kind="many"
          label="Status"
          options={validityStatuses.map((status) => ({
            value: status,
            label: <Status tone={validityTones[status]}>{validityNames[status]}</Status>,
            name: validityNames[status],
          }))}
          value={list.filters.status}
          onChange={(value) => list.setFilter('status', value)}
        />
        <FilterChip
          kind="many"
          label="Degree"
          options={degreeLevels.map((degree) => ({ value: degree, label: degreeNames[degree] }))}
          value={list.filters.degree}
          onChange={(value) => list.setFilter('degree', value)}
        />
      </ListToolbar>
      {remove.problem && (
        <Box mb="sm">
          <Notice tone="err">{remove.problem}</Notice>
        </Box>
      )}
      <DataTable
        label="Programs"
        read={read}
        access={programs.list.access}
        columns={fitted(columns.columns)}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        onOpen={(program) => setOpen({ act: 'look', program })}
        sort={list.sort}
        onSort={list.toggleSort}
        {...(bulk.length > 0 ? { selected, onSelect: setSelected, bulk } : {})}
        rowMenu={rowMenu}
        skeletonRows={list.paginate}
        empty={
          list.narrowed
            ? {
                icon: 'filter-search',
                title: 'No program matches',
                text: 'Take a filter away, or search for fewer words.',
                actions: (
                  <ActionButton size="xs" onClick={list.clear}>
                    Clear filters
                  </ActionButton>
                ),
              }
            : {
                icon: 'books',
                title: 'No programs yet',
                text: 'Import them from a file. The campuses have to be there first.',
                actions: (
                  <ActionButton call={programs.import} icon="upload" onClick={() => setOpen({ act: 'import' })}>
                    Import programs
                  </ActionButton>
                ),
              }
        }
      />
      <Paging meta={read.data?.meta} onPage={list.setPage} onPaginate={list.setPaginate} />

      <ImportDialog
        opened={open?.act === 'import'}
        onClose={close}
        what="programs"
        call={programs.import}
        template={imports.template}
        templateInput={{ params: { name: 'programs' } }}
        failure="An unexpected error occurred while importing programs."
      />
      {open?.act === 'edit' && <ProgramEdit program={open.program} onClose={close} />}
      {open?.act === 'grace' && <GraceDialog programs={open.programs} onClose={close} onDone={() => setSelected([])} />}
      {open?.act === 'look' && (
        <ProgramPanel
          program={seen.get(open.program.id) ?? open.program}
          onClose={close}
          onEdit={(program) => setOpen({ act: 'edit', program })}
          onGrace={(program) => setOpen({ act: 'grace', programs: [program] })}
        />
      )}
    </Page>
  )
}

async function exportChosen(ids: string[]): Promise<void> {
  await saveFile(programs.export, { query: { ids } }).catch((error: Error) => toast.error(error.message))
}
