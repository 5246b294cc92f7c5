import { formatCount, formatNumber } from '../../../../kit/contract/words.ts'
import Columns, { type Column, type ColumnGroup } from '../../../../kit/web/chart/Columns.tsx'
import type { ChartHeight } from '../../../../kit/web/chart/scale.ts'
import { useUser } from '../../../../kit/web/current-user.ts'
import { mayOpen } from '../../../navigation/rules.ts'
import type { Quarter, SurveyVisits } from '../../contract.ts'
import { visitsBetween } from './links.ts'

/** More years than this are drawn by year. */
const mostByQuarter = 4

/**
 * Survey visits by quarter, the quarters of a year side by side; of more than four years by year. Held is filled, scheduled hatched; a
 * column opens both in the schedule, for those who read it.
 */
export default function QuarterColumns({ visits, height }: { visits: SurveyVisits; height: ChartHeight }) {
  const { role } = useUser()
  const linkTo = (from: string, to: string) => (mayOpen(role, '/admin/schedule') ? visitsBetween(from, to, 'counted') : undefined)
  return <Columns groups={groupsOf(visits, linkTo)} height={height} />
}

type LinkTo = (from: string, to: string) => string | undefined

function groupsOf({ quarters, peak_quarter, peak_year }: SurveyVisits, linkTo: LinkTo): ColumnGroup[] {
  const years = [...Map.groupBy(quarters, (one) => one.year)]
  if (years.length > mostByQuarter) {
    const columns = years.map(([year, list]): Column => {
      const { held, scheduled } = sumOf(list)
      return {
        key: String(year),
        label: String(year),
        narrow: `’${String(year).slice(2)}`,
        solid: held,
        hatched: scheduled,
        says: `${year}: ${wordsOf(held, scheduled)}`,
        isPeak: peak_year?.year === year,
        to: linkTo(`${year}-01-01`, `${year}-12-31`),
      }
    })
    return [{ key: 'all', label: '', columns }]
  }
  return years.map(([year, list]) => {
    const { held, scheduled } = sumOf(list)
    return {
      key: String(year),
      label: String(year),
      total: formatNumber(held + scheduled),
      says: wordsOf(held, scheduled),
      columns: list.map((one) => ({
        key: `${year}-${one.quarter}`,
        label: `Q${one.quarter}`,
        narrow: String(one.quarter),
        solid: one.held,
        hatched: one.scheduled,
        says: `Q${one.quarter} ${year}: ${wordsOf(one.held, one.scheduled)}`,
        isPeak: peak_quarter?.year === year && peak_quarter.quarter === one.quarter,
        to: linkTo(...quarterDays(year, one.quarter)),
      })),
    }
  })
}

/** First and last day. */
function quarterDays(year: number, quarter: number): [from: string, to: string] {
  return [`${year}-${['01-01', '04-01', '07-01', '10-01'][quarter - 1]}`, `${year}-${['03-31', '06-30', '09-30', '12-31'][quarter - 1]}`]
}

function sumOf(list: readonly Quarter[]): { held: number; scheduled: number } {
  return list.reduce((sum, one) => ({ held: sum.held + one.held, scheduled: sum.scheduled + one.scheduled }), { held: 0, scheduled: 0 })
}

function wordsOf(held: number, scheduled: number): string {
  if (scheduled === 0) return formatCount(held, 'visit')
  return held === 0 ? `${formatNumber(scheduled)} scheduled` : `${formatNumber(held)} held · ${formatNumber(scheduled)} scheduled`
}
