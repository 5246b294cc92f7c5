/** The filters of the list of honoraria: exactly those the call takes, as they stand in the address and as they are sent. */

import { isId, isPeriod } from '../../../../kit/web/list/known.ts'
import type { FilterValues, Sort } from '../../../../kit/web/list/list-state.ts'
import { filtersOf } from '../../../../kit/web/list/record-columns.ts'
import { type VisitType, visitTypes } from '../../../ladder/rules.ts'
import { type PaymentStatus, paymentStatuses } from '../../../payments/rules.ts'
import { type AssignmentRole, assignmentRoles, type ReportStatus, reportStatuses } from '../../../visits/rules.ts'
import { honorariumColumns } from '../../columns.ts'
import type { Honorarium } from '../../contract-honoraria.ts'
import type { Payable } from '../payment-acts.ts'

export const honorariumFilters = {
  ...filtersOf(honorariumColumns),
  institution: 'one',
  dos: 'one',
} as const

/** An honorarium as a row of a list. */
export type HonorariumRow = Honorarium & { id: string }

export function rowOf(honorarium: Honorarium): HonorariumRow {
  return { ...honorarium, id: honorarium.finance_id }
}

/** As acts on it see an honorarium. */
export function payableOf(row: HonorariumRow): Payable {
  return { ...row, finance: 'accreditor', who: row.accreditor.name }
}

/** What narrows list and export alike. Words an address may carry and the call does not know are left out. */
export function narrowingOf(values: FilterValues<typeof honorariumFilters>) {
  const role = known<AssignmentRole>(assignmentRoles, values.role)
  const visit_type = known<VisitType>(visitTypes, values.visit_type)
  const report_status = known<ReportStatus>(reportStatuses, values.report_status)
  const payment_status = known<PaymentStatus>(paymentStatuses, values.payment_status)
  return {
    ...(role ? { role } : {}),
    ...(isId(values.institution) ? { suc: values.institution } : {}),
    ...(visit_type ? { visit_type } : {}),
    ...(report_status ? { report_status } : {}),
    ...(payment_status ? { payment_status } : {}),
    ...(isPeriod(values.dos) ? { dos: values.dos } : {}),
  }
}

/** The call knows two orders, each by a name of its own. */
export function orderOf(sort: Sort | null): { accreditor_sort?: Sort['direction']; suc_sort?: Sort['direction'] } {
  if (sort?.key === 'accreditor') return { accreditor_sort: sort.direction }
  if (sort?.key === 'suc') return { suc_sort: sort.direction }
  return {}
}

function known<V extends string>(all: readonly V[], chosen: readonly string[] | undefined): V[] | undefined {
  const found = all.filter((one) => chosen?.includes(one))
  return found.length > 0 ? found : undefined
}
