/** All campuses of the institutions. */

import { useState } from 'react'
import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { useAsked } from '../../../kit/web/dialog/asked.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { ImportDialog } from '../../../kit/web/import/ImportDialog.tsx'
import type { Column, RowAction } from '../../../kit/web/list/data-table.ts'
import { ExportButton, exportOf } from '../../../kit/web/list/ExportButton.tsx'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { isId } from '../../../kit/web/list/known.ts'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import type { FilterValues } from '../../../kit/web/list/list-state.ts'
import { filtersOf, titled } from '../../../kit/web/list/record-columns.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Status } from '../../../kit/web/record/Status.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { importPath } from '../../imports/rules.ts'
import { logs } from '../../logs/contract.ts'
import { RecordLogPanel } from '../../logs/web/parts/RecordLog.tsx'
import { useDeleting } from '../../removals/web/parts/use-deleting.ts'
import { templates } from '../../templates/contract.ts'
import { campusColumns } from '../columns.ts'
import { type CampusFilter, type CampusOrder, type CampusRow, campuses } from '../contract-campuses.ts'
import { ActiveChip } from './parts/ActiveChip.tsx'
import { InactiveWord } from './parts/InactiveWord.tsx'
import { InstitutionChip, RegionChip } from './parts/place-chips.tsx'
import { useCampusActs } from './use-institution-acts.ts'

const CampusAddTo = lazyPart(() => import('./CampusAddTo.tsx').then((file) => file.CampusAddTo))
const CampusEdit = lazyPart(() => import('./CampusEdit.tsx').then((file) => file.CampusEdit))

const filters = filtersOf(campusColumns)

/** What is open over the list. */
type Form = { act: 'add' } | { act: 'edit'; campus: CampusRow } | null

export default function CampusList() {
  const list = useList(campuses.list, {
    name: 'campuses',
    filters,
    sort: { key: 'institution', direction: 'asc' },
    ask: ({ page, paginate, search, filters, sort }) => ({
      query: { page },
      body: {
        paginate,
        search,
        filter: filterOf(filters),
        ...(sort ? { sort: sort.key as CampusOrder['sort'], direction: sort.direction } : {}),
      },
    }),
  })
  const filter = filterOf(list.filters)
  const [isImporting, setImporting] = useState(false)
  const [logOf, setLogOf] = useState<CampusRow | null>(null)
  const deleting = useDeleting<typeof campuses.removeMany, typeof campuses.restore, CampusRow>({
    call: campuses.removeMany,
    restore: campuses.restore,
    one: 'campus',
    many: 'campuses',
    nameOf: (campus) => `${campus.name} of ${campus.institution_name}`,
    unless: 'If one of them has programs or accreditations, nothing is deleted and you are told which.',
  })
  const may = {
    export: useCan(campuses.export),
    delete: useCan(campuses.removeMany),
    log: useCan(logs.general),
    edit: useCan(campuses.edit),
  }
  const [form, setForm] = useState<Form>(null)
  useAsked('add', campuses.addTo, () => setForm({ act: 'add' }))
  useAsked('import', campuses.import, () => setImporting(true))
  const acts = useCampusActs()
  const keeping = (campus: CampusRow): RowAction[] => [
    { label: 'Edit', icon: 'pencil', letter: 'E', onClick: () => setForm({ act: 'edit', campus }) },
    {
      label: 'Make main campus',
      icon: 'flag',
      letter: 'M',
      onClick: () => void acts.makeMain(campus),
      disabled: campus.is_main ? 'It is the main campus.' : !campus.is_active && 'It is inactive.',
    },
    campus.is_active
      ? {
          label: 'Set inactive',
          icon: 'ban',
          letter: 'I',
          onClick: () => void acts.close(campus),
          disabled: campus.is_main && 'It is the main campus. Make another one the main campus first.',
        }
      : { label: 'Set active', icon: 'check', letter: 'I', onClick: () => void acts.activate(campus) },
  ]
  const importButton = (
    <ActionButton call={campuses.import} icon="upload" onClick={() => setImporting(true)}>
      Import
    </ActionButton>
  )

  return (
    <ListPage
      title="Campuses"
      actions={
        <>
          {importButton}
          <ExportButton call={campuses.export} input={{ query: { search: list.search, filter } }} />
          <ActionButton call={campuses.addTo} icon="plus" variant="filled" onClick={() => setForm({ act: 'add' })}>
            Add campus
          </ActionButton>
        </>
      }
      label="Campuses"
      list={list}
      columns={columns}
      rowName={(row) => `${row.name}, ${row.institution_name}`}
      current={logOf?.id}
      rowLink={programsOf}
      placeholder="Search campuses, cities, institutions"
      filters={
        <>
          <RegionChip list={list} />
          <InstitutionChip list={list} chosenName={list.read.data?.data[0]?.institution_name} />
          <FilterChip
            kind="one"
            label="Kind"
            options={[
              { value: 'main', label: 'Main campuses' },
              { value: 'other', label: 'Other campuses' },
            ]}
            {...list.chip('kind')}
          />
          <ActiveChip {...list.chip('active')} />
        </>
      }
      bulk={[
        may.export && exportOf(campuses.export),
        may.delete && { label: 'Delete', icon: 'trash', onClick: deleting.ask, busy: deleting.busy },
      ]}
      problem={deleting.problem ?? acts.problem}
      usual={usual}
      rowMenu={(campus) => [
        { label: 'Programs', icon: 'books', letter: 'P', to: programsOf(campus) },
        {
          label: 'Campuses of the institution',
          icon: 'building-bank',
          letter: 'C',
          to: `/admin/institution/campus?institution=${campus.institution_id}`,
        },
        ...(may.edit ? keeping(campus) : []),
        ...(may.log ? [{ label: 'Audit log', icon: 'history' as const, letter: 'L', onClick: () => setLogOf(campus) }] : []),
        ...(may.delete
          ? [
              {
                label: 'Delete',
                icon: 'trash' as const,
                danger: true,
                onClick: () => void deleting.ask([campus]),
                disabled: campus.programs > 0 && `It has ${formatCount(campus.programs, 'program')}.`,
              },
            ]
          : []),
      ]}
      nothing="No campus matches"
      none={{
        icon: 'map-pin',
        title: 'No campuses yet',
        text: 'Add the first one, or import them from a file. Institutions that are not stored yet are made on the way.',
        actions: importButton,
      }}
    >
      {deleting.bar}
      <ImportDialog
        opened={isImporting}
        onClose={() => setImporting(false)}
        what="campuses"
        call={campuses.import}
        preview={campuses.previewImport}
        undoPath={importPath}
        template={templates.file}
        templateInput={{ params: { name: 'campuses' } }}
        failure="An unexpected error occurred while importing campuses."
        doubles="institutions"
        always
      />
      {form?.act === 'add' && <CampusAddTo onClose={() => setForm(null)} />}
      {form?.act === 'edit' && <CampusEdit campus={form.campus} onClose={() => setForm(null)} />}
      {logOf && <RecordLogPanel id={logOf.id} title={logOf.name} description={logOf.institution_name} onClose={() => setLogOf(null)} />}
    </ListPage>
  )
}

