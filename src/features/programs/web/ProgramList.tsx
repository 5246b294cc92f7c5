/** All programs with level and validity. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthNames } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { useAsked } from '../../../kit/web/dialog/asked.ts'
import type { RemoteList } from '../../../kit/web/fields/RemoteOptions.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { ImportDialog } from '../../../kit/web/import/ImportDialog.tsx'
import type { RowAction } from '../../../kit/web/list/data-table.ts'
import { ExportButton, exportOf } from '../../../kit/web/list/ExportButton.tsx'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { isId } from '../../../kit/web/list/known.ts'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { useOpened } from '../../../kit/web/list/opened.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { ViewLinks } from '../../../kit/web/views/ViewLinks.tsx'
import { importPath } from '../../imports/rules.ts'
import { type CampusRow, campuses } from '../../institutions/contract-campuses.ts'
import { ActiveChip } from '../../institutions/web/parts/ActiveChip.tsx'
import { InstitutionChip, RegionChip } from '../../institutions/web/parts/place-chips.tsx'
import { useDeleting } from '../../removals/web/parts/use-deleting.ts'
import { templates } from '../../templates/contract.ts'
import { programFilterTexts } from '../columns-texts.ts'
import { type ProgramRow, programs } from '../contract.ts'
import { gracePeriods } from '../contract-grace.ts'
import { graceRefusal } from './parts/grace.ts'
import { ProgramChips } from './parts/ProgramChips.tsx'
import { fitted, listColumns, usualColumns } from './parts/program-columns.tsx'
import { filterOf, orderOf, programFilters, sucCampusName } from './parts/program-filters.ts'
import { useProgramViews } from './program-views.ts'
import { useProgramActivity } from './use-program-activity.ts'

const ProgramPanel = lazyPart(() => import('./parts/ProgramPanel.tsx').then((file) => file.ProgramPanel))
const GraceDialog = lazyPart(() => import('./parts/GraceDialog.tsx').then((file) => file.GraceDialog))
const ProgramAddTo = lazyPart(() => import('./parts/ProgramAddTo.tsx').then((file) => file.ProgramAddTo))
const ProgramMove = lazyPart(() => import('./parts/ProgramMove.tsx').then((file) => file.ProgramMove))
const ProgramEdit = lazyPart(() => import('./parts/ProgramEdit.tsx').then((file) => file.ProgramEdit))

/** Of one institution, where one is chosen. */
const campusesOf = (institution_id: string | undefined): RemoteList<typeof campuses.list, CampusRow> => ({
  call: campuses.list,
  input: (search) => ({ body: { search, filter: { institution_id } } }),
  items: ({ data }) => data,
  itemKey: sucCampusName,
  itemName: ({ name, institution_name }) => `${name}, ${institution_name}`,
})

/** What is open over the list. */
type Open =
  | { act: 'add' }
  | { act: 'edit' | 'move'; program: ProgramRow }
  | { act: 'grace'; programs: ProgramRow[]; done?: () => void }
  | { act: 'import' }
  | null

