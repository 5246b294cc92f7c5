import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { accreditorsBy, programsAccredited, programsBy, programsCandidate } from '../../agency-dashboard/web/parts/links.ts'
import type { ReportRegion } from '../contract.ts'
import { ReportLink } from './ReportLink.tsx'
import { ReportPart } from './ReportParts.tsx'
import styles from './report.module.css'

/** More regions than these do not fit on the page: the smallest then stand together in the last line. */
const mostRegions = 18
const columns = [
  ['institutions', 'Institutions'],
  ['campuses', 'Campuses'],
  ['programs', 'Programs'],
  ['accredited', 'Accredited'],
  ['candidates', 'Candidates'],
  ['visits', 'Visits held'],
  ['accreditors', 'Accreditors'],
] as const

/** The regions as they are today, with the visits of the period. */
export function ReportRegions({ rows }: { rows: readonly ReportRegion[] }) {
  return (
    <ReportPart
      title="Regions"
      summary="As of today, inactive institutions, campuses and programs included, active accreditors; visits held in the period"
    >
      <table className={styles.table} data-wide aria-label="Regions">
        <thead>
          <tr>
            <th scope="col">Region</th>
            {columns.map(([key, name]) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fitting(rows).map((row) => (
            <Row key={row.region} row={row} isRegion={rows.includes(row)} />
          ))}
        </tbody>
        <tfoot>
          <Row row={summed('All regions', rows)} />
        </tfoot>
      </table>
    </ReportPart>
  )
}

/**
 * The lists behind the figures of one region. Visits have none: they count for the region of their campus, and the schedule is narrowed by
 * that of the institution.
 */
const listsOf: Partial<Record<(typeof columns)[number][0], (region: string) => string>> = {
  institutions: (region) => `/admin/institution/institutions?${new URLSearchParams({ region })}`,
  campuses: (region) => `/admin/institution/campus?${new URLSearchParams({ region })}`,
  programs: (region) => programsBy({ region }),
  accredited: (region) => programsAccredited({ region }),
  candidates: (region) => programsCandidate({ region }),
  accreditors: (region) => accreditorsBy({ region, status: 'active' }),
}

/** `isRegion`: one region, not the sum of several. */
function Row({ row, isRegion }: { row: ReportRegion; isRegion?: boolean }) {
  return (
    <tr>
      <th scope="row">{shortRegion(row.region)}</th>
      {columns.map(([key, name]) => {
        const to = isRegion ? listsOf[key]?.(row.region) : undefined
        return (
          <td key={key} data-label={name}>
            {to ? <ReportLink to={to} says={`${name}, ${shortRegion(row.region)}`} count={row[key]} /> : formatNumber(row[key])}
          </td>
        )
      })}
    </tr>
  )
}

function fitting(rows: readonly ReportRegion[]): readonly ReportRegion[] {
  if (rows.length <= mostRegions) return rows
  const others = rows.slice(mostRegions - 1)
  return [...rows.slice(0, mostRegions - 1), summed(formatCount(others.length, 'other region'), others)]
}

function summed(region: string, rows: readonly ReportRegion[]): ReportRegion {
  const sums = Object.fromEntries(columns.map(([key]) => [key, rows.reduce((sum, row) => sum + row[key], 0)]))
  return { region, ...(sums as Omit<ReportRegion, 'region'>) }
}
