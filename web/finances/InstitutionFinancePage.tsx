import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { agency } from '../../agency.config.ts'
import { type Charge, finances } from '../../contract/finances.ts'
import { type PaymentStatus, paymentName, type VisitType, visitTypeNames, visitTypes } from '../../contract/visits.ts'
import { query } from '../api.ts'
import { DataTable } from '../ui/DataTable.tsx'
import type { Column } from '../ui/data-table.ts'
import { ExportButton } from '../ui/ExportButton.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { formatDay, formatDays, formatMoney, formatNumber } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { ListToolbar } from '../ui/ListToolbar.tsx'
import { useListState } from '../ui/list-state.ts'
import { Page } from '../ui/Page.tsx'
import { Paging } from '../ui/Paging.tsx'
import { Status } from '../ui/Status.tsx'
import { paymentTone } from '../ui/tones.ts'
import { useMay } from '../ui/viewer.ts'
import { ChargePanel } from './ChargePanel.tsx'
import { paymentOptions } from './filters.tsx'
import { Sums } from './Sums.tsx'
import { usePaymentWork } from './use-payment-work.ts'

export const meta = () => [{ title: `Finance of an institution · ${agency.acronym}` }]

/** The charges of one institution; choosing one opens its proof beside the list. */
export default function InstitutionFinancePage() {
  const { id = '' } = useParams()
  const list = useListState({ filters: { to_verify: 'one', payment_status: 'many', visit_type: 'many', visit_date: 'range' } })
  const { to_verify, payment_status, visit_type, visit_date } = list.filters
  const filter = {
    ...(to_verify ? { to_verify: true } : {}),
    ...(payment_status ? { payment_status: payment_status as PaymentStatus[] } : {}),
    ...(visit_type ? { visit_type: visit_type as VisitType[] } : {}),
    ...visit_date,
  }
  const sort = list.sort ? { sort: list.sort.key as 'amount', direction: list.sort.direction } : {}
  const read = useQuery({
    ...query(finances.charges, {
      params: { institution_id: id },
      query: { page: list.page },
      body: { paginate: list.paginate, query: list.search, filter, ...sort },
    }),
    // the last page of the same institution, never another institution's money
    placeholderData: (last) => (last?.institution.id === id ? keepPreviousData(last) : undefined),
  })
  const work = usePaymentWork({ institutionId: id, rows: read.data?.data ?? [] })
  const may = useMay(finances.updateStatus)
  const first = work.queue[0]
  const institution = read.data?.institution

  return (
    <Page
      title={institution?.name ?? 'Finance of an institution'}
      description={institution && [institution.acronym, institution.region].filter(Boolean).join(' · ')}
      crumbs={[{ label: 'Institution Finance', to: '/admin/finance/institution' }]}
      actions={
        institution && (
          <>
            <ExportButton call={finances.exportFile} input={{ query: { finance: 'accreditation', id } }} />
            {first && (
              <Button leftSection={<Icon name={may ? 'checks' : 'eye'} />} onClick={() => work.open(first.id)}>
                {may ? 'Verify next' : 'Show next'} ({formatNumber(work.waiting)})
              </Button>
            )}
          </>
        )
      }
    >
      {read.data && <Sums totals={read.data.totals} />}
      {!read.error && (
        <ListToolbar list={list} placeholder="Search visit, campus, reference">
          <FilterChip
            kind="one"
            label="Payments"
            options={[{ value: '1', label: <Status tone="warn">To verify</Status>, name: 'to verify' }]}
            value={to_verify}
            onChange={(value) => list.setFilter('to_verify', value)}
          />
          <FilterChip
            kind="many"
            label="Status"
            options={paymentOptions}
            value={payment_status}
            onChange={(value) => list.setFilter('payment_status', value)}
          />
          <FilterChip
            kind="many"
            label="Visit type"
            options={visitTypes.map((type) => ({ value: type, label: visitTypeNames[type] }))}
            value={visit_type}
            onChange={(value) => list.setFilter('visit_type', value)}
          />
          <FilterChip kind="range" label="Visit date" value={visit_date} onChange={(value) => list.setFilter('visit_date', value)} />
        </ListToolbar>
      )}
      <DataTable
        label="Charges"
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.number}
        onOpen={(row) => work.open(row.id)}
        selected={work.chargeId ? [work.chargeId] : []}
        sort={list.sort}
        onSort={list.toggleSort}
        access={finances.charges.access}
        skeletonRows={list.paginate}
        empty={
          list.narrowed
            ? {
                icon: 'filter-search',
                title: to_verify ? 'Nothing waits to be verified' : 'No charge matches',
                text: 'Take a filter away, or search for less.',
                actions: (
                  <Button variant="default" onClick={list.clear}>
                    Clear filters
                  </Button>
                ),
              }
            : { icon: 'receipt', title: 'No charges yet', text: 'A charge comes with every request for accreditation.' }
        }
      />
      <Paging meta={read.data?.meta} onPage={list.setPage} onPaginate={list.setPaginate} />
      {work.chargeId && <ChargePanel work={work} />}
    </Page>
  )
}

const columns: Column<Charge>[] = [
  {
    key: 'visit',
    header: 'Visit',
    lead: true,
    render: (row) => (
      <>
        {visitTypeNames[row.visit_type]}
        <small>
          {row.number} · {row.campus_name}
        </small>
      </>
    ),
  },
  {
    key: 'dates',
    header: 'Visit dates',
    width: 168,
    priority: 2,
    sortKey: 'visit_date',
    short: (row) => formatDays(row.visit_date, row.visit_end),
    render: (row) => formatDays(row.visit_date, row.visit_end),
  },
  { key: 'due', header: 'Due', width: 116, priority: 3, sortKey: 'due_date', render: (row) => formatDay(row.due_date) },
  { key: 'amount', header: 'Amount', align: 'right', width: 136, sortKey: 'amount', render: (row) => formatMoney(row.amount) },
  {
    key: 'payment',
    header: 'Payment',
    width: 152,
    render: (row) => (
      <Status tone={paymentTone(row.payment_status, row.verified_at !== null)}>
        {paymentName(row.payment_status, row.verified_at !== null)}
      </Status>
    ),
  },
  {
    key: 'paid_on',
    header: 'Paid on',
    width: 140,
    priority: 3,
    render: (row) => (
      <>
        {formatDay(row.paid_on)}
        {row.reference && <small>{row.reference}</small>}
      </>
    ),
  },
  {
    key: 'proofs',
    header: 'Proofs',
    align: 'right',
    width: 76,
    priority: 3,
    render: (row) =>
      row.proofs.length > 0 ? (
        <>
          <Icon name="paperclip" size={16} label="Proofs" /> {row.proofs.length}
        </>
      ) : (
        '–'
      ),
  },
]
