import { useState } from 'react'
import { formatDays } from '../../../kit/contract/days.ts'
import { formatMoney, negativeOf } from '../../../kit/contract/money.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { isId } from '../../../kit/web/list/known.ts'
import { titled } from '../../../kit/web/list/record-columns.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { adjustsWords, chargeColumns } from '../../finances/columns.ts'
import { type Charge, finances } from '../../finances/contract.ts'
import { SettleDialog } from '../../finances/web/parts/SettleDialog.tsx'
import { InstitutionChip } from '../../institutions/web/parts/place-chips.tsx'
import { InboxList } from './InboxList.tsx'
import { InboxPanel } from './InboxPanel.tsx'
import { waitsFor } from './parts/kinds.ts'
import { useInbox } from './use-inbox.ts'
import { VisitedInstitution } from './VisitedInstitution.tsx'

/** Credits that institutions have with the agency: each is set off against an open charge, or paid back. */
export default function CreditInbox() {
  const list = useList(finances.toSettle, {
    name: 'actions.credits',
    filters: { institution: 'one' },
    ask: ({ page, paginate, search, filters: { institution } }) => ({
      query: { page, paginate, query: search, ...(isId(institution) ? { institution_id: institution } : {}) },
    }),
  })
  const work = useInbox(list.read.data?.data)
  const [settling, setSettling] = useState<{ credit: Charge; to: 'set_off' | 'paid_back' } | null>(null)
  const may = useCan(finances.settleCredit)
  const { row } = work

  return (
    <InboxList
      label="Credits to settle"
      list={list}
      columns={columns}
      current={row?.id}
      rowName={(credit) => `${credit.institution_name}, ${credit.number}`}
      onOpen={work.open}
      placeholder="Search institutions, visits"
      filters={<InstitutionChip list={list} chosenName={list.read.data?.data[0]?.institution_name} />}
      rowMenu={(credit) => [
        ...(may
          ? ([
              { label: 'Set off…', icon: 'arrows-exchange', letter: 'S', onClick: () => setSettling({ credit, to: 'set_off' }) },
              { label: 'Paid back…', icon: 'cash', letter: 'P', onClick: () => setSettling({ credit, to: 'paid_back' }) },
            ] as const)
          : []),
        { label: 'All charges of the institution', icon: 'receipt', letter: 'O', to: chargesOf(credit) },
      ]}
      nothing="No credit matches"
      done="Every credit is set off or paid back."
    >
      {row && (
        <InboxPanel
          key={row.id}
          work={work}
          what="credit"
          title={row.institution_name}
          description={`${row.number} · ${row.campus_name}`}
          refusal={null}
          onForget={() => {}}
          isAsking={settling !== null}
          acts={[
            {
              label: 'Paid back…',
              icon: 'cash',
              letter: 'p',
              says: 'paid back',
              call: finances.settleCredit,
              run: () => setSettling({ credit: row, to: 'paid_back' }),
            },
            {
              label: 'Set off…',
              icon: 'arrows-exchange',
              letter: 's',
              says: 'set off',
              call: finances.settleCredit,
              primary: true,
              run: () => setSettling({ credit: row, to: 'set_off' }),
            },
          ]}
        >
          <Facts
            columns={2}
            facts={[
              { label: 'Credit', value: formatMoney(negativeOf(row.amount)), detail: waitsFor(row.created_at) },
              { label: 'Visit', value: formatDays(row.visit_date, row.visit_end) },
              { label: 'Why', value: row.description },
              row.adjusts && { label: 'Adjusts', value: adjustsWords(row) },
            ]}
          />
        </InboxPanel>
      )}
      {settling && (
        <SettleDialog
          to={settling.to}
          credit={list.read.data?.data.find((one) => one.id === settling.credit.id) ?? settling.credit}
          onClose={() => setSettling(null)}
          onDone={() => {
            setSettling(null)
            work.goOn()
          }}
        />
      )}
    </InboxList>
  )
}

function chargesOf({ institution_id }: Charge): string {
  return `/admin/finance/institution/${institution_id}`
}

const columns: readonly Column<Charge>[] = titled(chargeColumns, [
  {
    key: 'institution',
    lead: true,
    render: (row) => <VisitedInstitution of={row} />,
  },
  { key: 'description', width: 320, card: 'wide', priority: 3, render: (row) => row.description },
  { key: 'waits', header: 'Waits', width: 128, priority: 2, render: (row) => waitsFor(row.created_at) },
  { key: 'amount', header: 'Credit', align: 'right', width: 136, render: (row) => formatMoney(negativeOf(row.amount)) },
])
