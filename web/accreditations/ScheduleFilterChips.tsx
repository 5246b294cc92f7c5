import { FilterChip } from '../ui/FilterChip.tsx'
import type { ListState } from '../ui/list-state.ts'
import { levelOptions, paymentOptions, regionOptions, type scheduleFilters, statusOptions, typeOptions } from './schedule-filters.ts'

/** The filters of the schedule as chips; `region` only where several institutions are listed. */
export function ScheduleFilterChips({ list, withRegion = true }: { list: ListState<typeof scheduleFilters>; withRegion?: boolean }) {
  const { filters, setFilter } = list
  return (
    <>
      {withRegion && (
        <FilterChip
          kind="one"
          label="Region"
          options={regionOptions}
          value={filters.region as string | undefined}
          onChange={(value) => setFilter('region', value)}
        />
      )}
      <FilterChip
        kind="many"
        label="Status"
        options={statusOptions}
        value={filters.status}
        onChange={(value) => setFilter('status', value)}
      />
      <FilterChip
        kind="many"
        label="Visit type"
        options={typeOptions}
        value={filters.visit_type}
        onChange={(value) => setFilter('visit_type', value)}
      />
      <FilterChip
        kind="many"
        label="Payment"
        options={paymentOptions}
        value={filters.payment_status}
        onChange={(value) => setFilter('payment_status', value)}
      />
      <FilterChip kind="range" label="Dates" value={filters.dates} onChange={(value) => setFilter('dates', value)} />
      <FilterChip
        kind="many"
        label="Level sought"
        options={levelOptions}
        value={filters.level_sought}
        onChange={(value) => setFilter('level_sought', value)}
      />
    </>
  )
}
