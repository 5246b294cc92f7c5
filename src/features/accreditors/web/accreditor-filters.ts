/** The filters of the accreditor list: in the address, and as the call takes them. */

import { isId, known } from '../../../kit/web/list/known.ts'
import type { FilterValues, ListState, Sort } from '../../../kit/web/list/list-state.ts'
import { filtersOf } from '../../../kit/web/list/record-columns.ts'
import { accountStatuses } from '../../accounts/rules.ts'
import { degreeLevels } from '../../ladder/rules.ts'
import { accreditorStatuses } from '../../people/rules.ts'
import { accreditorColumns } from '../columns.ts'
import { type AccreditorFilter, type AccreditorOrder, highestDegrees } from '../contract.ts'

export const accreditorFilters = {
  ...filtersOf(accreditorColumns),
  region: 'many',
  /** Has an entry in this list of degrees; `degree_name` names one of them. */
  degree: 'one',
  degree_name: 'one',
  available: 'range',
  assigned: 'one',
} as const

export type AccreditorListState = ListState<typeof accreditorFilters>

/** Values in the address that the vocabulary does not know (an old link) are left out instead of refused. */
export function filterOf(values: FilterValues<typeof accreditorFilters>): AccreditorFilter {
  const degree = degreeLevels.find((one) => one === values.degree)
  const { available } = values
  return {
    ...(values.region ? { region: values.region } : {}),
    ...known('status', accreditorStatuses, values.status),
    ...known('account_status', accountStatuses, values.account),
    ...known('highest_degree', highestDegrees, values.highest),
    ...(degree ? { degree } : {}),
    ...(values.degree_name ? { degree_name: values.degree_name } : {}),
    ...(values.specialisation ? { specialisation: values.specialisation } : {}),
    ...(isId(values.institution) ? { home_institution_id: values.institution } : {}),
    ...(available?.from ? { available_from: available.from } : {}),
    ...(available?.to ? { available_to: available.to } : {}),
    ...(values.assigned === 'this_year' || values.assigned === 'never' ? { assigned: values.assigned } : {}),
  }
}

/** The order as the call takes it. */
export function orderOf(sort: Sort | null): Partial<AccreditorOrder> {
  return sort ? { sort: sort.key as AccreditorOrder['sort'], direction: sort.direction } : {}
}
