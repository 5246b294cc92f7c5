import { FilterChip, type FilterOption } from '../../../../kit/web/list/FilterChip.tsx'
import type { FilterKind, ListState } from '../../../../kit/web/list/list-state.ts'
import { InstitutionChip } from '../../../institutions/web/parts/place-chips.tsx'
import { ongoingStatuses } from '../../../visits/rules.ts'
import {
  historyOptions,
  levelOptions,
  type ongoingFilters,
  paymentOptions,
  regionOptions,
  reportOptions,
  type scheduleFilters,
  statusOptions,
  typeOptions,
} from './schedule-filters.ts'

type Placed = Record<string, FilterKind> & { region: 'one'; institution: 'one' }

/** Where a visit is and whose; `chosenName`: as the rows name the institution after a reload. */
export function VisitPlaceChips<F extends Placed>({ list, chosenName }: { list: ListState<F>; chosenName: string | undefined }) {
  return (
    <>
      <FilterChip
        kind="one"
        label="Region"
        options={regionOptions()}
        value={list.filters.region as string | undefined}
        onChange={(value) => list.setFilter('region', value as never)}
      />
      <InstitutionChip list={list} chosenName={chosenName} />
    </>
  )
}

/** The filters of the schedule as chips; region and institution only where several institutions are listed. */
export function ScheduleFilterChips({
  list,
  withPlace = true,
  chosenName,
}: {
  list: ListState<typeof scheduleFilters>
  withPlace?: boolean
  chosenName?: string | undefined
}) {
  return (
    <>
      {withPlace && <VisitPlaceChips list={list} chosenName={chosenName} />}
      <FilterChip kind="many" label="Status" options={statusOptions} {...list.chip('status')} />
      <FilterChip kind="many" label="Type" options={typeOptions} {...list.chip('visit_type')} />
      <FilterChip kind="many" label="Payment" options={paymentOptions} {...list.chip('payment_status')} />
      <FilterChip kind="range" label="Dates" {...list.chip('dates')} />
      <FilterChip kind="many" label="Level" options={levelOptions} {...list.chip('level_sought')} />
      <FilterChip kind="one" label="History" options={historyOptions} {...list.chip('history')} />
    </>
  )
}

/** The filters of the visits under way. */
export function OngoingFilterChips({ list, chosenName }: { list: ListState<typeof ongoingFilters>; chosenName: string | undefined }) {
  return (
    <>
      <FilterChip kind="one" label="Missing" options={missingOptions} {...list.chip('missing')} />
      <FilterChip kind="many" label="Report" options={reportOptions} {...list.chip('report_status')} />
      <VisitPlaceChips list={list} chosenName={chosenName} />
      <FilterChip kind="many" label="Status" options={ongoingOptions} {...list.chip('status')} />
      <FilterChip kind="many" label="Type" options={typeOptions} {...list.chip('visit_type')} />
      <FilterChip kind="range" label="Dates" {...list.chip('dates')} />
    </>
  )
}

const missingOptions: readonly FilterOption[] = [
  { value: 'coordinator', label: 'No overall coordinator' },
  { value: 'answers', label: 'Invitations unanswered' },
]
const ongoingOptions = statusOptions.filter(({ value }) => ongoingStatuses.some((status) => status === value))
