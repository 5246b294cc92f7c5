/** Honoraria: what accreditors receive for their part in visits, and what Finance does with each. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../kit/web/api.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import type { RowAction } from '../../../../kit/web/list/data-table.ts'
import { ExportButton, exportOf } from '../../../../kit/web/list/ExportButton.tsx'
import { isId } from '../../../../kit/web/list/known.ts'
import { ListPage } from '../../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { useAddress } from '../../../../kit/web/views/address.ts'
import { logs } from '../../../logs/contract.ts'
import { RecordLogPanel } from '../../../logs/web/parts/RecordLog.tsx'
import { assignmentRoleNames } from '../../../visits/rules.ts'
import { finances } from '../../contract.ts'
import { isOpen } from '../payment-acts.ts'
import { HonorariumChips } from './HonorariumChips.tsx'
import { listColumns, usualHonorariumColumns } from './honorarium-columns.tsx'
import { type HonorariumRow, honorariumFilters, narrowingOf, orderOf, payableOf, rowOf } from './honorarium-filters.ts'
import { StatusSums } from './StatusSums.tsx'
import { useHonorariumWalk } from './use-honorarium-queue.ts'

const HonorariumPanel = lazyPart(() => import('./HonorariumPanel.tsx').then((file) => file.HonorariumPanel))
const PayManyDialog = lazyPart(() => import('./PayManyDialog.tsx').then((file) => file.PayManyDialog))
const PaymentDialog = lazyPart(() => import('../PaymentDialog.tsx').then((file) => file.PaymentDialog))
const UserFinancialDialog = lazyPart(() => import('./UserFinancialDialog.tsx').then((file) => file.UserFinancialDialog))

export default function AccreditorFinanceList() {
  const list = useList(finances.honoraria, {
    name: 'honoraria',
    filters: honorariumFilters,
    ask: ({ page, paginate, search, filters, sort }) => ({
      query: { page, paginate, query: search, ...narrowingOf(filters), ...orderOf(sort) },
    }),
    rows: (answer) => answer.data.map(rowOf),
  })
  const narrowing = narrowingOf(list.filters)
  const { payment_status, ...others } = narrowing
  // the sums of all statuses stay in sight when the list is held to some
  const all = useQuery({
    ...query(finances.honoraria, { query: { paginate: 1, query: list.search, ...others } }),
    placeholderData: keepPreviousData,
    enabled: payment_status !== undefined,
  })
  const totals = (payment_status ? all.data : list.read.data)?.totals
  const walk = useHonorariumWalk(list.read, list.setPage)
  const [params, changeAddress] = useAddress()
  const person = params.get('person')
  const [paying, setPaying] = useState<
    { one: HonorariumRow; rows?: never } | { rows: HonorariumRow[]; done: () => void; one?: never } | null
  >(null)
  const [logOf, setLogOf] = useState<HonorariumRow | null>(null)
  const may = { pay: useCan(finances.updateStatus), log: useCan(logs.general) }

  /** The address names whose finances are open, and which honorarium: both can be sent to a colleague. */
  function show(change: { person: string | null; honorarium?: string }) {
    changeAddress(change)
  }

  /** One panel at a time. */
  function showLog(row: HonorariumRow) {
    walk.open(null)
    setLogOf(row)
  }
  function openRow(row: HonorariumRow) {
    setLogOf(null)
    walk.open(row.id)
  }

  function rowMenu(row: HonorariumRow): RowAction[] {
    return [
      { label: 'Open', icon: 'receipt', letter: 'O', onClick: () => openRow(row) },
      ...(may.pay
        ? [
            {
              label: 'Mark as paid',
              icon: 'cash' as const,
              letter: 'P',
              onClick: () => setPaying({ one: row }),
              disabled: !isOpen(row) && 'It is settled.',
            },
          ]
        : []),
      { label: 'All finances of this person', icon: 'user', letter: 'F', onClick: () => show({ person: row.accreditor.id }) },
      ...(may.log ? [{ label: 'Audit log', icon: 'history' as const, letter: 'L', onClick: () => showLog(row) }] : []),
    ]
  }

  return (
    <ListPage
      title="Accreditor Finance"
      actions={<ExportButton call={finances.export} input={{ query: { finance: 'accreditor', query: list.search, filter: narrowing } }} />}
      above={
        totals && <StatusSums totals={totals} chosen={payment_status} onChoose={(statuses) => list.setFilter('payment_status', statuses)} />
      }
      label="Honoraria"
      list={list}
      columns={listColumns}
      usual={usualHonorariumColumns}
      rowName={(row) => `${row.accreditor.name}, ${assignmentRoleNames[row.role]}, ${row.number}`}
      onOpen={openRow}
      current={logOf?.id ?? walk.id}
      placeholder="Search accreditor, SUC, visit"
      filters={<HonorariumChips list={list} sucName={list.read.data?.data[0]?.suc.name} />}
      bulk={[
        may.pay && { label: 'Mark as paid', icon: 'cash', onClick: (rows, done) => setPaying({ rows, done }) },
        exportOf(finances.export, { finance: 'accreditor' }),
      ]}
      rowMenu={rowMenu}
      nothing="No honorarium matches"
      none={{ icon: 'cash', title: 'No honoraria yet', text: 'An honorarium comes with every accreditor who is assigned to a visit.' }}
    >
      {walk.id && <HonorariumPanel walk={walk} onPerson={(id) => show({ person: id })} />}
      {paying?.one && (
        <PaymentDialog act="record" payment={payableOf(paying.one)} onClose={() => setPaying(null)} onDone={() => setPaying(null)} />
      )}
      {paying?.rows && <PayManyDialog rows={paying.rows} onClose={() => setPaying(null)} onDone={paying.done} />}
      {isId(person ?? undefined) && person && (
        <UserFinancialDialog
          key={person}
          accreditorId={person}
          onClose={() => show({ person: null })}
          onHonorarium={(honorarium) => show({ person: null, honorarium })}
        />
      )}
      {logOf && <RecordLogPanel id={logOf.id} title={logOf.accreditor.name} description={logOf.number} onClose={() => setLogOf(null)} />}
    </ListPage>
  )
}
