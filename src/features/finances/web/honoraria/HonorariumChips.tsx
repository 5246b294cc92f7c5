import { FilterChip } from '../../../../kit/web/list/FilterChip.tsx'
import type { ListState } from '../../../../kit/web/list/list-state.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { InstitutionChip } from '../../../institutions/web/parts/place-chips.tsx'
import { visitTypeNames, visitTypes } from '../../../ladder/rules.ts'
import { assignmentRoleNames, assignmentRoles, reportStatuses, reportStatusNames } from '../../../visits/rules.ts'
import { reportTones } from '../../../visits/web/parts/tones.ts'
import { paymentOptions } from '../parts/filters.tsx'
import type { honorariumFilters } from './honorarium-filters.ts'

/** The filters of the list of honoraria. */
export function HonorariumChips({ list, sucName }: { list: ListState<typeof honorariumFilters>; sucName: string | undefined }) {
  return (
    <>
      <FilterChip kind="many" label="Payment" options={paymentOptions} {...list.chip('payment_status')} />
      <FilterChip
        kind="many"
        label="Report"
        options={reportStatuses.map((status) => ({
          value: status,
          name: reportStatusNames[status],
          label: <Status tone={reportTones[status]}>{reportStatusNames[status]}</Status>,
        }))}
        {...list.chip('report_status')}
      />
      <FilterChip
        kind="many"
        label="Role"
        options={assignmentRoles.map((role) => ({ value: role, label: assignmentRoleNames[role] }))}
        {...list.chip('role')}
      />
      <InstitutionChip list={list} label="SUC" chosenName={sucName} />
      <FilterChip
        kind="many"
        label="Visit type"
        options={visitTypes.map((type) => ({ value: type, label: visitTypeNames[type] }))}
        {...list.chip('visit_type')}
      />
      <FilterChip kind="period" label="DOS" {...list.chip('dos')} />
    </>
  )
}
