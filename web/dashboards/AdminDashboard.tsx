/** The agency at a glance: what there is, what happens when, what runs out. */
import { Button, Menu, NativeSelect, Popover } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useSearchParams } from 'react-router'
import { agency, shortRegion } from '../../agency.config.ts'
import { type AdminTotals, dashboards, type LevelGroup, type LevelRow, mostYears, type SurveyVisits } from '../../contract/dashboards.ts'
import { degreeNames, levelNames, levelsSought } from '../../contract/levels.ts'
import { mayOpen } from '../../contract/pages.ts'
import { query } from '../api.ts'
import { useUser } from '../sessions/use-user.ts'
import { ChartCard } from '../ui/ChartCard.tsx'
import { formatCount, formatInstant, formatNumber } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Page } from '../ui/Page.tsx'
import styles from './dashboard.module.css'
import { InstitutionTable } from './InstitutionTable.tsx'
import { StatusCard } from './StatusCard.tsx'
import { type Total, Totals } from './Totals.tsx'
import { VisitCalendar } from './VisitCalendar.tsx'

const QuarterColumns = lazy(() => import('./QuarterColumns.tsx'))
const LevelBars = lazy(() => import('./LevelBars.tsx'))

export const meta = () => [{ title: `Dashboard · ${agency.acronym}` }]

export default function AdminDashboard() {
  const { role } = useUser()
  const [params, setParams] = useSearchParams()
  const asked = { fromYear: yearOf(params.get('from')), toYear: yearOf(params.get('to')) }
  const totals = useQuery({ ...query(dashboards.totals, { query: asked }), placeholderData: keepPreviousData })
  const visits = useQuery({ ...query(dashboards.surveyVisits, { query: asked }), placeholderData: keepPreviousData })
  const figures = totals.data?.data

  function setYears(from: number, to: number) {
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        next.set('from', String(from))
        next.set('to', String(to))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <Page
      title="Dashboard"
      description={
        figures
          ? `Figures for ${figures.from_year} – ${figures.to_year}, as of ${formatInstant(new Date(totals.dataUpdatedAt).toISOString())}`
          : ' '
      }
      actions={figures && <YearRange figures={figures} onChange={setYears} />}
    >
      <Totals of={cards(figures)} />
      <div className={styles.cols}>
        <div data-span="8" data-fill>
          <VisitsCard visits={visits.data?.data} error={visits.error} onRetry={visits.refetch} />
        </div>
        <div data-span="4" data-fill>
          <StatusCard
            counts={figures?.program_status}
            linkTo={mayOpen(role, programs) ? (status) => `${programs}?status=${status}` : undefined}
            error={totals.error}
            onRetry={totals.refetch}
          />
        </div>
        <div data-span="7" data-fill>
          <LevelsCard />
        </div>
        <div data-span="5" data-fill>
          <VisitCalendar
            calls={dashboards}
            linkTo={(visit) => {
              const path = `/admin/schedule/${visit.institution_id}/${visit.accreditation_id}`
              return mayOpen(role, path) ? path : undefined
            }}
          />
        </div>
      </div>
      <InstitutionTable />
    </Page>
  )
}

const programs = '/admin/institution/programs'

function cards(figures: AdminTotals | undefined): Total[] {
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  // an imported stock is not growth: only some of the whole count as added
  const added = (one: { total: number; added: number } | undefined, otherwise: string) =>
    one && one.added > 0 && one.added < one.total ? (
      <>
        <b>+{formatNumber(one.added)}</b> since {figures?.from_year}
      </>
    ) : (
      otherwise
    )
  return [
    {
      label: 'Institutions',
      value: number(figures?.institutions.total),
      detail: added(figures?.institutions, `in ${formatCount(figures?.institutions.regions ?? 0, 'region')}`),
      to: '/admin/institution/institutions',
    },
    {
      label: 'Campuses',
      value: number(figures?.campuses.total),
      detail: added(figures?.campuses, 'of all institutions'),
      to: '/admin/institution/campus',
    },
    {
      label: 'Programs',
      value: number(figures?.programs.total),
      detail: `${formatNumber(figures?.programs.with_level)} with a level`,
      to: programs,
    },
    {
      label: 'Accreditors',
      value: number(figures?.accreditors.total),
      detail: `${formatNumber(figures?.accreditors.active)} active`,
      to: '/admin/accreditor/accreditors',
    },
    {
      label: 'Survey visits',
      value: number(figures?.visits.held),
      detail: `${formatNumber(figures?.visits.scheduled)} more scheduled`,
      to: '/admin/schedule',
    },
    {
      label: 'Validity ending',
      value: number(figures?.program_status.upcoming),
      detail: `within ${figures?.upcoming_months} months`,
      to: `${programs}?status=upcoming`,
      tone: 'warn',
    },
  ]
}

