/** The regions as tiles, each about where it lies: a map that needs no borders. Every tile is a link that narrows the list to it. */
import clsx from 'clsx'
import { shortRegion } from '../../../../kit/contract/agency.ts'
import { formatNumber } from '../../../../kit/contract/words.ts'
import site from '../../../public-frame/web/parts/site.module.css'
import styles from './parts.module.css'

/** Column and row of a region by its short name; one that is not here stands below. */
const places: Record<string, readonly [column: number, row: number]> = {
  'Region I': [1, 1],
  CAR: [2, 1],
  'Region II': [3, 1],
  'Region III': [2, 2],
  NCR: [1, 3],
  'Region IV-A': [2, 3],
  MIMAROPA: [1, 4],
  'Region V': [3, 4],
  'Region VI': [2, 5],
  'Region VIII': [4, 5],
  NIR: [2, 6],
  'Region VII': [3, 6],
  'Region IX': [1, 7],
  'Region X': [3, 7],
  'Region XIII': [4, 7],
  BARMM: [2, 8],
  'Region XII': [3, 8],
  'Region XI': [4, 8],
}

type Region = { region: string; programs: number }

export function RegionMap({
  regions,
  addressOf,
  chosen,
}: {
  regions: readonly Region[]
  addressOf: (region: string) => string
  chosen: string | number | undefined
}) {
  const most = Math.max(1, ...regions.map(({ programs }) => programs))
  return (
    <nav aria-labelledby="by-region" className={styles.map}>
      <h2 id="by-region">Programs by region</h2>
      <ul>
        {regions.map(({ region, programs }) => {
          const short = shortRegion(region)
          const [column, row] = places[short] ?? []
          const shade = programs === 0 ? 0 : 1 + Math.min(3, Math.floor((4 * programs) / (most + 1)))
          return (
            <li key={region} style={column ? { gridColumn: column, gridRow: row } : undefined}>
              <a
                className={clsx(styles[`shade${shade}`])}
                href={addressOf(region)}
                aria-current={chosen === region ? 'true' : undefined}
                title={region}
              >
                <b className={clsx(short.length > 9 ? styles.longest : short.length > 6 && !/^Region /.test(short) && styles.long)}>
                  {short.replace(/^Region /, '')}
                </b>
                <span>{formatNumber(programs)}</span>
                <span className={site.hidden}>programs of {region}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
