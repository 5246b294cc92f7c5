/** An institution's own figures: what waits for it and the days ahead, then its programs and campuses. */

import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../../../kit/contract/money.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { ChartCard } from '../../../kit/web/chart/ChartCard.tsx'
import { useUser } from '../../../kit/web/current-user.ts'
import type { EarlyHandle } from '../../../kit/web/early.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { WhenSeen } from '../../../kit/web/states/WhenSeen.tsx'
import type { LevelRow, StatusCounts } from '../../dashboard-figures/contract.ts'
import { Box } from '../../dashboard-figures/web/parts/Box.tsx'
import styles from '../../dashboard-figures/web/parts/dashboard.module.css'
import { StatusCard } from '../../dashboard-figures/web/parts/StatusCard.tsx'
import { evidence } from '../../evidence/contract.ts'
import { AverageBars } from '../../feedback/web/parts/AverageBars.tsx'
import { type Level, levelNames, levelsSought } from '../../ladder/rules.ts'
import { accreditedWords } from '../../ladder/web/parts/accredited-words.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { type Total, Totals } from '../../navigation/web/parts/Totals.tsx'
import { type InstitutionTotals, institutionDashboard } from '../contract.ts'
import { Agenda } from './Agenda.tsx'
import agenda from './agenda.module.css'
import { InstitutionWaiting } from './InstitutionWaiting.tsx'
import { programsPath } from './paths.ts'

const LevelBars = lazy(() => import('../../dashboard-figures/web/parts/LevelBars.tsx'))
const programs = programsPath
const request = '/institution/programs/request'

export const handle: EarlyHandle = { reads: [institutionDashboard.totals, institutionDashboard.coming] }

export default function InstitutionDashboard() {
  const { institution_name, role } = useUser()
  const totals = useQuery(query(institutionDashboard.totals))
  const coming = useQuery(query(institutionDashboard.coming))
  const rooms = useQuery(query(evidence.rooms, { query: { paginate: 50 } }))
  const figures = totals.data?.data
  return (
    <Page
      title="Dashboard"
      description={institution_name}
      actions={
        mayOpen(role, request) && (
          <Button component={Link} to={request} leftSection={<Icon name="plus" />}>
            Request accreditation
          </Button>
        )
      }
    >
      <div className={agenda.first}>
        <InstitutionWaiting figures={figures} coming={coming} rooms={rooms} />
        <Agenda coming={coming} rooms={rooms} />
      </div>
      {totals.error ? <ErrorState error={totals.error} onRetry={totals.refetch} what="dashboard" /> : <Totals of={cards(figures)} />}
      <div className={styles.cols}>
        <div data-span="7" data-fill="rows">
          <WhenSeen height={340}>
            <CampusLevels />
          </WhenSeen>
          <Rating figures={figures} />
        </div>
        <div data-span="5">
          <WhenSeen height={460}>
            <ProgramStatus />
          </WhenSeen>
        </div>
      </div>
    </Page>
  )
}

function cards(figures: InstitutionTotals | undefined): Total[] {
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  const { visits } = figures ?? {}
  return [
    {
      label: 'Programs',
      value: number(figures?.programs.total),
      detail: accreditedWords(figures?.programs),
      to: programs,
    },
    { label: 'Campuses', value: number(figures?.campuses), detail: 'of your institution', to: '/institution/campuses' },
    {
      label: 'Survey visits',
      value: number(visits?.held),
      detail: `${formatNumber(visits?.scheduled)} scheduled, ${formatNumber(visits?.requested)} requested`,
      to: `${programs}?tab=accreditations`,
    },
    {
      label: 'Validity ending',
      value: number(figures?.program_status.upcoming),
      detail: `within ${figures?.upcoming_months} months`,
      to: `${programs}?status=upcoming`,
      tone: figures?.program_status.upcoming ? 'warn' : undefined,
    },
    {
      label: 'Charges to pay',
      value: number(figures?.charges_open),
      detail: figures?.charges_open ? openWords(figures) : 'nothing is open',
      to: `${programs}?tab=accreditations`,
      tone: figures?.charges_open ? 'warn' : undefined,
    },
    {
      label: 'Feedback to give',
      value: number(figures?.feedback_due),
      detail: figures?.feedback_due ? 'about accreditors' : 'all given',
      to: '/institution/evaluation',
    },
  ]
}

