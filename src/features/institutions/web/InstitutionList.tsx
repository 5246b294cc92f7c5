/** All institutions with their main account. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan, useCurrentUser } from '../../../kit/web/current-user.ts'
import { useAsked } from '../../../kit/web/dialog/asked.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import type { Column, RowAction } from '../../../kit/web/list/data-table.ts'
import { ExportButton, exportOf } from '../../../kit/web/list/ExportButton.tsx'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { isId } from '../../../kit/web/list/known.ts'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import type { FilterValues } from '../../../kit/web/list/list-state.ts'
import { useOpened } from '../../../kit/web/list/opened.ts'
import { filtersOf, titled } from '../../../kit/web/list/record-columns.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { logs } from '../../logs/contract.ts'
import { RecordLogPanel } from '../../logs/web/parts/RecordLog.tsx'
import { mayOpen } from '../../navigation/rules.ts'
import { institutionColumns } from '../columns.ts'
import { type InstitutionFilter, type InstitutionOrder, type InstitutionRow, institutions, institutionTypes } from '../contract.ts'
import { typeNames } from '../rules.ts'
import { InstitutionPanel } from './InstitutionPanel.tsx'
import styles from './institutions.module.css'
import { ActiveChip } from './parts/ActiveChip.tsx'
import { InactiveWord } from './parts/InactiveWord.tsx'
import { RegionChip } from './parts/place-chips.tsx'
import { useInstitutionActs } from './use-institution-acts.ts'

const InstitutionAdd = lazyPart(() => import('./InstitutionAdd.tsx').then((file) => file.InstitutionAdd))
const InstitutionEdit = lazyPart(() => import('./InstitutionEdit.tsx').then((file) => file.InstitutionEdit))
const CampusAddTo = lazyPart(() => import('./CampusAddTo.tsx').then((file) => file.CampusAddTo))

const filters = filtersOf(institutionColumns)

/** What is open over the list. */
type Form = { act: 'add' } | { act: 'edit' | 'campus'; institution: InstitutionRow } | null

export default function InstitutionList() {
  const list = useList(institutions.list, {
    name: 'institutions',
    filters,
    sort: { key: 'name', direction: 'asc' },
    ask: ({ page, paginate, search, filters, sort }) => ({
      query: { page, paginate },
      body: {
        search,
        filter: filterOf(filters),
        ...(sort ? { sort: sort.key as InstitutionOrder['sort'], direction: sort.direction } : {}),
      },
    }),
  })
  const filter = filterOf(list.filters)
  const [logOf, setLogOf] = useState<InstitutionRow | null>(null)
  const [opened, setOpened] = useOpened()
  const here = list.read.data?.data.find((row) => row.id === opened?.id)
  // who comes from elsewhere may ask for one that is not on this page of the list
  const elsewhere = useQuery({
    ...query(institutions.list, { body: { ids: [opened?.id ?? ''] } }),
    enabled: isId(opened?.id) && list.read.data !== undefined && !here,
  })
  const open = opened && (here ?? elsewhere.data?.data[0])
  const mayExport = useCan(institutions.export)
  const user = useCurrentUser()
  const opens = (path: string) => user !== null && mayOpen(user.role, path) === true
  const may = {
    visits: opens('/admin/schedule'),
    charges: opens('/admin/finance/institution'),
    log: useCan(logs.general),
    edit: useCan(institutions.edit),
  }
  const [form, setForm] = useState<Form>(null)
  useAsked('add', institutions.add, () => setForm({ act: 'add' }))
  const acts = useInstitutionActs()
  // The public site counts active ones alone: here it says how many are not.
  const inactive = useQuery(query(institutions.list, { query: { paginate: 1 }, body: { filter: { status: 'inactive' } } })).data?.meta.total
  const onward = (row: InstitutionRow): RowAction[] => [
    ...(may.visits ? [{ label: 'Schedule', icon: 'calendar-event' as const, letter: 'S', to: `/admin/schedule/${row.id}` }] : []),
    ...(may.charges ? [{ label: 'Finance', icon: 'cash' as const, letter: 'F', to: `/admin/finance/institution/${row.id}` }] : []),
  ]

  const keeping = (row: InstitutionRow): RowAction[] => [
    { label: 'Edit', icon: 'pencil', letter: 'E', onClick: () => setForm({ act: 'edit', institution: row }) },
    { label: 'Add campus', icon: 'plus', letter: 'A', onClick: () => setForm({ act: 'campus', institution: row }) },
    row.status === 'active'
      ? { label: 'Set inactive', icon: 'ban', letter: 'I', onClick: () => void acts.close(row) }
      : { label: 'Set active', icon: 'check', letter: 'I', onClick: () => void acts.activate(row) },
  ]

  return (
    <ListPage
      title="SUCs"
      description={`State universities and colleges${mayExport ? ', with their main account' : ''}${inactive ? `; ${formatNumber(inactive)} inactive` : ''}`}
      actions={
        <>
          <ExportButton call={institutions.export} input={{ query: { search: list.search, filter } }} />
          <ActionButton call={institutions.add} icon="plus" variant="filled" onClick={() => setForm({ act: 'add' })}>
            Add institution
          </ActionButton>
        </>
      }
      label="Institutions"
      list={list}
      usual={usual}
      columns={mayExport ? columns : columns.filter(({ key }) => key !== 'account')}
      rowName={(row) => row.name}
      onOpen={(row) => setOpened(row.id)}
      current={logOf?.id ?? opened?.id}
      placeholder="Search institutions, cities"
      filters={
        <>
          <RegionChip list={list} />
          <FilterChip
            kind="many"
            label="Type"
            options={institutionTypes.map((type) => ({ value: type, label: typeNames[type] }))}
            {...list.chip('type')}
          />
          <ActiveChip {...list.chip('status')} />
          {mayExport && (
            <FilterChip
              kind="one"
              label="Account"
              options={[
                { value: 'with', label: 'With an account' },
                { value: 'without', label: 'Without an account' },
              ]}
              {...list.chip('account')}
            />
          )}
        </>
      }
      bulk={[mayExport && exportOf(institutions.export)]}
      problem={acts.problem}
      rowMenu={(row) => [
        { label: 'Details', icon: 'building-bank', letter: 'D', onClick: () => setOpened(row.id) },
        { label: 'Campuses', icon: 'map-pin', letter: 'C', to: `/admin/institution/campus?institution=${row.id}` },
        { label: 'Programs', icon: 'books', letter: 'P', to: `/admin/institution/programs?institution=${row.id}` },
        ...onward(row),
        ...(may.edit ? keeping(row) : []),
        ...(may.edit
          ? [{ label: 'Merge with another', icon: 'arrow-merge' as const, letter: 'M', to: `/admin/merges/institution?one=${row.id}` }]
          : []),
        ...(may.log ? [{ label: 'Audit log', icon: 'history' as const, letter: 'L', onClick: () => setLogOf(row) }] : []),
      ]}
      nothing="No institution matches"
      none={{
        icon: 'building-bank',
        title: 'No institutions yet',
        text: 'Add the first one, or import campuses: institutions that are not stored yet are made on the way.',
      }}
    >
      {open && (
        <InstitutionPanel
          key={open.id}
          institution={open}
          onClose={() => setOpened(null)}
          onEdit={() => setForm({ act: 'edit', institution: open })}
          onAddCampus={() => setForm({ act: 'campus', institution: open })}
        />
      )}
      {form?.act === 'add' && (
        <InstitutionAdd
          onClose={() => setForm(null)}
          onMade={(id) => {
            setForm(null)
            setOpened(id)
          }}
        />
      )}
      {form?.act === 'edit' && <InstitutionEdit institution={form.institution} onClose={() => setForm(null)} />}
      {form?.act === 'campus' && <CampusAddTo institution={form.institution} onClose={() => setForm(null)} />}
      {logOf && <RecordLogPanel id={logOf.id} title={logOf.name} description={logOf.region} onClose={() => setLogOf(null)} />}
    </ListPage>
  )
}

