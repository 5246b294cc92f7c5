import { FilterChip, type FilterOption } from '../../../../kit/web/list/FilterChip.tsx'
import type { FilterKind, ListState, Range } from '../../../../kit/web/list/list-state.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { chargeKindNames, chargeKinds, paymentStatuses, paymentStatusNames } from '../../../payments/rules.ts'
import { paymentTone } from '../../../payments/web/parts/tones.ts'

/** The payment statuses as choices of a filter. */
export const paymentOptions: FilterOption[] = paymentStatuses.map((status) => ({
  value: status,
  name: paymentStatusNames[status],
  label: <Status tone={paymentTone(status, true)}>{paymentStatusNames[status]}</Status>,
}))

type ChargeKinds = Record<string, FilterKind> & {
  to_verify: 'one'
  payment_status: 'many'
  kind: 'many'
  to_settle: 'one'
  visit_date: 'range'
}

/** What both lists of charges can be held to: payments that wait, a status, the days of the visit. */
export function PaymentChips<F extends ChargeKinds>({ list }: { list: ListState<F> }) {
  const set = (name: keyof F & string) => (value: unknown) => list.setFilter(name, value as never)
  return (
    <>
      <FilterChip
        kind="one"
        label="Payments"
        options={[{ value: '1', label: <Status tone="warn">To verify</Status>, name: 'to verify' }]}
        value={list.filters.to_verify as string | undefined}
        onChange={set('to_verify')}
      />
      <FilterChip
        kind="many"
        label="Kind"
        options={chargeKinds.map((value) => ({ value, label: chargeKindNames[value] }))}
        value={list.filters.kind as string[] | undefined}
        onChange={set('kind')}
      />
      <FilterChip
        kind="one"
        label="Credits"
        options={[{ value: '1', label: <Status tone="warn">To settle</Status>, name: 'to settle' }]}
        value={list.filters.to_settle as string | undefined}
        onChange={set('to_settle')}
      />
      <FilterChip
        kind="many"
        label="Status"
        options={paymentOptions}
        value={list.filters.payment_status as string[] | undefined}
        onChange={set('payment_status')}
      />
      <FilterChip kind="range" label="Visit date" value={list.filters.visit_date as Range | undefined} onChange={set('visit_date')} />
    </>
  )
}
