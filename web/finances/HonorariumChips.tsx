import {
  assignmentRoleNames,
  assignmentRoles,
  reportStatuses,
  reportStatusNames,
  visitTypeNames,
  visitTypes,
} from '../../contract/visits.ts'
import { InstitutionChip } from '../institutions/place-chips.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import type { ListState } from '../ui/list-state.ts'
import { Status } from '../ui/Status.tsx'
import { reportTones } from '../ui/tones.ts'
import { paymentOptions } from './filters.tsx'
import type { honorariumFilters } from './honorarium-filters.ts'

/** The filters of the list of honoraria. */
export function HonorariumChips({ list, sucName }: { list: ListState<typeof honorariumFilters>; sucName: string | undefined }) {
  return (
    <>
      <FilterChip
        kind="many"
        label="Payment"
        options={paymentOptions}
        value={list.filters.payment_status}
        onChange={(value) => list.setFilter('payment_status', value)}
      />
      <FilterChip
        kind="many"
        label="Report"
        options={reportStatuses.map((status) => ({
          value: status,
          name: reportStatusNames[status],
          label: <Status tone={reportTones[status]}>{reportStatusNames[status]}</Status>,
        }))}
        value={list.filters.report_status}
        onChange={(value) => list.setFilter('report_status', value)}
      />
      <FilterChip
        kind="many"
        label="Role"
        options={assignmentRoles.map((role) => ({ value: role, label: assignmentRoleNames[role] }))}
        value={list.filters.role}
        onChange={(value) => list.setFilter('role', value)}
      />
      <InstitutionChip list={list} label="SUC" chosenName={sucName} />
      <FilterChip
        kind="many"
        label="Visit type"
        options={visitTypes.map((type) => ({ value: type, label: visitTypeNames[type] }))}
        value={list.filters.visit_type}
        onChange={(value) => list.setFilter('visit_type', value)}
      />
      <FilterChip kind="period" label="DOS" value={list.filters.dos} onChange={(value) => list.setFilter('dos', value)} />
    </>
  )
}
