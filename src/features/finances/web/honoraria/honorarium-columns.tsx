import { formatDay, formatDays } from '../../../../kit/contract/days.ts'
import { formatMoney } from '../../../../kit/contract/money.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { titled } from '../../../../kit/web/list/record-columns.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { visitTypeNames } from '../../../ladder/rules.ts'
import { paymentName } from '../../../payments/rules.ts'
import { paymentTone } from '../../../payments/web/parts/tones.ts'
import { assignmentRoleNames, reportStatusNames } from '../../../visits/rules.ts'
import { reportTones } from '../../../visits/web/parts/tones.ts'
import { honorariumColumns } from '../../columns.ts'
import type { Honorarium } from '../../contract-honoraria.ts'
import { Proofs } from '../proofs/Proofs.tsx'
import type { HonorariumRow } from './honorarium-filters.ts'

export const listColumns: readonly Column<HonorariumRow>[] = titled(honorariumColumns, [
  {
    key: 'accreditor',
    lead: true,
    sortKey: 'accreditor',
    render: (row) => (
      <>
        {row.accreditor.name}
        <small>{assignmentRoleNames[row.role]}</small>
      </>
    ),
  },
  {
    key: 'suc',
    header: 'SUC, campus',
    width: 216,
    sortKey: 'suc',
    priority: 2,
    card: 'wide',
    render: (row) => (
      <>
        {row.suc.name}
        <small>{row.campus_name}</small>
      </>
    ),
    short: (row) => row.suc.name,
  },
  {
    key: 'visit',
    header: 'Visit type, DOS',
    width: 176,
    priority: 3,
    card: 'wide',
    short: (row) => formatDays(row.dos, row.dos_end),
    render: (row) => (
      <>
        {visitTypeNames[row.visit_type]}
        <small>{formatDays(row.dos, row.dos_end)}</small>
      </>
    ),
  },
  { key: 'number', width: 124, priority: 3, render: (row) => row.number },
  { key: 'report', width: 120, priority: 2, render: reportOf },
  { key: 'amount', align: 'right', width: 116, render: (row) => formatMoney(row.amount) },
  { key: 'payment', width: 116, render: paymentOf },
  { key: 'due', width: 104, priority: 3, render: (row) => formatDay(row.due_date) },
  {
    key: 'paid_on',
    width: 128,
    priority: 3,
    render: (row) => (
      <>
        {formatDay(row.paid_on)}
        {row.reference && <small>{row.reference}</small>}
      </>
    ),
  },
  {
    key: 'proof',
    header: 'Proof',
    align: 'right',
    width: 64,
    priority: 3,
    render: (row) => (row.proofs.length > 0 ? <Proofs count={row.proofs.length} /> : '–'),
  },
])

/** Shown until somebody chooses. */
export const usualHonorariumColumns = ['accreditor', 'suc', 'visit', 'report', 'amount', 'payment', 'proof']

/** How far the report is that the honorarium waits for. */
export function reportOf({ report_status }: Pick<Honorarium, 'report_status'>) {
  return <Status tone={reportTones[report_status]}>{reportStatusNames[report_status]}</Status>
}

/** How far the payment is. */
export function paymentOf({ payment_status, verified_at }: Pick<Honorarium, 'payment_status' | 'verified_at'>) {
  const verified = verified_at !== null
  return <Status tone={paymentTone(payment_status, verified)}>{paymentName(payment_status, verified)}</Status>
}
