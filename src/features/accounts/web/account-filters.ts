import { agency } from '../../../kit/contract/agency.ts'
import { roles } from '../../../kit/contract/roles.ts'
import type { FilterValues, Sort } from '../../../kit/web/list/list-state.ts'
import { filtersOf } from '../../../kit/web/list/record-columns.ts'
import { accountColumns } from '../columns.ts'
import { type AccountOrder, accountSorts } from '../contract.ts'
import { accountStatuses } from '../rules.ts'

/** As the call names them, so that an address says what is asked. */
export const accountFilters = { ...filtersOf(accountColumns), regions: 'many', confirmed: 'one' } as const

/** An address may say anything: what no account can have is left out instead of refused. */
export function filterOf(values: FilterValues<typeof accountFilters>) {
  return {
    role: roles.filter((role) => values.role?.includes(role)),
    status: accountStatuses.filter((status) => values.status?.includes(status)),
    regions: agency.regions.map(({ name }) => name as string).filter((name) => values.regions?.includes(name)),
    ...(values.confirmed === '0' || values.confirmed === '1' ? { confirmed: values.confirmed as '0' | '1' } : {}),
  }
}

export function orderOf(sort: Sort | null): Partial<AccountOrder> {
  const key = accountSorts.find((one) => one === sort?.key)
  return key && sort ? { sort: key, direction: sort.direction } : {}
}