function VisitsCard({ visits, ...read }: { visits: SurveyVisits | undefined; error: unknown; onRetry: () => unknown }) {
  const { peak_year: year, peak_quarter: quarter } = visits ?? {}
  return (
    <ChartCard
      title="Survey visits"
      summary={
        visits &&
        (year && quarter
          ? `Peak year ${year.year} with ${formatCount(year.total, 'visit')}; the strongest quarter was Q${quarter.quarter} ${quarter.year}`
          : 'No visits in these years')
      }
      actions={<Key />}
      table={
        visits && {
          head: ['Quarter', 'Held', 'Scheduled'],
          rows: visits.quarters.map((one) => [`Q${one.quarter} ${one.year}`, one.held, one.scheduled]),
        }
      }
      height={260}
      {...read}
    >
      {visits && <QuarterColumns visits={visits} />}
    </ChartCard>
  )
}

function Key() {
  return (
    <div className={styles.key}>
      <span>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <rect width="12" height="12" fill="var(--bar)" />
        </svg>
        Held
      </span>
      <span>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <rect x=".5" y=".5" width="11" height="11" fill="none" stroke="var(--bar-plan)" />
          <path d="M0 6L6 0M0 12L12 0M6 12L12 6" stroke="var(--bar-plan)" strokeWidth="1.4" />
        </svg>
        Scheduled
      </span>
    </div>
  )
}

const groups: Record<LevelGroup, { label: string; nameOf: (name: string) => string; total: string }> = {
  region: { label: 'By region', nameOf: shortRegion, total: 'the region’s total' },
  type: { label: 'By type', nameOf: (name) => name.charAt(0).toUpperCase() + name.slice(1), total: 'the total of the type' },
  degree_level: {
    label: 'By degree',
    nameOf: (name) => degreeNames[name as keyof typeof degreeNames] ?? name,
    total: 'the total of the degree',
  },
}

function LevelsCard() {
  const [by, setBy] = useState<LevelGroup>('region')
  const read = useQuery({ ...query(dashboards.institutionLevels, { body: { by } }), placeholderData: keepPreviousData })
  const nameOf = (row: LevelRow) => groups[by].nameOf(row.name)
  const rows = read.data?.data
  const withLevel = rows?.reduce((sum, row) => sum + row.total - row.levels.none, 0)
  const height = 520
  return (
    <ChartCard
      title="Institution levels"
      summary={rows && `${formatCount(withLevel ?? 0, 'program')} with a level; the figure at the end of a bar is ${groups[by].total}`}
      actions={
        <Menu>
          <Menu.Target>
            <Button variant="subtle" size="xs" rightSection={<Icon name="chevron-down" size={14} />}>
              {groups[by].label}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(Object.keys(groups) as LevelGroup[]).map((one) => (
              <Menu.Item key={one} onClick={() => setBy(one)} rightSection={one === by ? <Icon name="check" size={14} /> : undefined}>
                {groups[one].label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      }
      table={
        rows && {
          head: [
            groups[by].label.replace('By ', '').replace(/^./, (first) => first.toUpperCase()),
            ...levelsSought.map((level) => levelNames[level]),
          ],
          rows: rows.map((row) => [nameOf(row), ...levelsSought.map((level) => row.levels[level])]),
        }
      }
      height={height}
      error={read.error}
      onRetry={read.refetch}
    >
      {rows && <LevelBars rows={rows} nameOf={nameOf} />}
    </ChartCard>
  )
}

/** From and to; at most ten years, the later one never before the earlier. */
function YearRange({ figures, onChange }: { figures: AdminTotals; onChange: (from: number, to: number) => void }) {
  const { from_year, to_year } = figures
  const first = Math.min(figures.first_year, from_year)
  const last = Math.max(figures.last_year, to_year)
  const years = Array.from({ length: last - first + 1 }, (_, i) => String(last - i))
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={styles.rangeButton}
          leftSection={<Icon name="calendar" />}
          rightSection={<Icon name="chevron-down" size={14} />}
        >
          <span>From</span>&nbsp;{from_year}&nbsp;<span>to</span>&nbsp;{to_year}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.years} aria-label="Years">
        <NativeSelect
          label="From"
          data={years}
          value={String(from_year)}
          onChange={(event) => {
            const from = Number(event.currentTarget.value)
            onChange(from, Math.min(Math.max(from, to_year), from + mostYears - 1))
          }}
        />
        <NativeSelect
          label="To"
          data={years}
          value={String(to_year)}
          onChange={(event) => {
            const to = Number(event.currentTarget.value)
            onChange(Math.max(Math.min(from_year, to), to - mostYears + 1), to)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function yearOf(text: string | null): number | undefined {
  return text && /^(19[89]|20\d)\d$/.test(text) ? Number(text) : undefined
}
