/** The filters of the schedule: in the address, in the chips, and as the call takes them. */

import { agency } from '../../../../kit/contract/agency.ts'
import { isDay } from '../../../../kit/contract/days.ts'
import { isId, known } from '../../../../kit/web/list/known.ts'
import type { FilterValues } from '../../../../kit/web/list/list-state.ts'
import { filtersOf } from '../../../../kit/web/list/record-columns.ts'
import { levelNames, levelsSought, visitTypeNames, visitTypes } from '../../../ladder/rules.ts'
import { paymentStatuses, paymentStatusNames } from '../../../payments/rules.ts'
import { visitColumns } from '../../../visits/columns.ts'
import { ongoingStatuses, reportStatuses, reportStatusNames, visitStatuses, visitStatusNames } from '../../../visits/rules.ts'
import type { AccreditationFilter, OngoingFilter } from '../../contract-lists.ts'

export const scheduleFilters = filtersOf(visitColumns)

type Values = FilterValues<typeof scheduleFilters>

/** Values in the address that the vocabulary does not know (an old link) are left out instead of refused. */
export function filterOf(values: Values, institutionId?: string): AccreditationFilter {
  return {
    ...(institutionId ? { institution_id: institutionId } : isId(values.institution) ? { institution_id: values.institution } : {}),
    ...(isId(values.campus) ? { campus_id: values.campus } : {}),
    ...(values.region ? { region: values.region } : {}),
    ...known('status', visitStatuses, values.status),
    ...known('visit_type', visitTypes, values.visit_type),
    ...known('payment_status', paymentStatuses, values.payment_status),
    ...known('level_sought', levelsSought, values.level_sought),
    ...(values.history ? { is_history: values.history === 'past' } : {}),
    ...(isDay(values.dates?.from) ? { from: values.dates?.from } : {}),
    ...(isDay(values.dates?.to) ? { to: values.dates?.to } : {}),
    ...(isDay(values.begins?.from) ? { begins_from: values.begins?.from } : {}),
    ...(isDay(values.begins?.to) ? { begins_to: values.begins?.to } : {}),
  } as AccreditationFilter
}

/** The views of the schedule, as the address names them; the first needs no word. */
export const modes = ['grouped', 'list', 'ongoing', 'programs', 'calendar'] as const

export type Mode = (typeof modes)[number]

/** What narrows the visits under way; the schedule and the assignment page ask alike. */
export const ongoingFilters = {
  region: 'one',
  institution: 'one',
  campus: 'one',
  status: 'many',
  visit_type: 'many',
  dates: 'range',
  missing: 'one',
  report_status: 'many',
} as const

const missings = ['coordinator', 'answers'] as const

/** `usual`: the statuses listed while none is chosen. */
export function ongoingFilterOf(values: FilterValues<typeof ongoingFilters>, usual?: readonly string[]): OngoingFilter {
  const missing = missings.find((one) => one === values.missing)
  return {
    ...(values.region ? { region: values.region } : {}),
    ...(isId(values.institution) ? { institution_id: values.institution } : {}),
    ...(isId(values.campus) ? { campus_id: values.campus } : {}),
    ...known('status', ongoingStatuses, values.status ?? usual),
    ...known('visit_type', visitTypes, values.visit_type),
    ...(isDay(values.dates?.from) ? { from: values.dates?.from } : {}),
    ...(isDay(values.dates?.to) ? { to: values.dates?.to } : {}),
    ...(missing ? { missing } : {}),
    ...known('report_status', reportStatuses, values.report_status),
  } as OngoingFilter
}

export function regionOptions() {
  return agency.regions.map(({ name, short }) => ({ value: name, label: short }))
}

export const statusOptions = visitStatuses.map((value) => ({ value, label: visitStatusNames[value] }))

export const historyOptions = [
  { value: 'past', label: 'Past visits' },
  { value: 'portal', label: 'Visits of the portal' },
]

export const typeOptions = visitTypes.map((value) => ({ value, label: visitTypeNames[value] }))

export const paymentOptions = paymentStatuses.map((value) => ({ value, label: paymentStatusNames[value] }))

export const reportOptions = reportStatuses.map((value) => ({ value, label: reportStatusNames[value] }))

export const levelOptions = levelsSought.map((value) => ({ value, label: levelNames[value] }))
