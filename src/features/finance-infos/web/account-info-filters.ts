/** The filters of the list of bank info: in the address, and as the call takes them. */

import { isId, known } from '../../../kit/web/list/known.ts'
import type { FilterValues, ListState, Sort } from '../../../kit/web/list/list-state.ts'
import { filtersOf } from '../../../kit/web/list/record-columns.ts'
import { accreditorStatuses } from '../../people/rules.ts'
import { financeInfoColumns } from '../columns.ts'
import type { FinanceInfoFilter, FinanceInfoOrder } from '../contract.ts'

export const infoFilters = { ...filtersOf(financeInfoColumns), info: 'one', status: 'many' } as const

export type InfoListState = ListState<typeof infoFilters>

/** Values in the address that the vocabulary does not know (an old link) are left out instead of refused. */
export function filterOf(values: FilterValues<typeof infoFilters>): FinanceInfoFilter {
  return {
    ...(values.region ? { region: values.region } : {}),
    ...(values.bank ? { bank: values.bank } : {}),
    ...(values.info === 'with' || values.info === 'without' ? { has_info: values.info === 'with' } : {}),
    ...known('status', accreditorStatuses, values.status),
    ...(isId(values.institution) ? { home_institution_id: values.institution } : {}),
  }
}

/** The order as the call takes it. */
export function orderOf(sort: Sort | null): Partial<FinanceInfoOrder> {
  return sort ? { sort: sort.key as FinanceInfoOrder['sort'], direction: sort.direction } : {}
}
