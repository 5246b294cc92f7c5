import type { RemoteList } from '../../../kit/web/fields/RemoteOptions.tsx'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { accountStatuses, accountStatusNames } from '../../accounts/rules.ts'
import { accountTones } from '../../accounts/web/parts/tones.ts'
import { InstitutionChip, RegionChip } from '../../institutions/web/parts/place-chips.tsx'
import { type DegreeLevel, degreeLevels, degreeNames } from '../../ladder/rules.ts'
import { accreditorStatuses, accreditorStatusNames } from '../../people/rules.ts'
import { accreditorTones } from '../../people/web/parts/tones.ts'
import { accreditors, highestDegrees, type NamedDegree } from '../contract.ts'
import type { AccreditorListState } from './accreditor-filters.ts'
import { highestDegreeNames } from './accreditor-words.ts'

type ChipsProps = {
  list: AccreditorListState
  /** The year of "Assigned in 2026". */
  year: number | undefined
  /** As the rows name it after a reload. */
  institutionName: string | null | undefined
}

/** What narrows the list of accreditors. */
export function AccreditorFilters({ list, year, institutionName }: ChipsProps) {
  const { filters } = list
  const degree = degreeLevels.find((one) => one === filters.degree)
  return (
    <>
      <RegionChip list={list} none />
      <FilterChip
        kind="many"
        label="Status"
        options={accreditorStatuses.map((status) => ({
          value: status,
          label: <Status tone={accreditorTones[status]}>{accreditorStatusNames[status]}</Status>,
          name: accreditorStatusNames[status],
        }))}
        {...list.chip('status')}
      />
      <FilterChip kind="range" label="Available" {...list.chip('available')} />
      <FilterChip kind="text" label="Specialisation" placeholder="Engineering" {...list.chip('specialisation')} />
      <FilterChip
        kind="one"
        label="Degree"
        options={degreeLevels.map((one) => ({ value: one, label: `Has ${withArticle(one)}`, name: degreeNames[one] }))}
        value={filters.degree}
        onChange={(value) => {
          list.setFilter('degree', value)
          list.setFilter('degree_name', undefined)
        }}
      />
      {(degree || filters.degree_name) && (
        <FilterChip
          kind="remote"
          label="Degree name"
          from={namedDegrees(degree ?? 'undergraduate')}
          value={filters.degree_name}
          {...(filters.degree_name ? { chosenName: filters.degree_name } : {})}
          onChange={(value) => {
            // a name is looked for in the list it was chosen from
            if (value) list.setFilter('degree', degree ?? 'undergraduate')
            list.setFilter('degree_name', value)
          }}
        />
      )}
      {filters.highest && (
        <FilterChip
          kind="many"
          label="Highest degree"
          options={highestDegrees.map((one) => ({ value: one, label: highestDegreeNames[one] }))}
          {...list.chip('highest')}
        />
      )}
      <InstitutionChip list={list} label="Home institution" chosenName={institutionName} />
      <FilterChip
        kind="one"
        label="Assigned"
        options={[
          { value: 'this_year', label: year ? `In ${year}` : 'This year' },
          { value: 'never', label: 'Never' },
        ]}
        {...list.chip('assigned')}
      />
      <FilterChip
        kind="many"
        label="Account"
        options={accountStatuses.map((status) => ({
          value: status,
          label: <Status tone={accountTones[status]}>{accountStatusNames[status]}</Status>,
          name: accountStatusNames[status],
        }))}
        {...list.chip('account')}
      />
    </>
  )
}

type Names = typeof accreditors.undergraduate

/** The degrees that accreditors name in one of their lists, searched on the server. */
function namedDegrees(level: DegreeLevel): RemoteList<Names, NamedDegree> {
  return {
    // the three calls differ in their path alone
    call: accreditors[level] as unknown as Names,
    input: (search) => ({ query: { search, paginate: 20 } }),
    items: (answer) => answer.data,
    itemKey: (item) => item.degree,
    itemName: (item) => item.degree,
  }
}

function withArticle(level: DegreeLevel): string {
  return level === 'undergraduate' ? 'an undergraduate degree' : level === 'masteral' ? 'a masteral degree' : 'a doctorate'
}
