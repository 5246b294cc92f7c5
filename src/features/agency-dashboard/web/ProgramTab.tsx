/** Programs by level, degree, region and validity; what runs out next, and what has run out. */

import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { shortRegion } from '../../../kit/contract/agency.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { ChartCard } from '../../../kit/web/chart/ChartCard.tsx'
import { useUser } from '../../../kit/web/current-user.ts'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import type { LevelRow } from '../../dashboard-figures/contract.ts'
import styles from '../../dashboard-figures/web/parts/dashboard.module.css'
import { StatusCard } from '../../dashboard-figures/web/parts/StatusCard.tsx'
import { levelNames, levels } from '../../ladder/rules.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { type Total, Totals } from '../../navigation/web/parts/Totals.tsx'
import { programs } from '../../programs/contract.ts'
import { type AdminTotals, agencyDashboard } from '../contract.ts'
import { numberOf, type TotalsRead } from './InstitutionTab.tsx'
import { LevelsCard } from './LevelsCard.tsx'
import { ProgramTable } from './ProgramTable.tsx'
import { programList, programsAccredited, programsBy, programsCandidate, programsOf } from './parts/links.ts'

const Bars = lazy(() => import('../../../kit/web/chart/Bars.tsx'))
const Columns = lazy(() => import('../../../kit/web/chart/Columns.tsx'))

export default function ProgramTab({ totals }: { totals: TotalsRead }) {
  const { role } = useUser()
  const figures = totals.data?.data
  return (
    <>
      {totals.error ? <ErrorState error={totals.error} onRetry={totals.refetch} what="dashboard" /> : <Totals of={cards(figures)} />}
      <div className={styles.cols}>
        <div data-span="8" data-fill>
          <EndingCard />
        </div>
        <div data-span="4" data-fill>
          <StatusCard
            counts={figures?.program_status}
            linkTo={mayOpen(role, programList) ? programsOf : undefined}
            error={totals.error}
            onRetry={totals.refetch}
          />
        </div>
        <div data-span="7" data-fill>
          <RegionCard />
        </div>
        <div data-span="5" data-fill="rows">
          <LevelCard />
          <LevelsCard title="Levels by degree" first="degree_level" fixed />
        </div>
      </div>
      <ProgramTable state="upcoming" />
      <ProgramTable state="expired" />
    </>
  )
}

function cards(figures: AdminTotals | undefined): Total[] {
  const { program_status: status, programs: all } = figures ?? {}
  const share = (count: number | undefined) =>
    count === undefined || !all?.total ? '' : `${((count / all.total) * 100).toFixed(1)} % of all`
  return [
    { label: 'Programs', value: numberOf(all?.total), detail: 'on all campuses', to: programList },
    { label: 'Accredited', value: numberOf(all?.accredited), detail: 'Level I and above', to: programsAccredited() },
    { label: 'Candidates', value: numberOf(all?.candidates), detail: share(all?.candidates), to: programsCandidate() },
    {
      label: 'Validity ending',
      value: numberOf(status?.upcoming),
      detail: `within ${figures?.upcoming_months} months`,
      to: programsOf('upcoming'),
      tone: 'warn',
    },
    { label: 'Grace period', value: numberOf(status?.grace), detail: share(status?.grace), to: programsOf('grace') },
    { label: 'Expired', value: numberOf(status?.expired), detail: share(status?.expired), to: programsOf('expired') },
  ]
}

const endingHeight = { narrow: 260, wide: 388 }

