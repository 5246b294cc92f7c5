import { useQuery } from '@tanstack/react-query'
import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { FigureBars, Figures } from '../../../kit/web/chart/Figures.tsx'
import { type AccreditorStatus, accreditorStatuses, accreditorStatusNames } from '../../people/rules.ts'
import { accreditors, highestDegrees } from '../contract.ts'
import type { AccreditorListState } from './accreditor-filters.ts'
import { highestDegreeNames } from './accreditor-words.ts'

/** How many accreditors there are, by status, assignment, region and highest degree; each figure narrows the list to them. */
export function AccreditorFigures({ list }: { list: AccreditorListState }) {
  const stats = useQuery(query(accreditors.stats)).data?.data
  const { filters } = list
  const isOnly = (values: string[] | undefined, one: string) => values?.length === 1 && values[0] === one
  const toggle = (name: 'status' | 'region' | 'highest', one: string) =>
    list.setFilter(name, isOnly(filters[name], one) ? undefined : [one])
  const assigned = (which: 'this_year' | 'never') => ({
    isOn: filters.assigned === which,
    onClick: () => list.setFilter('assigned', filters.assigned === which ? undefined : which),
  })
  const ofStatus = (status: AccreditorStatus) => ({
    label: accreditorStatusNames[status],
    value: stats?.[status],
    isOn: isOnly(filters.status, status),
    onClick: () => toggle('status', status),
  })

  return (
    <Figures
      name="accreditors"
      label="Figures over all accreditors"
      of={[
        {
          ...ofStatus('active'),
          detail: stats && `of ${formatNumber(stats.total)}, ${formatNumber(stats.new_this_year)} new in ${stats.year}`,
        },
        ...accreditorStatuses.filter((status) => status !== 'active').map(ofStatus),
        {
          label: stats ? `Assigned in ${stats.year}` : 'Assigned this year',
          value: stats?.assigned_this_year,
          ...assigned('this_year'),
        },
        {
          label: 'Never assigned',
          value: stats?.never_assigned,
          ...assigned('never'),
        },
      ]}
      more={{
        label: 'By highest degree and region',
        content: stats && (
          <>
            <FigureBars
              title="Highest degree"
              of={highestDegrees
                .filter((one) => one !== 'none' || stats.by_degree.none > 0)
                .map((one) => ({
                  key: one,
                  label: highestDegreeNames[one],
                  value: stats.by_degree[one],
                  isOn: isOnly(filters.highest, one),
                  onClick: () => toggle('highest', one),
                }))}
            />
            <FigureBars
              title="Region"
              columns={3}
              of={stats.by_region.map(({ region, count }) => ({
                key: region ?? 'none',
                label: region ? shortRegion(region) : 'No region',
                value: count,
                isOn: isOnly(filters.region, region ?? 'none'),
                onClick: () => toggle('region', region ?? 'none'),
              }))}
            />
          </>
        ),
      }}
    />
  )
}