/** What is inactive says so beside its name; the column is there for who wants it. */
const usual = ['institution', 'region', 'place', 'main', 'programs']
const columns: readonly Column<CampusRow>[] = titled(campusColumns, [
  {
    key: 'name',
    lead: true,
    sortKey: 'name',
    render: (row) => (
      <>
        {row.name}
        <InactiveWord isActive={!row.is_closed} why={row.is_active ? 'Inactive institution' : 'Inactive'} />
        {row.former_names[0] && <small>formerly {row.former_names[0].name}</small>}
      </>
    ),
  },
  {
    key: 'institution',
    sortKey: 'institution',
    priority: 2,
    card: 'bare',
    width: 300,
    render: (row) => row.institution_name,
    short: (row) => row.institution_name,
  },
  { key: 'region', sortKey: 'region', width: 120, render: (row) => shortRegion(row.region) },
  {
    key: 'place',
    header: 'City, province',
    priority: 3,
    width: 190,
    render: (row) => [row.city, row.province].filter(Boolean).join(', ') || '–',
  },
  {
    key: 'main',
    width: 96,
    render: (row) => (row.is_main ? <Status tone="ok">Main</Status> : <Status tone="idle">Other</Status>),
  },
  { key: 'active', priority: 3, width: 96, render: (row) => (row.is_active ? 'Active' : 'Inactive') },
  { key: 'programs', align: 'right', sortKey: 'programs', width: 112, render: (row) => formatNumber(row.programs) },
])

function programsOf(campus: CampusRow): string {
  return `/admin/institution/programs?institution=${campus.institution_id}&campus=${campus.id}`
}

function filterOf(values: FilterValues<typeof filters>): CampusFilter {
  return {
    ...(values.region ? { region: values.region } : {}),
    ...(isId(values.institution) ? { institution_id: values.institution } : {}),
    ...(values.kind === 'main' || values.kind === 'other' ? { is_main: values.kind === 'main' } : {}),
    ...(values.active === 'active' || values.active === 'inactive' ? { is_active: values.active === 'active' } : {}),
  }
}
