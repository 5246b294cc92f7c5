import { formatDay, formatDays } from '../../../../kit/contract/days.ts'
import { formatMoney, isSome } from '../../../../kit/contract/money.ts'
import { onOneLine } from '../../../../kit/contract/words.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { titled } from '../../../../kit/web/list/record-columns.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { visitTypeNames } from '../../../ladder/rules.ts'
import { chargeKindNames, chargeStateName } from '../../../payments/rules.ts'
import { chargeTone } from '../../../payments/web/parts/tones.ts'
import { chargeColumns } from '../../columns.ts'
import type { Charge } from '../../contract.ts'
import { Proofs } from '../proofs/Proofs.tsx'

/** The charges of one institution. */
export const listColumns: readonly Column<Charge>[] = titled(chargeColumns, [
  {
    key: 'number',
    lead: true,
    render: (row) => (
      <>
        {visitTypeNames[row.visit_type]}
        <small>
          {row.number} · {row.campus_name}
        </small>
        {row.adjusts && (
          <small>
            {chargeKindNames[row.kind]} to the charge of {onOneLine(formatDay(row.adjusts.created_on))}
          </small>
        )}
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
  { key: 'due', width: 116, priority: 3, sortKey: 'due_date', render: (row) => formatDay(row.due_date) },
  { key: 'amount', align: 'right', width: 136, sortKey: 'amount', render: (row) => formatMoney(row.amount) },
  {
    key: 'payment',
    width: 152,
    render: (row) => (
      <>
        <Status tone={chargeTone({ ...row, verified: row.verified_at !== null })}>
          {chargeStateName({ ...row, verified: row.verified_at !== null })}
        </Status>
        {isSome(row.set_off) && isSome(row.open) && <small>{formatMoney(row.open)} open</small>}
        {row.set_off_against && <small>{row.set_off_against.number}</small>}
      </>
    ),
  },
  {
    key: 'paid_on',
    width: 140,
    priority: 3,
    render: (row) => (
      <>
        {formatDay(row.paid_on)}
        {row.reference && <small>{row.reference}</small>}
      </>
    ),
  },
  { key: 'proofs', align: 'right', width: 76, priority: 3, render: (row) => <Proofs count={row.proofs.length} /> },
])
