import { FilterChip, type FilterOption } from '../../../../kit/web/list/FilterChip.tsx'
import { isId } from '../../../../kit/web/list/known.ts'
import type { FilterKind, ListState } from '../../../../kit/web/list/list-state.ts'
import { CampusChip, InstitutionChip } from '../../../institutions/web/parts/place-chips.tsx'
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

type Placed = Record<string, FilterKind> & { region: 'one'; institution: 'one'; campus: 'one' }

/** What is listed, as far as it names the chosen place after a reload. */
type Placing = readonly { institution: { name: string }; campus?: Named; campuses?: readonly Named[] }[] | undefined
type Named = { id: string; name: string }

/** Where a visit is, and whose. */
export function VisitPlaceChips<F extends Placed>({ list, rows }: { list: ListState<F>; rows: Placing }) {
  return (
    <>
      <FilterChip
        kind="one"
        label="Region"
        options={regionOptions()}
        value={list.filters.region as string | undefined}
        onChange={(value) => list.setFilter('region', value as never)}
      />
      <InstitutionChip list={list} chosenName={rows?.[0]?.institution.name} />
      <VisitCampusChip list={list} rows={rows} institutionId={list.filters.institution as string | undefined} />
    </>
  )
}

/** One of the campuses a visit covers. */
function VisitCampusChip<F extends Placed>({
  list,
  rows,
  institutionId,
}: {
  list: ListState<F>
  rows: Placing
  institutionId: string | undefined
}) {
  const campuses = rows?.flatMap((row) => row.campuses ?? row.campus ?? [])
  const chosen = campuses?.find((campus) => campus.id === list.filters.campus)
  return <CampusChip list={list} institutionId={isId(institutionId) ? institutionId : undefined} chosenName={chosen?.name} />
}

/** The filters of the schedule as chips; region and institution only where several institutions are listed. */
export function ScheduleFilterChips({
  list,
  rows,
  institutionId,
}: {
  list: ListState<typeof scheduleFilters>
  rows: Placing
  /** Of the one institution whose visits are listed. */
  institutionId?: string
}) {
  return (
    <>
      {institutionId ? (
        <VisitCampusChip list={list} rows={rows} institutionId={institutionId} />
      ) : (
        <VisitPlaceChips list={list} rows={rows} />
      )}
      <FilterChip kind="many" label="Status" options={statusOptions} {...list.chip('status')} />
      <FilterChip kind="many" label="Type" options={typeOptions} {...list.chip('visit_type')} />
      <FilterChip kind="many" label="Payment" options={paymentOptions} {...list.chip('payment_status')} />
      <FilterChip kind="range" label="Dates" {...list.chip('dates')} />
      {/* comes with links from figures, which count a visit on its first day alone */}
      {list.filters.begins && <FilterChip kind="range" label="Begins" {...list.chip('begins')} />}
      <FilterChip kind="many" label="Level" options={levelOptions} {...list.chip('level_sought')} />
      <FilterChip kind="one" label="History" options={historyOptions} {...list.chip('history')} />
    </>
  )
}

/** The filters of the visits under way. */
export function OngoingFilterChips({ list, rows }: { list: ListState<typeof ongoingFilters>; rows: Placing }) {
  return (
    <>
      <FilterChip kind="one" label="Missing" options={missingOptions} {...list.chip('missing')} />
      <FilterChip kind="many" label="Report" options={reportOptions} {...list.chip('report_status')} />
      <VisitPlaceChips list={list} rows={rows} />
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
