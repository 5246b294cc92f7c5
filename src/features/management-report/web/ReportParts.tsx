/** The charts of the report. Each says the same in words and, for people who cannot see it, as a table. */

import { type ReactNode, useId } from 'react'
import { formatCount } from '../../../kit/contract/words.ts'
import { ChartFigures, type ChartTable } from '../../../kit/web/chart/ChartCard.tsx'
import { useUser } from '../../../kit/web/current-user.ts'
import { Status } from '../../../kit/web/record/Status.tsx'
import type { SurveyVisits } from '../../agency-dashboard/contract.ts'
import { programList, programsBy, programsOf } from '../../agency-dashboard/web/parts/links.ts'
import QuarterColumns from '../../agency-dashboard/web/parts/QuarterColumns.tsx'
import { VisitsKey, visitsSummary } from '../../agency-dashboard/web/parts/VisitsCard.tsx'
import type { LevelRow, StatusCounts } from '../../dashboard-figures/contract.ts'
import LevelBars from '../../dashboard-figures/web/parts/LevelBars.tsx'
import { degreeNames, type Level, levelNames, levelsSought, validityNames, validityStatuses } from '../../ladder/rules.ts'
import { validityTones } from '../../ladder/web/parts/tones.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { ReportLink } from './ReportLink.tsx'
import styles from './report.module.css'

/** A named part of the paper. */
export function ReportPart({ title, summary, side, children }: { title: string; summary?: string; side?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {side}
        {summary && <p>{summary}</p>}
      </header>
      {children}
    </section>
  )
}

function Chart({ label, table, children }: { label: string; table: ChartTable; children: ReactNode }) {
  return (
    <figure>
      <div>{children}</div>
      <figcaption className={styles.hidden}>
        <ChartFigures table={table} label={label} />
      </figcaption>
    </figure>
  )
}

export function ReportVisits({ visits }: { visits: SurveyVisits }) {
  return (
    <ReportPart title="Survey visits" summary={visitsSummary(visits)} side={<VisitsKey />}>
      <Chart
        label="Survey visits"
        table={{
          head: ['Quarter', 'Held', 'Scheduled'],
          rows: visits.quarters.map((one) => [`Q${one.quarter} ${one.year}`, one.held, one.scheduled]),
        }}
      >
        <QuarterColumns visits={visits} height={152} />
      </Chart>
    </ReportPart>
  )
}

/** Programs by the state of their validity today. */
export function ReportStatus({ counts }: { counts: StatusCounts }) {
  const total = validityStatuses.reduce((sum, status) => sum + counts[status], 0)
  return (
    <ReportPart title="Program status" summary={formatCount(total, 'program')}>
      <table className={styles.table} aria-label="Program status">
        <tbody>
          {validityStatuses.map((status) => (
            <tr key={status}>
              <th scope="row">
                <Status tone={validityTones[status]}>{validityNames[status]}</Status>
              </th>
              <td>
                <ReportLink to={programsOf(status)} says={validityNames[status]} count={counts[status]} />
              </td>
              <td>{total > 0 ? `${((counts[status] / total) * 100).toFixed(1)} %` : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ReportPart>
  )
}

export function ReportLevels({ rows }: { rows: readonly LevelRow[] }) {
  const withLevel = rows.reduce((sum, row) => sum + row.total - row.levels.none, 0)
  const { role } = useUser()
  const nameOf = (row: LevelRow) => degreeNames[row.name as keyof typeof degreeNames] ?? row.name
  const linkTo = (row: LevelRow, level: readonly Level[]) => programsBy({ degree: row.name, level })
  return (
    <ReportPart title="Levels" summary={`${formatCount(withLevel, 'program')} with a level today, by degree`}>
      <Chart
        label="Levels by degree"
        table={{
          head: ['Degree', ...levelsSought.map((level) => levelNames[level])],
          rows: rows.map((row) => [nameOf(row), ...levelsSought.map((level) => row.levels[level])]),
        }}
      >
        <LevelBars rows={rows} nameOf={nameOf} linkTo={mayOpen(role, programList) ? linkTo : undefined} />
      </Chart>
    </ReportPart>
  )
}
