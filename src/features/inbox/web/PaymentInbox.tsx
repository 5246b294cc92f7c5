import { formatDay, formatInstant } from '../../../kit/contract/days.ts'
import { formatMoney } from '../../../kit/contract/money.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { isId } from '../../../kit/web/list/known.ts'
import { titled } from '../../../kit/web/list/record-columns.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import cell from '../../../kit/web/record/cell.module.css'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { chargeColumns } from '../../finances/columns.ts'
import { type Charge, finances } from '../../finances/contract.ts'
import { usePaymentWork } from '../../finances/web/parts/use-payment-work.ts'
import { InstitutionChip } from '../../institutions/web/parts/place-chips.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { InboxList } from './InboxList.tsx'
import { VisitedInstitution } from './VisitedInstitution.tsx'

const ChargePanel = lazyPart(() => import('../../finances/web/parts/ChargePanel.tsx').then((file) => file.ChargePanel))

/**
 * Claimed payments, the oldest charge first. Each is verified with its proof in sight, one after the other by key; there is no
 * verifying of several at once, because nobody would have looked at the proofs.
 */
export default function PaymentInbox() {
  const list = useList(finances.toVerify, {
    name: 'actions.payments',
    filters: { institution: 'one' },
    ask: ({ page, paginate, search, filters: { institution } }) => ({
      query: { page, paginate, query: search, ...(isId(institution) ? { institution_id: institution } : {}) },
    }),
  })
  const work = usePaymentWork({
    search: list.search,
    ...(isId(list.filters.institution) ? { institutionId: list.filters.institution } : {}),
  })

  return (
    <InboxList
      label="Payments to verify"
      list={list}
      columns={columns}
      current={work.chargeId}
      rowName={(row) => row.number}
      onOpen={(row) => work.open(row.id)}
      placeholder="Search visits, references"
      filters={<InstitutionChip list={list} chosenName={list.read.data?.data[0]?.institution_name} />}
      rowMenu={(row) => [
        { label: 'Look at the proof', icon: 'eye', letter: 'P', onClick: () => work.open(row.id) },
        {
          label: 'All charges of the institution',
          icon: 'receipt',
          letter: 'O',
          to: `/admin/finance/institution/${row.institution_id}`,
        },
      ]}
      nothing="No payment matches"
      done="Every payment is verified or rejected. New claims appear here by themselves."
    >
      {work.chargeId && <ChargePanel work={work} />}
    </InboxList>
  )
}

const columns: readonly Column<Charge>[] = titled(chargeColumns, [
  {
    key: 'institution',
    lead: true,
    render: (row) => <VisitedInstitution of={row} />,
  },
  { key: 'visit', header: 'Visit', width: 184, priority: 2, render: (row) => visitTypeNames[row.visit_type] },
  {
    key: 'paid_on',
    width: 144,
    priority: 3,
    render: (row) => (
      <>
        <span className={cell.nowrap}>{formatDay(row.paid_on)}</span>
        {row.reference && <small>{row.reference}</small>}
      </>
    ),
  },
  {
    key: 'claimed',
    header: 'Claimed',
    width: 168,
    priority: 2,
    render: (row) => <span className={cell.nowrap}>{formatInstant(row.proofs[0]?.created_at ?? row.created_at)}</span>,
  },
  {
    key: 'proofs',
    header: 'Proof',
    width: 92,
    priority: 2,
    render: (row) => (row.proofs.length > 0 ? formatCount(row.proofs.length, 'file') : 'None'),
  },
  { key: 'amount', align: 'right', width: 136, render: (row) => formatMoney(row.amount) },
])
