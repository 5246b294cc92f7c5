/** The charts about accreditors: where they come from, whether they can be asked, and how the visits are shared out among them. */

import { lazy } from 'react'
import { shortRegion } from '../../../kit/contract/agency.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { ChartCard } from '../../../kit/web/chart/ChartCard.tsx'
import { useUser } from '../../../kit/web/current-user.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { accreditorStatusNames } from '../../people/rules.ts'
import type { AccreditorTotals } from '../contract.ts'
import { accreditorList, accreditorsBy } from './parts/links.ts'

const Bars = lazy(() => import('../../../kit/web/chart/Bars.tsx'))
const Columns = lazy(() => import('../../../kit/web/chart/Columns.tsx'))
const Line = lazy(() => import('../../../kit/web/chart/Line.tsx'))

type CardProps = { figures: AccreditorTotals | undefined; error: unknown; onRetry: () => unknown }

/** So many years can be named below a line. */
const mostLabels = 12

const loadHeight = { narrow: 240, wide: 356 }

/** Places in teams by quarter: what the visits ask of accreditors. Quarters to come are dashed. */
export function LoadCard({ figures, ...read }: CardProps) {
  const now = agencyDay()
  const load = figures?.load.map((one) => {
    const name = `Q${one.quarter} ${one.year}`
    const words = `${formatCount(one.places, 'place')} filled by ${formatCount(one.people, 'person', 'people')}`
    return { ...one, name, words, planned: `${one.year}-${String(one.quarter * 3 - 2).padStart(2, '0')}-01` > now }
  })
  const everyYears = Math.ceil((load?.length ?? 0) / 4 / mostLabels)
  const peak = load?.reduce((best, one) => (one.places > best.places ? one : best))
  return (
    <ChartCard
      title="Places in survey teams"
      summary={peak && (peak.places > 0 ? `Most in ${peak.name}: ${peak.words}; quarters to come are dashed` : 'No visits in these years')}
      table={
        load && { head: ['Quarter', 'Visits', 'Places', 'People'], rows: load.map((one) => [one.name, one.visits, one.places, one.people]) }
      }
      height={loadHeight}
      {...read}
    >
      {load && (
        <Line
          label="Places in survey teams by quarter"
          height={loadHeight}
          points={load.map((one) => ({
            key: one.name,
            ...(one.quarter === 1 && one.year % everyYears === 0 ? { label: String(one.year) } : {}),
            says: `${one.name}: ${one.words}`,
            value: one.places,
            planned: one.planned,
          }))}
        />
      )}
    </ChartCard>
  )
}

/** Where the list of accreditors is no page of the role, the charts lead nowhere. */
function useAccreditorLinks(): typeof accreditorsBy | undefined {
  return mayOpen(useUser().role, accreditorList) ? accreditorsBy : undefined
}

/** By the region their accounts name. */
export function RegionCard({ figures, ...read }: CardProps) {
  const linkTo = useAccreditorLinks()
  const nameOf = (region: string | null) => (region ? shortRegion(region) : 'Not named')
  const rows = figures?.by_region
  const most = rows?.find((row) => row.region)
  return (
    <ChartCard
      title="Accreditors by region"
      summary={most && `Most in ${nameOf(most.region)}: ${formatCount(most.count, 'accreditor')}`}
      table={rows && { head: ['Region', 'Accreditors'], rows: rows.map((row) => [nameOf(row.region), formatNumber(row.count)]) }}
      height={480}
      {...read}
    >
      {rows && (
        <Bars
          rows={rows.map(({ region, count }) => ({
            key: region ?? 'none',
            name: nameOf(region),
            says: `${nameOf(region)}: ${formatCount(count, 'accreditor')}`,
            parts: [{ key: 'all', value: count, fill: region ? 'var(--bar)' : 'var(--st-none)' }],
            to: linkTo?.({ region: region ?? 'none' }),
          }))}
        />
      )}
    </ChartCard>
  )
}

const statuses = ['active', 'on_leave', 'retired'] as const
const statusFills = { active: 'var(--st-valid)', on_leave: 'var(--st-upcoming)', retired: 'var(--st-none)' }

/** Who can be asked. */
export function StatusesCard({ figures, ...read }: CardProps) {
  const linkTo = useAccreditorLinks()
  const rows = figures && statuses.map((status) => ({ status, name: accreditorStatusNames[status], count: figures[status] }))
  return (
    <ChartCard
      title="Status"
      summary={figures && `${formatNumber(figures.active)} of ${formatCount(figures.total, 'accreditor')} can be asked`}
      table={rows && { head: ['Status', 'Accreditors'], rows: rows.map((row) => [row.name, formatNumber(row.count)]) }}
      height={105}
      {...read}
    >
      {rows && (
        <Bars
          rows={rows.map(({ status, name, count }) => ({
            key: status,
            name,
            says: `${name}: ${formatCount(count, 'accreditor')}`,
            parts: [{ key: 'all', value: count, fill: statusFills[status] }],
            to: linkTo?.({ status }),
          }))}
        />
      )}
    </ChartCard>
  )
}

const perPersonHeight = { narrow: 180, wide: 236 }

/** How evenly the visits are shared out. */
export function PerPersonCard({ figures, ...read }: CardProps) {
  const steps = figures?.per_person.map((one) => ({
    ...one,
    name: one.most === null ? `${one.least}+` : one.least === one.most ? String(one.least) : `${one.least}–${one.most}`,
  }))
  const idle = steps?.find((one) => one.most === 0)?.accreditors ?? 0
  return (
    <ChartCard
      title="Visits per accreditor"
      summary={steps && `${formatCount(idle, 'accreditor')} who could be asked had no visit in these years`}
      table={steps && { head: ['Visits', 'Accreditors'], rows: steps.map((one) => [one.name, formatNumber(one.accreditors)]) }}
      height={perPersonHeight}
      {...read}
    >
      {steps && (
        <Columns
          height={perPersonHeight}
          groups={[
            {
              key: 'all',
              label: '',
              columns: steps.map((one) => ({
                key: one.name,
                label: one.name,
                solid: one.accreditors,
                says: `${one.name} ${one.most === 1 ? 'visit' : 'visits'}: ${formatCount(one.accreditors, 'accreditor')}`,
              })),
            },
          ]}
        />
      )}
    </ChartCard>
  )
}
