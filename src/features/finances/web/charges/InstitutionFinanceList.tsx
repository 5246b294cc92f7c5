/** What every institution owes and has paid; from here Finance works through the queue of all payments to verify. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { shortRegion } from '../../../../kit/contract/agency.ts'
import { formatMoney, isSome } from '../../../../kit/contract/money.ts'
import { formatNumber } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { ExportButton } from '../../../../kit/web/list/ExportButton.tsx'
import { known } from '../../../../kit/web/list/known.ts'
import { ListPage } from '../../../../kit/web/list/ListPage.tsx'
import type { FilterValues } from '../../../../kit/web/list/list-state.ts'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { RegionChip } from '../../../institutions/web/parts/place-chips.tsx'
import { chargeKinds, type PaymentStatus } from '../../../payments/rules.ts'
import { finances, type InstitutionFinance } from '../../contract.ts'
import { PaymentChips } from '../parts/filters.tsx'
import { nextInQueue, usePaymentWork } from '../parts/use-payment-work.ts'
import { QueueButton } from './QueueButton.tsx'
import { Sums } from './Sums.tsx'

const ChargePanel = lazyPart(() => import('../parts/ChargePanel.tsx').then((file) => file.ChargePanel))
const filters = { to_verify: 'one', payment_status: 'many', kind: 'many', to_settle: 'one', region: 'many', visit_date: 'range' } as const
type Row = InstitutionFinance & { id: string }

export default function InstitutionFinanceList() {
  const list = useList(finances.list, {
    name: 'institution-finance',
    filters,
    ask: ({ page, paginate, search, filters, sort }) => ({
      query: {
        page,
        paginate,
        query: search,
        filter: filterOf(filters),
        ...(sort ? { sort: sort.key as 'open', direction: sort.direction } : {}),
      },
    }),
    rows: (answer) => answer.data.map((row) => ({ ...row, id: row.institution_id })),
  })
  const { to_verify, payment_status } = list.filters
  const filter = filterOf(list.filters)
  const narrowing = { query: list.search, filter }
  // the sums of all charges stay in sight when the list is held to some
  const { to_verify: _, payment_status: __, ...others } = filter
  const isHeld = to_verify !== undefined || payment_status !== undefined
  const all = useQuery({
    ...query(finances.list, { query: { paginate: 1, query: list.search, filter: others } }),
    placeholderData: keepPreviousData,
    enabled: isHeld,
  })
  const totals = (isHeld ? all.data : list.read.data)?.totals
  const work = usePaymentWork({ search: list.search })

  return (
    <ListPage
      title="Institution Finance"
      actions={
        <>
          <ExportButton call={finances.export} input={{ query: { finance: 'accreditation', ...narrowing } }} />
          <QueueButton work={work} />
        </>
      }
      above={
        totals && (
          <Sums totals={totals} isHeld={to_verify !== undefined} onHold={() => list.setFilter('to_verify', to_verify ? undefined : '1')} />
        )
      }
      label="Institution finance"
      list={list}
      columns={columns}
      rowName={(row) => row.institution_name}
      rowLink={pageOf}
      current={work.chargeId ? work.charge?.institution_id : null}
      placeholder="Search name, visit, reference"
      filters={
        <>
          <PaymentChips list={list} />
          <RegionChip list={list} />
        </>
      }
      rowMenu={(row) => [
        { label: 'Open', icon: 'receipt', letter: 'O', to: pageOf(row) },
        {
          label: 'Verify payments',
          icon: 'checks',
          letter: 'V',
          to: `${pageOf(row)}?to_verify=1&charge=${nextInQueue}`,
          disabled: row.to_verify === 0 && 'Nothing waits here.',
        },
      ]}
      nothing={to_verify ? 'Nothing waits to be verified' : 'No institution matches'}
      none={{ icon: 'receipt', title: 'No charges yet', text: 'A charge comes with every request for accreditation.' }}
    >
      {work.chargeId && <ChargePanel work={work} />}
    </ListPage>
  )
}

function pageOf(row: Row): string {
  return `/admin/finance/institution/${row.institution_id}`
}

const columns: readonly Column<Row>[] = [
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
  {
    key: 'open',
    header: 'Open',
    align: 'right',
    width: 140,
    sortKey: 'open',
    render: (row) => (
      <>
        {formatMoney(row.open)}
        {isSome(row.credit) && <small>{formatMoney(row.credit)} credit</small>}
      </>
    ),
  },
  {
    key: 'to_verify',
    header: 'To verify',
    width: 168,
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

function filterOf({ to_verify, payment_status, kind, to_settle, region, visit_date }: FilterValues<typeof filters>) {
  return {
    ...known('kind', chargeKinds, kind),
    ...(to_settle ? { to_settle: true } : {}),
    ...(to_verify ? { to_verify: true } : {}),
    ...(payment_status ? { payment_status: payment_status as PaymentStatus[] } : {}),
    ...(region ? { region } : {}),
    ...visit_date,
  }
}
