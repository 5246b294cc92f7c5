import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { agency, shortRegion } from '../../agency.config.ts'
import { finances, type InstitutionFinance } from '../../contract/finances.ts'
import type { PaymentStatus } from '../../contract/visits.ts'
import { query } from '../api.ts'
import { DataTable } from '../ui/DataTable.tsx'
import type { Column } from '../ui/data-table.ts'
import { ExportButton } from '../ui/ExportButton.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { formatMoney, formatNumber } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { ListToolbar } from '../ui/ListToolbar.tsx'
import { useListState } from '../ui/list-state.ts'
import { Page } from '../ui/Page.tsx'
import { Paging } from '../ui/Paging.tsx'
import { Status } from '../ui/Status.tsx'
import { useMay } from '../ui/viewer.ts'
import { ChargePanel } from './ChargePanel.tsx'
import { paymentOptions } from './filters.tsx'
import { Sums } from './Sums.tsx'
import { usePaymentWork } from './use-payment-work.ts'

export const meta = () => [{ title: `Institution Finance · ${agency.acronym}` }]

/** What every institution owes and has paid; from here Finance works through the queue of all payments to verify. */
export default function InstitutionFinanceList() {
  const list = useListState({ filters: { to_verify: 'one', payment_status: 'many', region: 'many', visit_date: 'range' } })
  const { to_verify, payment_status, region, visit_date } = list.filters
  const filter = {
    ...(to_verify ? { to_verify: true } : {}),
    ...(payment_status ? { payment_status: payment_status as PaymentStatus[] } : {}),
    ...(region ? { region } : {}),
    ...visit_date,
  }
  const narrowing = { query: list.search, filter }
  const sort = list.sort ? { sort: list.sort.key as 'open', direction: list.sort.direction } : {}
  const read = useQuery({
    ...query(finances.list, { query: { page: list.page, paginate: list.paginate, ...narrowing, ...sort } }),
    placeholderData: keepPreviousData,
  })
  const work = usePaymentWork()
  const may = useMay(finances.updateStatus)
  const first = work.queue[0]

  return (
    <Page
      title="Institution Finance"
      count={read.data?.meta.total}
      actions={
        <>
          <ExportButton call={finances.exportFile} input={{ query: { finance: 'accreditation', ...narrowing } }} />
          {first && (
            <Button leftSection={<Icon name={may ? 'checks' : 'eye'} />} onClick={() => work.open(first.id)}>
              {may ? 'Verify next' : 'Show next'} ({formatNumber(work.waiting)})
            </Button>
          )}
        </>
      }
    >
      {read.data && <Sums totals={read.data.totals} />}
      <ListToolbar list={list} placeholder="Search name, visit, reference">
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
        <FilterChip kind="many" label="Region" options={regions} value={region} onChange={(value) => list.setFilter('region', value)} />
        <FilterChip kind="range" label="Visit date" value={visit_date} onChange={(value) => list.setFilter('visit_date', value)} />
      </ListToolbar>
      <DataTable
        label="Institution finance"
        read={read}
        columns={columns}
        rowKey={(row) => row.institution_id}
        rowName={(row) => row.institution_name}
        rowLink={(row) => `/admin/finance/institution/${row.institution_id}`}
        selected={work.charge && work.chargeId ? [work.charge.institution_id] : []}
        sort={list.sort}
        onSort={list.toggleSort}
        access={finances.list.access}
        skeletonRows={list.paginate}
        empty={
          list.narrowed
            ? {
                icon: 'filter-search',
                title: to_verify ? 'Nothing waits to be verified' : 'No institution matches',
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

const regions = agency.regions.map((region) => ({ value: region.name, label: region.name, name: region.short }))

const columns: Column<InstitutionFinance>[] = [
  {
    key: 'institution',
    header: 'Institution',
    lead: true,
    sortKey: 'institution',
    render: (row) => (
      <>
        {row.institution_name}
        <small>{[row.acronym, shortRegion(row.region)].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  { key: 'charges', header: 'Charges', align: 'right', width: 88, priority: 3, render: (row) => formatNumber(row.charges) },
  {
    key: 'charged',
    header: 'Charged',
    align: 'right',
    width: 144,
    priority: 2,
    sortKey: 'charged',
    render: (row) => formatMoney(row.charged),
  },
  { key: 'paid', header: 'Verified', align: 'right', width: 144, priority: 3, render: (row) => formatMoney(row.paid) },
  { key: 'open', header: 'Open', align: 'right', width: 140, sortKey: 'open', render: (row) => formatMoney(row.open) },
  {
    key: 'to_verify',
    header: 'To verify',
    width: 160,
    sortKey: 'to_verify',
    render: (row) =>
      row.to_verify === 0 ? (
        <Status tone="idle">None</Status>
      ) : (
        <Status tone="warn">
          {formatNumber(row.to_verify)} · {formatMoney(row.claimed)}
        </Status>
      ),
  },
]
