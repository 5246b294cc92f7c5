/** The charges of one institution; choosing one opens its proof beside the list. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { agency } from '../../agency.config.ts'
import { CallError } from '../../contract/client.ts'
import { finances } from '../../contract/finances.ts'
import { type PaymentStatus, type VisitType, visitTypeNames, visitTypes } from '../../contract/visits.ts'
import { query } from '../api.ts'
import { ExportButton, exportOf } from '../ui/ExportButton.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { useListState } from '../ui/list-state.ts'
import { Page } from '../ui/Page.tsx'
import { Trouble } from '../ui/State.tsx'
import { ChargePanel } from './ChargePanel.tsx'
import { chargeColumns } from './charge-columns.tsx'
import { PaymentChips } from './filters.tsx'
import { QueueButton } from './QueueButton.tsx'
import { Sums } from './Sums.tsx'
import { usePaymentWork } from './use-payment-work.ts'

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
      columns={chargeColumns}
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
