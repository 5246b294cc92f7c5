/** What stands below an institution's days and totals: its campuses by level, its programs by validity, what accreditors say. */

import { NativeSelect, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { ChartCard } from '../../../kit/web/chart/ChartCard.tsx'
import type { LevelRow, StatusCounts } from '../../dashboard-figures/contract.ts'
import { Box } from '../../dashboard-figures/web/parts/Box.tsx'
import styles from '../../dashboard-figures/web/parts/dashboard.module.css'
import { StatusCard } from '../../dashboard-figures/web/parts/StatusCard.tsx'
import { AverageBars } from '../../feedback/web/parts/AverageBars.tsx'
import { type Level, levelNames, levelsSought } from '../../ladder/rules.ts'
import { type InstitutionTotals, institutionDashboard } from '../contract.ts'
import { programsPath } from './paths.ts'

const LevelBars = lazy(() => import('../../dashboard-figures/web/parts/LevelBars.tsx'))

/** @param campuses how many there are, known before their levels */
export function CampusLevels({ campuses }: { campuses: number }) {
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
      height={70 + (rows?.length ?? campuses) * 25}
      error={read.error}
      onRetry={read.refetch}
    >
      {rows && <LevelBars rows={rows} nameOf={(row) => row.name.replace(/ campus$/i, '')} linkTo={programsOn} />}
    </ChartCard>
  )
}

/** The own programs on a campus that have one of these levels. */
function programsOn({ campus_id = '' }: LevelRow, levels: readonly Level[]): string {
  return `${programsPath}?${new URLSearchParams([['campus', campus_id], ...levels.map((level) => ['level', level])])}`
}

export function ProgramStatus({ campuses }: { campuses: number }) {
  const [campus, setCampus] = useState('')
  const choices = useCampusChoices()
  const body = campus ? { campus_id: campus } : {}
  const read = useQuery({ ...query(institutionDashboard.programStatus, { body }), placeholderData: keepPreviousData })
  return (
    <StatusCard
      counts={read.data?.data}
      summary={read.data && statusSummary(read.data.data)}
      linkTo={(status) => `${programsPath}?status=${status}${campus && `&campus=${campus}`}`}
      error={read.error}
      onRetry={read.refetch}
      actions={
        campuses > 1 && (
          <NativeSelect
            size="xs"
            aria-label="Campus"
            value={campus}
            onChange={(event) => setCampus(event.currentTarget.value)}
            data={[{ value: '', label: 'All campuses' }, ...choices]}
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

export function Rating({ figures }: { figures: InstitutionTotals | undefined }) {
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
