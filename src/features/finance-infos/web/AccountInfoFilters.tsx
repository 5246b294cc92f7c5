import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { InstitutionChip, RegionChip } from '../../institutions/web/parts/place-chips.tsx'
import { accreditorStatuses, accreditorStatusNames } from '../../people/rules.ts'
import { accreditorTones } from '../../people/web/parts/tones.ts'
import type { FinanceInfoStats } from '../contract.ts'
import type { InfoListState } from './account-info-filters.ts'

type ChipsProps = {
  list: InfoListState
  stats: FinanceInfoStats | undefined
  /** As the rows name it after a reload. */
  institutionName: string | null | undefined
}

/** What narrows the list of bank info. */
export function AccountInfoFilters({ list, stats, institutionName }: ChipsProps) {
  return (
    <>
      <RegionChip list={list} />
      <FilterChip
        kind="many"
        label="Bank"
        options={(stats?.banks ?? []).map(({ bank, accreditors }) => ({ value: bank, label: bank, count: accreditors }))}
        {...list.chip('bank')}
      />
      <FilterChip
        kind="one"
        label="Bank info"
        options={[
          { value: 'with', label: 'Entered', ...(stats ? { count: stats.with_info } : {}) },
          { value: 'without', label: 'Missing', ...(stats ? { count: stats.total - stats.with_info } : {}) },
        ]}
        {...list.chip('info')}
      />
      <FilterChip
        kind="many"
        label="Status"
        options={accreditorStatuses.map((one) => ({
          value: one,
          label: <Status tone={accreditorTones[one]}>{accreditorStatusNames[one]}</Status>,
          name: accreditorStatusNames[one],
        }))}
        {...list.chip('status')}
      />
      <InstitutionChip list={list} label="Home institution" chosenName={institutionName} />
    </>
  )
}
