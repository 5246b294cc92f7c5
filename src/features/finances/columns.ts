/** The columns of charges and honoraria: their lists and their exports. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import { formatDay } from '../../kit/contract/days.ts'
import { visitTypeNames } from '../ladder/rules.ts'
import { chargeKindNames, chargeStateName } from '../payments/rules.ts'
import { assignmentRoleNames, reportStatusNames } from '../visits/rules.ts'
import type { Charge } from './contract.ts'
import type { Honorarium } from './contract-honoraria.ts'

/** What charges and honoraria have in common. */
const paymentColumns = [
  { key: 'institution', heading: 'Institution', value: (row) => row.institution_name },
  { key: 'number', heading: 'Visit', value: (row) => row.number },
  { key: 'campus', heading: 'Campus', value: (row) => row.campus_name },
  { key: 'type', heading: 'Visit type', filter: { visit_type: 'many' }, value: (row) => visitTypeNames[row.visit_type] },
  { key: 'begins', heading: 'Visit begins', value: (row) => row.visit_date },
  { key: 'ends', heading: 'Visit ends', value: (row) => row.visit_end },
  { key: 'description', heading: 'Description', value: (row) => row.description },
  { key: 'amount', heading: 'Amount', value: (row) => row.amount },
  { key: 'due', heading: 'Due', value: (row) => row.due_date },
  {
    key: 'payment',
    heading: 'Payment',
    filter: { payment_status: 'many' },
    value: (row) => chargeStateName({ ...row, verified: row.verified_at !== null }),
  },
  { key: 'claimed', heading: 'Amount claimed', value: (row) => row.claimed_amount },
  { key: 'paid_on', heading: 'Paid on', value: (row) => row.paid_on },
  { key: 'reference', heading: 'Reference', value: (row) => row.reference },
  { key: 'reason', heading: 'Reason', value: (row) => row.status_reason },
  { key: 'verified_at', heading: 'Verified at', value: (row) => row.verified_at },
  { key: 'verified_by', heading: 'Verified by', value: (row) => row.verified_by },
  { key: 'proofs', heading: 'Proofs', value: (row) => row.proofs.length },
] as const satisfies readonly RecordColumn<Charge>[]

export const chargeColumns = [
  ...paymentColumns,
  { key: 'kind', heading: 'Kind', filter: { kind: 'many' }, value: (row) => chargeKindNames[row.kind] },
  { key: 'adjusts', heading: 'Adjusts', value: (row) => row.adjusts && adjustsWords(row) },
  { key: 'set_off', heading: 'Settled by credits', value: (row) => row.set_off },
  { key: 'open', heading: 'Open', value: (row) => row.open },
  { key: 'set_off_against', heading: 'Set off against', value: (row) => row.set_off_against?.number },
] as const satisfies readonly RecordColumn<Charge>[]

/** `SV-2026-0307 · charge of 3 Mar 2026` */
export function adjustsWords({ number, adjusts }: Pick<Charge, 'number' | 'adjusts'>): string {
  return `${number} · charge of ${formatDay(adjusts?.created_on)}`
}

export const honorariumColumns = [
  { key: 'accreditor', title: 'Accreditor, role', heading: 'Accreditor', value: (row) => row.accreditor_name },
  { key: 'role', heading: 'Role', filter: { role: 'many' }, value: (row) => assignmentRoleNames[row.role] },
  { key: 'report', heading: 'Report', filter: { report_status: 'many' }, value: (row) => reportStatusNames[row.report_status] },
  ...paymentColumns,
] as const satisfies readonly RecordColumn<Charge & Pick<Honorarium, 'role' | 'report_status'>>[]