/** What is inactive says so beside its name; the column is there for who wants it. */
const usual = ['type', 'region', 'campuses', 'programs', 'account']
const columns: readonly Column<InstitutionRow>[] = titled(institutionColumns, [
  {
    key: 'name',
    lead: true,
    sortKey: 'name',
    render: (row) => (
      <>
        {row.acronym ? `${row.name} (${row.acronym})` : row.name}
        <InactiveWord isActive={row.status === 'active'} />
      </>
    ),
  },
  { key: 'type', priority: 3, width: 100, render: (row) => typeNames[row.type] },
  {
    key: 'region',
    sortKey: 'region',
    priority: 2,
    width: 214,
    render: (row) => (
      <>
        {shortRegion(row.region)}
        <small>{[row.city, row.province].filter(Boolean).join(', ')}</small>
      </>
    ),
    short: (row) => shortRegion(row.region),
  },
  { key: 'campuses', align: 'right', sortKey: 'campuses', width: 96, render: (row) => formatNumber(row.campuses) },
  { key: 'programs', align: 'right', sortKey: 'programs', width: 96, render: (row) => formatNumber(row.programs) },
  { key: 'status', priority: 3, width: 100, render: (row) => (row.status === 'active' ? 'Active' : 'Inactive') },
  {
    key: 'account',
    priority: 2,
    width: 240,
    card: 'wide',
    render: (row) =>
      row.contact?.account_name ? (
        <>
          {row.contact.account_name}
          <small>{row.contact.account_email}</small>
        </>
      ) : (
        <span className={styles.none}>No account yet</span>
      ),
  },
])

function filterOf(values: FilterValues<typeof filters>): InstitutionFilter {
  const types = institutionTypes.filter((type) => values.type?.includes(type))
  return {
    ...(values.region ? { region: values.region } : {}),
    ...(types.length > 0 ? { type: types } : {}),
    ...(values.status === 'active' || values.status === 'inactive' ? { status: values.status } : {}),
    ...(values.account === 'with' || values.account === 'without' ? { account: values.account } : {}),
  }
}
