/** The charges of one institution; choosing one opens its proof beside the list. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { agency } from '../../../../../agency.config.ts'
import { CallError } from '../../../../kit/contract/client.ts'
import { query } from '../../../../kit/web/api.ts'
import { ExportButton, exportOf } from '../../../../kit/web/list/ExportButton.tsx'
import { FilterChip } from '../../../../kit/web/list/FilterChip.tsx'
import { ListPage } from '../../../../kit/web/list/ListPage.tsx'
import { useListState } from '../../../../kit/web/list/list-state.ts'
import { Page } from '../../../../kit/web/record/Page.tsx'
import { Trouble } from '../../../../kit/web/states/State.tsx'
import { type VisitType, visitTypeNames, visitTypes } from '../../../ladder/rules.ts'
import type { PaymentStatus } from '../../../payments/rules.ts'
import { finances } from '../../contract.ts'
import { ChargePanel } from '../parts/ChargePanel.tsx'
import { PaymentChips } from '../parts/filters.tsx'
import { usePaymentWork } from '../parts/use-payment-work.ts'
import { listColumns } from './charge-columns.tsx'
import { QueueButton } from './QueueButton.tsx'
import { Sums } from './Sums.tsx'

export const meta = () => [{ title: `Finance of an institution · ${agency.acronym}` }]

const filters = { to_verify: 'one', payment_status: 'many', visit_type: 'many', visit_date: 'range' } as const
const crumbs = [{ label: 'Institution Finance', to: '/admin/finance/institution' }]

export default function InstitutionFinancePage() {
  const { id = '' } = useParams()
  const list = useListState({ name: 'charges', filters })
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
  const institution = read.data?.institution

  if (read.error instanceof CallError && [403, 404].includes(read.error.status)) {
    return (
      <Page title="Finance of an institution" crumbs={crumbs}>
        <Trouble error={read.error} access={finances.charges.access} />
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
          <ExportButton call={finances.exportFile} input={{ query: { finance: 'accreditation', id, query: list.search, filter } }} />
          <QueueButton work={work} />
        </>
      }
      above={
        read.data && (
          <Sums
            totals={read.data.totals}
            isHeld={to_verify !== undefined}
            onHold={() => list.setFilter('to_verify', to_verify ? undefined : '1')}
          />
        )
      }
      name="charges"
      label="Charges"
      list={list}
      read={read}
      access={finances.charges.access}
      columns={listColumns}
      rowName={(row) => row.number}
      onOpen={(row) => work.open(row.id)}
      current={work.chargeId}
      bulk={[exportOf(finances.exportFile, { finance: 'accreditation', id })]}
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