/** In which years validities end; years that are over are hatched. */
function EndingCard() {
  const linkTo = useProgramLinks()
  const read = useQuery(query(programs.validityEndYear))
  const years = read.data?.data
  const thisYear = Number(agencyDay().slice(0, 4))
  const coming = years?.filter((one) => one.year >= thisYear)
  const peak = coming?.reduce<{ year: number; count: number } | undefined>(
    (best, one) => (one.count > (best?.count ?? 0) ? one : best),
    undefined,
  )
  return (
    <ChartCard
      title="Validity ending"
      summary={
        years &&
        (peak
          ? `Most from now on in ${peak.year}: ${formatCount(peak.count, 'program')}; years that are over are hatched`
          : 'No validity ends from now on')
      }
      table={years && { head: ['Year', 'Programs'], rows: years.map((one) => [String(one.year), formatNumber(one.count)]) }}
      height={endingHeight}
      error={read.error}
      onRetry={read.refetch}
      access={programs.validityEndYear.access}
    >
      {years && (
        <Columns
          height={endingHeight}
          hatch="var(--st-expired)"
          groups={[
            {
              key: 'all',
              label: '',
              columns: years.map(({ year, count }) => ({
                key: String(year),
                label: String(year),
                narrow: `’${String(year).slice(2)}`,
                solid: year < thisYear ? 0 : count,
                hatched: year < thisYear ? count : 0,
                says: `${year}: ${formatCount(count, 'validity', 'validities')} ${year < thisYear ? 'ended' : count === 1 ? 'ends' : 'end'}`,
                isPeak: year === peak?.year,
                to: linkTo?.({ year: String(year) }),
              })),
            },
          ]}
        />
      )}
    </ChartCard>
  )
}

/** Where the list of programs is no page of the role, the charts lead nowhere. */
function useProgramLinks(): typeof programsBy | undefined {
  return mayOpen(useUser().role, programList) ? programsBy : undefined
}

function useLevels(by: 'region' | 'degree_level') {
  return useQuery(query(agencyDashboard.institutionLevels, { body: { by } }))
}

/** All programs of a region, with and without a level. */
function RegionCard() {
  const linkTo = useProgramLinks()
  const read = useLevels('region')
  const rows = read.data?.data.toSorted((one, other) => other.total - one.total)
  return (
    <ChartCard
      title="Programs by region"
      summary={rows?.[0] && `Most in ${shortRegion(rows[0].name)}: ${formatCount(rows[0].total, 'program')}, with and without a level`}
      table={
        rows && {
          head: ['Region', 'Programs', 'With a level'],
          rows: rows.map((row) => [shortRegion(row.name), row.total, withLevel(row)]),
        }
      }
      height={480}
      error={read.error}
      onRetry={read.refetch}
    >
      {rows && (
        <Bars
          rows={rows.map((row) => ({
            key: row.name,
            name: shortRegion(row.name),
            says: `${shortRegion(row.name)}: ${formatCount(row.total, 'program')}, ${formatNumber(withLevel(row))} with a level`,
            parts: [{ key: 'all', value: row.total, fill: 'var(--bar)' }],
            to: linkTo?.({ region: row.name }),
          }))}
        />
      )}
    </ChartCard>
  )
}

function withLevel(row: LevelRow): number {
  return row.total - row.levels.none
}

/** The levels, one column each, in the ramp of all level charts. */
function LevelCard() {
  const linkTo = useProgramLinks()
  const read = useLevels('degree_level')
  const rows = read.data?.data
  const counts = rows && levels.map((level) => ({ level, count: rows.reduce((sum, row) => sum + row.levels[level], 0) }))
  const top = counts?.filter((one) => one.level !== 'none').reduce((best, one) => (one.count > best.count ? one : best))
  return (
    <ChartCard
      title="Programs by level"
      summary={top && `Most are ${levelNames[top.level]}: ${formatCount(top.count, 'program')}`}
      table={counts && { head: ['Level', 'Programs'], rows: counts.map((one) => [levelNames[one.level], formatNumber(one.count)]) }}
      height={200}
      error={read.error}
      onRetry={read.refetch}
    >
      {counts && (
        <Columns
          height={200}
          groups={[
            {
              key: 'all',
              label: '',
              columns: counts.map(({ level, count }, i) => ({
                key: level,
                label: level === 'none' ? 'None' : levelNames[level],
                narrow: ['None', 'Cand.', 'I', 'II', 'III', 'IV'][i] as string,
                solid: count,
                fill: level === 'none' ? 'var(--st-none)' : `var(--lvl-${i - 1})`,
                says: `${levelNames[level]}: ${formatCount(count, 'program')}`,
                to: linkTo?.({ level }),
              })),
            },
          ]}
        />
      )}
    </ChartCard>
  )
}
