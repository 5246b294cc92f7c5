import { paymentStatuses, paymentStatusNames } from '../../contract/visits.ts'
import type { FilterOption } from '../ui/FilterChip.tsx'
import { Status } from '../ui/Status.tsx'
import { paymentTone } from '../ui/tones.ts'

/** The payment statuses as choices of a filter. */
export const paymentOptions: FilterOption[] = paymentStatuses.map((status) => ({
  value: status,
  name: paymentStatusNames[status],
  label: <Status tone={paymentTone(status, true)}>{paymentStatusNames[status]}</Status>,
}))
