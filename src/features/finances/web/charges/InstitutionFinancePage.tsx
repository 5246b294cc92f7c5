/** The charges of one institution; choosing one opens its proof beside the list. */
import { useParams } from 'react-router'
import { CallError } from '../../../../kit/contract/client.ts'
import { ExportButton, exportOf } from '../../../../kit/web/list/ExportButton.tsx'
import { FilterChip } from '../../../../kit/web/list/FilterChip.tsx'
import { known } from '../../../../kit/web/list/known.ts'
import { ListPage } from '../../../../kit/web/list/ListPage.tsx'
import type { FilterValues } from '../../../../kit/web/list/list-state.ts'
import { filtersOf } from '../../../../kit/web/list/record-columns.ts'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { Page } from '../../../../kit/web/record/Page.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { type VisitType, visitTypeNames, visitTypes } from '../../../ladder/rules.ts'
import { chargeKinds, type PaymentStatus } from '../../../payments/rules.ts'
import { chargeColumns } from '../../columns.ts'
import { finances } from '../../contract.ts'
import { PaymentChips } from '../parts/filters.tsx'
import { usePaymentWork } from '../parts/use-payment-work.ts'
import { listColumns } from './charge-columns.tsx'
import { QueueButton } from './QueueButton.tsx'
import { Sums } from './Sums.tsx'

const ChargePanel = lazyPart(() => import('../parts/ChargePanel.tsx').then((file) => file.ChargePanel))
const filters = { ...filtersOf(chargeColumns), to_verify: 'one', to_settle: 'one', visit_date: 'range' } as const
const crumbs = [{ label: 'Institution Finance', to: '/admin/finance/institution' }]

export default function InstitutionFinancePage() {
  const { id = '' } = useParams()
  const list = useList(finances.charges, {
    name: 'charges',
    filters,
    ask: ({ page, paginate, search, filters, sort }) => ({
      params: { institution_id: id },
      query: { page },
      body: {
        paginate,
        query: search,
        filter: filterOf(filters),
        ...(sort ? { sort: sort.key as 'amount', direction: sort.direction } : {}),
      },
    }),
    // the last page of the same institution, never another institution's money
    keepRows: (last) => last.institution.id === id,
  })
  const { to_verify, visit_type } = list.filters
  const filter = filterOf(list.filters)
  const work = usePaymentWork({ institutionId: id, search: list.search, rows: list.read.data?.data ?? [] })
  const institution = list.read.data?.institution

  if (list.read.error instanceof CallError && [403, 404].includes(list.read.error.status)) {
    return (
      <Page title="Finance of an institution" crumbs={crumbs}>
        <ErrorState error={list.read.error} access={finances.charges.access} />
      </Page>
    )
  }
  return (
    <ListPage
      title={institution?.name ?? 'Finance of an institution'}
      description={institution && [institution.acronym, institution.region].filter(Boolean).join(' · ')}
      crumbs={crumbs}
      actions={
        <>
          <ExportButton call={finances.export} input={{ query: { finance: 'accreditation', id, query: list.search, filter } }} />
          <QueueButton work={work} />
        </>
      }
      above={
        list.read.data && (
          <Sums
            totals={list.read.data.totals}
            isHeld={to_verify !== undefined}
            onHold={() => list.setFilter('to_verify', to_verify ? undefined : '1')}
          />
        )
      }
      label="Charges"
      list={list}
      columns={listColumns}
      rowName={(row) => row.number}
      onOpen={(row) => work.open(row.id)}
      current={work.chargeId}
      bulk={[exportOf(finances.export, { finance: 'accreditation', id })]}
      placeholder="Search visit, campus, reference"
      filters={
        <>
          <PaymentChips list={list} />
          <FilterChip
            kind="many"
            label="Visit type"
            options={visitTypes.map((type) => ({ value: type, label: visitTypeNames[type] }))}
            value={visit_type}
            onChange={(value) => list.setFilter('visit_type', value)}
          />
        </>
      }
      rowMenu={(row) => [
        { label: 'Open', icon: 'receipt', letter: 'O', onClick: () => work.open(row.id) },
        {
          label: 'The visit',
          icon: 'calendar-event',
          letter: 'S',
          to: `/admin/schedule/${row.institution_id}/${row.accreditation_id}`,
        },
      ]}
      nothing={to_verify ? 'Nothing waits to be verified' : 'No charge matches'}
      none={{ icon: 'receipt', title: 'No charges yet', text: 'A charge comes with every request for accreditation.' }}
    >
      {work.chargeId && <ChargePanel work={work} />}
    </ListPage>
  )
}

function filterOf({ to_verify, payment_status, kind, to_settle, visit_type, visit_date }: FilterValues<typeof filters>) {
  return {
    ...known('kind', chargeKinds, kind),
    ...(to_settle ? { to_settle: true } : {}),
    ...(to_verify ? { to_verify: true } : {}),
    ...(payment_status ? { payment_status: payment_status as PaymentStatus[] } : {}),
    ...(visit_type ? { visit_type: visit_type as VisitType[] } : {}),
    ...visit_date,
  }
}
