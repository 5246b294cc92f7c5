/** All accreditors with figures, degrees and audit log; one of them is open beside the list. */
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import type { RowAction } from '../../../kit/web/list/data-table.ts'
import { ExportButton, exportOf } from '../../../kit/web/list/ExportButton.tsx'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { useOpened } from '../../../kit/web/list/opened.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { useAddress } from '../../../kit/web/views/address.ts'
import { accounts } from '../../accounts/contract.ts'
import { feedback } from '../../feedback/contract.ts'
import { financeInfos } from '../../finance-infos/contract.ts'
import { type AccreditorRow, accreditors } from '../contract.ts'
import { AccreditorFigures } from './AccreditorFigures.tsx'
import { AccreditorFilters } from './AccreditorFilters.tsx'
import { fitted, listColumns, usualColumns } from './accreditor-columns.tsx'
import { accreditorFilters, filterOf, orderOf } from './accreditor-filters.ts'

const AccreditorPanel = lazyPart(() => import('./AccreditorPanel.tsx').then((file) => file.AccreditorPanel))
const DegreesView = lazyPart(() => import('./DegreesView.tsx').then((file) => file.DegreesView))
const LogView = lazyPart(() => import('./LogView.tsx').then((file) => file.LogView))
const AccreditorEdit = lazyPart(() => import('./AccreditorEdit.tsx').then((file) => file.AccreditorEdit))
const StatusDialog = lazyPart(() => import('./StatusDialog.tsx').then((file) => file.StatusDialog))

type Acting = { act: 'edit'; accreditor: AccreditorRow } | { act: 'status'; rows: AccreditorRow[]; done: () => void } | null

export default function AccreditorList() {
  const [params, changeAddress] = useAddress()
  const view = ['degrees', 'log'].find((one) => one === params.get('view')) ?? 'list'
  const list = useList(accreditors.list, {
    name: 'accreditors',
    filters: accreditorFilters,
    sort: { key: 'name', direction: 'asc' },
    enabled: view === 'list',
    ask: ({ page, paginate, search, filters, sort }) => ({
      query: { page, paginate },
      body: { search, filter: filterOf(filters), ...orderOf(sort) },
    }),
  })
  const filter = filterOf(list.filters)
  const stats = useQuery(query(accreditors.stats)).data?.data
  const [open, setOpen] = useOpened()
  const [acting, setActing] = useState<Acting>(null)
  const may = {
    edit: useCan(accreditors.edit),
    export: useCan(accreditors.export),
    account: useCan(accounts.show),
    bank: useCan(financeInfos.list),
    ratings: useCan(feedback.list),
  }
  const rows = list.read.data?.data ?? []

  function show(next: string | null) {
    changeAddress({ view: next === 'list' ? null : next })
  }

  function rowMenu(row: AccreditorRow): RowAction[] {
    const optional: (RowAction | false)[] = [
      { label: 'Open', icon: 'user', letter: 'O', onClick: () => setOpen(row.id) },
      may.edit && { label: 'Edit', icon: 'pencil', letter: 'E', onClick: () => setActing({ act: 'edit', accreditor: row }) },
      { label: 'Visits', icon: 'calendar-event', letter: 'V', onClick: () => setOpen(row.id, 'visits') },
      { label: 'Audit log', icon: 'history', letter: 'L', onClick: () => setOpen(row.id, 'log') },
      may.account && { label: 'Account', icon: 'user-cog', letter: 'A', to: `/admin/user?open=${row.id}` },
      may.bank && {
        label: 'Bank info',
        icon: 'credit-card',
        letter: 'B',
        to: `/admin/accreditor/accreditor-account-info?open=${row.id}`,
      },
      may.ratings && { label: 'Ratings', icon: 'star', letter: 'R', to: `/admin/evaluation/accreditor/${row.id}` },
    ]
    return optional.filter((action) => action !== false)
  }

  return (
    <Page
      title="Accreditors"
      count={view === 'list' ? list.read.data?.meta.total : stats?.total}
      actions={view === 'list' && <ExportButton call={accreditors.export} input={{ query: { search: list.search, filter } }} />}
    >
      <Tabs value={view} onChange={show} keepMounted={false}>
        <Tabs.List aria-label="Views" mb="md">
          <Tabs.Tab value="list">Accreditors</Tabs.Tab>
          <Tabs.Tab value="degrees">Degrees</Tabs.Tab>
          <Tabs.Tab value="log">Audit log</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list">
          <AccreditorFigures list={list} />
          <List
            label="Accreditors"
            list={list}
            columns={listColumns}
            usual={usualColumns}
            fit={fitted}
            rowName={(row) => row.name}
            onOpen={(row) => setOpen(row.id)}
            current={open?.id}
            placeholder="Search names, e-mails, institutions"
            filters={<AccreditorFilters list={list} year={stats?.year} institutionName={rows[0]?.home_institution} />}
            bulk={[
              may.edit && {
                label: 'Change status',
                icon: 'user-check',
                onClick: (chosen, done) => setActing({ act: 'status', rows: chosen, done }),
              },
              may.export && exportOf(accreditors.export),
            ]}
            rowMenu={rowMenu}
            nothing="No accreditor matches"
            none={{
              icon: 'users-group',
              title: 'No accreditors yet',
              text: 'They register themselves, or are added or imported under Users.',
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="degrees">
          <DegreesView current={open?.id} onOpen={setOpen} />
        </Tabs.Panel>
        <Tabs.Panel value="log">
          <LogView onOpen={(id) => setOpen(id, 'log')} />
        </Tabs.Panel>
      </Tabs>
      {open && (
        <AccreditorPanel
          key={open.id}
          id={open.id}
          part={open.part}
          row={rows.find((row) => row.id === open.id)}
          onPart={(part) => setOpen(open.id, part)}
          onEdit={(accreditor) => setActing({ act: 'edit', accreditor })}
          onClose={() => setOpen(null)}
        />
      )}
      {acting?.act === 'edit' && <AccreditorEdit accreditor={acting.accreditor} onClose={() => setActing(null)} />}
      {acting?.act === 'status' && <StatusDialog rows={acting.rows} onClose={() => setActing(null)} onDone={acting.done} />}
    </Page>
  )
}
