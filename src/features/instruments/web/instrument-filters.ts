/** The filters of the list of instruments: in the address, and as the call takes them. */
import type { FilterValues, Sort } from '../../../kit/web/list/list-state.ts'
import { filtersOf } from '../../../kit/web/list/record-columns.ts'
import { surveyTypes, visitTypeNames } from '../../ladder/rules.ts'
import { instrumentColumns } from '../columns.ts'
import type { InstrumentFilter, InstrumentOrder } from '../contract.ts'
import { instrumentStatuses, instrumentStatusNames } from '../rules.ts'

export const instrumentFilters = filtersOf(instrumentColumns)

export const statusOptions = instrumentStatuses.map((value) => ({ value, label: instrumentStatusNames[value] }))
export const surveyOptions = surveyTypes.map((value) => ({ value, label: visitTypeNames[value] }))

/** Values in the address that the vocabulary does not know (an old link) are left out instead of refused. */
export function filterOf({ status, survey_type }: FilterValues<typeof instrumentFilters>): InstrumentFilter {
  const statuses = instrumentStatuses.filter((one) => status?.includes(one))
  const surveys = surveyTypes.filter((one) => survey_type?.includes(one))
  return { ...(statuses.length > 0 ? { status: statuses } : {}), ...(surveys.length > 0 ? { survey_type: surveys } : {}) }
}

/** The order as the call takes it. */
export function orderOf(sort: Sort | null): Partial<InstrumentOrder> {
  return sort ? { sort: sort.key as InstrumentOrder['sort'], direction: sort.direction } : {}
}