export default function ProgramList() {
  const list = useList(programs.list, {
    name: 'programs',
    filters: programFilters,
    sort: { key: 'valid_to', direction: 'asc' },
    ask: ({ page, paginate, search, filters, sort }) => ({
      query: { page },
      body: { paginate, search, filter: filterOf(filters), ...orderOf(sort) },
    }),
  })
  const filter = filterOf(list.filters)
  const years = useQuery(query(programs.validityEndYear))
  const views = useProgramViews(list.search, filter)
  const [open, setOpen] = useState<Open>(null)
  useAsked('add', programs.addTo, () => setOpen({ act: 'add' }))
  useAsked('import', programs.import, () => setOpen({ act: 'import' }))
  const [opened, setOpened] = useOpened()
  const here = list.read.data?.data.find((program) => program.id === opened?.id)
  // who comes from elsewhere may ask for one that is not on this page of the list
  const elsewhere = useQuery({
    ...query(programs.list, { body: { ids: [opened?.id ?? ''] } }),
    enabled: isId(opened?.id) && list.read.data !== undefined && !here,
  })
  const shown = opened && (here ?? elsewhere.data?.data[0])
  const deleting = useDeleting<typeof programs.removeMany, typeof programs.restore, ProgramRow>({
    call: programs.removeMany,
    restore: programs.restore,
    one: 'program',
    many: 'programs',
    nameOf: (program) => `${program.name} (${program.campus_name}, ${program.institution_name})`,
    unless: 'If an accreditation names one of them, nothing is deleted and you are told which.',
  })
  const may = {
    edit: useCan(programs.edit),
    grace: useCan(gracePeriods.apply),
    delete: useCan(programs.removeMany),
    export: useCan(programs.export),
    move: useCan(programs.move),
    story: useCan(programs.ladder),
  }
  const activity = useProgramActivity()
  const close = () => setOpen(null)
  const first = list.read.data?.data[0]
  const importButton = (
    <ActionButton call={programs.import} icon="upload" onClick={() => setOpen({ act: 'import' })}>
      Import
    </ActionButton>
  )

  function rowMenu(program: ProgramRow): RowAction[] {
    return [
      ...(may.edit ? [{ label: 'Edit', icon: 'pencil' as const, letter: 'E', onClick: () => setOpen({ act: 'edit', program }) }] : []),
      ...(may.grace
        ? [
            {
              label: 'Apply grace period',
              icon: 'clock-plus' as const,
              letter: 'G',
              onClick: () => setOpen({ act: 'grace', programs: [program] }),
              disabled: graceRefusal(program),
            },
          ]
        : []),
      ...(may.move ? keeping(program) : []),
      ...(may.story
        ? [{ label: 'Whole story', icon: 'books' as const, letter: 'W', to: `/admin/institution/programs/${program.id}` }]
        : []),
      { label: may.export ? 'Audit log' : 'Details', icon: 'history', letter: 'L', onClick: () => setOpened(program.id) },
      ...(may.delete ? [{ label: 'Delete', icon: 'trash' as const, danger: true, onClick: () => void deleting.ask([program]) }] : []),
    ]
  }

  function keeping(program: ProgramRow): RowAction[] {
    return [
      { label: 'Move to another campus', icon: 'map-pin', letter: 'M', onClick: () => setOpen({ act: 'move', program }) },
      program.is_active
        ? { label: 'Set inactive', icon: 'ban', letter: 'I', onClick: () => void activity.close(program) }
        : { label: 'Set active', icon: 'check', letter: 'I', onClick: () => void activity.activate(program) },
    ]
  }

  return (
    <ListPage
      title="Programs"
      actions={
        <>
          {importButton}
          <ExportButton call={programs.export} input={{ query: { search: list.search, filter } }} />
          <ActionButton call={programs.addTo} icon="plus" variant="filled" onClick={() => setOpen({ act: 'add' })}>
            Add program
          </ActionButton>
        </>
      }
      above={<ViewLinks label="Programs by validity" of={views} />}
      label="Programs"
      list={list}
      columns={listColumns}
      usual={usualColumns}
      fit={fitted}
      rowName={(row) => row.name}
      onOpen={(program) => setOpened(program.id)}
      current={opened?.id}
      placeholder="Search programs, campuses"
      filters={
        <>
          <FilterChip
            kind="one"
            label="Ends within"
            options={[1, 3, 6, 12, 18, 24].map((months) => ({ value: String(months), label: formatCount(months, 'month') }))}
            {...list.chip('months')}
          />
          <FilterChip kind="range" label="Valid until" {...list.chip('ends')} />
          <FilterChip
            kind="many"
            label="Validity year"
            options={(years.data?.data ?? []).map(({ year, count }) => ({ value: String(year), label: String(year), count }))}
            {...list.chip('year')}
          />
          {/* a month of which year? */}
          {list.filters.year && (
            <FilterChip
              kind="one"
              label="Validity month"
              options={monthNames.map((label, i) => ({ value: String(i + 1), label }))}
              {...list.chip('month')}
            />
          )}
          <RegionChip list={list} />
          <InstitutionChip list={list} chosenName={first?.institution_name} />
          {filter.campus_id ? (
            <FilterChip
              kind="one"
              label="Campus"
              options={[{ value: filter.campus_id, label: first?.campus_name ?? 'Chosen campus' }]}
              value={filter.campus_id}
              onChange={(value) => list.setFilter('campus', value)}
            />
          ) : (
            <FilterChip
              kind="remote"
              label="Campus"
              from={campusesOf(filter.institution_id)}
              {...list.chip('suc_campus')}
              {...(filter.suc_campus ? { chosenName: [filter.suc_campus.campus, filter.suc_campus.suc].filter(Boolean).join(', ') } : {})}
            />
          )}
          <ProgramChips list={list} />
          <ActiveChip label="Offered" {...list.chip('active')} />
          {programFilterTexts.map(({ key, title, cell }) => (
            <FilterChip key={key} kind="text" label={title} placeholder={cell.example} {...list.chip(key)} />
          ))}
        </>
      }
      bulk={[
        may.grace && {
          label: 'Grace period',
          icon: 'clock-plus',
          onClick: (chosen, done) => setOpen({ act: 'grace', programs: chosen, done }),
        },
        may.export && exportOf(programs.export),
        may.delete && { label: 'Delete', icon: 'trash', onClick: deleting.ask, busy: deleting.busy },
      ]}
      problem={deleting.problem ?? activity.problem}
      rowMenu={rowMenu}
      nothing="No program matches"
      none={{
        icon: 'books',
        title: 'No programs yet',
        text: 'Add the first one, or import them from a file. The campuses have to be there first.',
        actions: importButton,
      }}
    >
      {deleting.bar}
      <ImportDialog
        opened={open?.act === 'import'}
        onClose={close}
        what="programs"
        call={programs.import}
        preview={programs.previewImport}
        undoPath={importPath}
        template={templates.file}
        templateInput={{ params: { name: 'programs' } }}
        failure="An unexpected error occurred while importing programs."
        always
      />
      {open?.act === 'edit' && <ProgramEdit program={open.program} onClose={close} />}
      {open?.act === 'move' && <ProgramMove program={open.program} onClose={close} />}
      {open?.act === 'add' && (
        <ProgramAddTo
          place={filter}
          onClose={close}
          onMade={(id) => {
            close()
            setOpened(id)
          }}
        />
      )}
      {open?.act === 'grace' && <GraceDialog programs={open.programs} onClose={close} onDone={() => open.done?.()} />}
      {shown && (
        <ProgramPanel
          key={shown.id}
          program={shown}
          onClose={() => setOpened(null)}
          onEdit={(program) => setOpen({ act: 'edit', program })}
          onGrace={(program) => setOpen({ act: 'grace', programs: [program] })}
        />
      )}
    </ListPage>
  )
}
