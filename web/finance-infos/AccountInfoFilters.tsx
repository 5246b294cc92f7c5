import { accreditorStatuses, accreditorStatusNames } from '../../contract/accreditor-statuses.ts'
import type { FinanceInfoStats } from '../../contract/finance-infos.ts'
import { InstitutionChip, RegionChip } from '../institutions/place-chips.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { Status } from '../ui/Status.tsx'
import { accreditorTones } from '../ui/tones.ts'
import type { InfoListState } from './account-info-filters.ts'

type ChipsProps = {
  list: InfoListState
  stats: FinanceInfoStats | undefined
  /** As the rows name it after a reload. */
  institutionName: string | null | undefined
}

/** What narrows the list of bank info. */
export function AccountInfoFilters({ list, stats, institutionName }: ChipsProps) {
  const { filters } = list
  return (
    <>
      <RegionChip list={list} />
      <FilterChip
        kind="many"
        label="Bank"
        options={(stats?.banks ?? []).map(({ bank, accreditors }) => ({ value: bank, label: bank, count: accreditors }))}
        value={filters.bank}
        onChange={(value) => list.setFilter('bank', value)}
      />
      <FilterChip
        kind="one"
        label="Bank info"
        options={[
          { value: 'with', label: 'Entered', ...(stats ? { count: stats.with_info } : {}) },
          { value: 'without', label: 'Missing', ...(stats ? { count: stats.total - stats.with_info } : {}) },
        ]}
        value={filters.info}
        onChange={(value) => list.setFilter('info', value)}
      />
      <FilterChip
        kind="many"
        label="Status"
        options={accreditorStatuses.map((one) => ({
          value: one,
          label: <Status tone={accreditorTones[one]}>{accreditorStatusNames[one]}</Status>,
          name: accreditorStatusNames[one],
        }))}
        value={filters.status}
        onChange={(value) => list.setFilter('status', value)}
      />
      <InstitutionChip list={list} label="Home institution" chosenName={institutionName} />
    </>
  )
}
