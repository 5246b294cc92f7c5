import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import type { ReportRegion } from '../contract.ts'
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
            <Row key={row.region} row={row} />
          ))}
        </tbody>
        <tfoot>
          <Row row={summed('All regions', rows)} />
        </tfoot>
      </table>
    </ReportPart>
  )
}

function Row({ row }: { row: ReportRegion }) {
  return (
    <tr>
      <th scope="row">{shortRegion(row.region)}</th>
      {columns.map(([key, name]) => (
        <td key={key} data-label={name}>
          {formatNumber(row[key])}
        </td>
      ))}
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