/** `₱ 87,200.00 open, 1 overdue` */
function openWords({ open, charges_overdue }: InstitutionTotals): string {
  return `${formatMoney(open)} open${charges_overdue > 0 ? `, ${formatNumber(charges_overdue)} overdue` : ''}`
}

function CampusLevels() {
  const read = useQuery(query(institutionDashboard.campusLevels))
  const rows = read.data?.data
  const withLevel = rows?.reduce((sum, row) => sum + row.total - row.levels.none, 0) ?? 0
  return (
    <ChartCard
      title="Campus levels"
      summary={
        rows &&
        `${formatCount(withLevel, 'program')} with a level on ${formatCount(rows.length, 'campus', 'campuses')}; the figure at the end of a bar is the campus’s total`
      }
      table={
        rows && {
          head: ['Campus', ...levelsSought.map((level) => levelNames[level])],
          rows: rows.map((row) => [row.name, ...levelsSought.map((level) => row.levels[level])]),
        }
      }
      height={70 + (rows?.length ?? 6) * 25}
      error={read.error}
      onRetry={read.refetch}
    >
      {rows && <LevelBars rows={rows} nameOf={(row) => row.name.replace(/ campus$/i, '')} linkTo={programsOn} />}
    </ChartCard>
  )
}

/** The own programs on a campus that have one of these levels. */
function programsOn({ campus_id = '' }: LevelRow, levels: readonly Level[]): string {
  return `${programs}?${new URLSearchParams([['campus', campus_id], ...levels.map((level) => ['level', level])])}`
}

function ProgramStatus() {
  const [campus, setCampus] = useState('')
  const campuses = useCampusChoices()
  const body = campus ? { campus_id: campus } : {}
  const read = useQuery({ ...query(institutionDashboard.programStatus, { body }), placeholderData: keepPreviousData })
  return (
    <StatusCard
      counts={read.data?.data}
      summary={read.data && statusSummary(read.data.data)}
      linkTo={(status) => `${programs}?status=${status}${campus && `&campus=${campus}`}`}
      error={read.error}
      onRetry={read.refetch}
      actions={
        campuses.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label="Campus"
            value={campus}
            onChange={(event) => setCampus(event.currentTarget.value)}
            data={[{ value: '', label: 'All campuses' }, ...campuses]}
          />
        )
      }
    />
  )
}

/** `164 of 196 programs are valid, 23 run out soon, 5 have expired` */
function statusSummary({ valid, upcoming, grace, expired, none }: StatusCounts): string {
  return [
    `${formatNumber(valid)} of ${formatCount(valid + upcoming + grace + expired + none, 'program')} are valid`,
    upcoming > 0 && `${formatNumber(upcoming)} run out soon`,
    expired > 0 && `${formatNumber(expired)} have expired`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The campuses by their levels chart, which is read anyway. */
function useCampusChoices(): { value: string; label: string }[] {
  const read = useQuery(query(institutionDashboard.campusLevels))
  return (read.data?.data ?? []).flatMap((row) => (row.campus_id ? [{ value: row.campus_id, label: row.name }] : []))
}

function Rating({ figures }: { figures: InstitutionTotals | undefined }) {
  return (
    <Box label="What accreditors say" end={figures?.rating && <span>{formatCount(figures.rating.count, 'voice')}</span>} spread>
      {!figures ? (
        <Skeleton height={96} role="status" aria-label="Loading" />
      ) : figures.rating ? (
        <AverageBars about="institution" averages={figures.rating} />
      ) : (
        <p className={styles.empty}>Averages appear when at least three accreditors have given feedback about your institution.</p>
      )}
    </Box>
  )
}
