import { useId } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../contract/words.ts'
import styles from './charts.module.css'
import { Hatch } from './Hatch.tsx'

export type Slice = {
  key: string
  name: string
  count: number
  fill: string
  /** Over: told apart without colour. */
  hatched?: boolean
  /** The list of exactly these: for the pointer alone, the list beside the ring has the same links for everybody. */
  to?: string | undefined
}

const outer = 86
const inner = 62
const centre = 120
/** A smaller share has no room for its figure; the list below says it. */
const smallestNamed = 0.025

/**
 * Shares of a whole as a ring, from the top, clockwise; the whole stands in the middle.
 *
 *     <Donut slices={[{ key: 'valid', name: 'Valid', count: 5361, fill: 'var(--st-valid)' }]} noun={['program', 'programs']} />
 */
export default function Donut({ slices: given, noun }: { slices: readonly Slice[]; noun: readonly [one: string, many: string] }) {
  const hatch = useId()
  const total = given.reduce((sum, slice) => sum + slice.count, 0)
  const slices = placed(given, total)
  return (
    <div className={styles.donut}>
      <svg className={styles.chart} viewBox="0 0 240 240" aria-hidden="true">
        {slices.map(
          (slice) =>
            slice.hatched && (
              <Hatch
                key={slice.key}
                id={`${hatch}${slice.key}`}
                colour="color-mix(in srgb, var(--surface) 55%, transparent)"
                ground={slice.fill}
              />
            ),
        )}
        {total === 0 && (
          <circle cx={centre} cy={centre} r={(outer + inner) / 2} fill="none" stroke="var(--track)" strokeWidth={outer - inner} />
        )}
        {slices.map(({ key, name, count, fill, hatched, to, share, begin, end, label }) => {
          const [x, y] = point(label, outer + 17)
          const drawn = (
            <>
              <title>{`${name}: ${formatNumber(count)}`}</title>
              <path d={ring(begin, end)} fill={hatched ? `url(#${hatch}${key})` : fill} />
              {share >= smallestNamed && (
                <text className={styles.mid} x={x} y={y + 4} textAnchor="middle">
                  {Math.round(share * 100)} %
                </text>
              )}
            </>
          )
          return to ? (
            <Link key={key} to={to} tabIndex={-1} className={styles.mark ?? ''}>
              {drawn}
            </Link>
          ) : (
            <g key={key} className={styles.mark}>
              {drawn}
            </g>
          )
        })}
        <text className={styles.total} x={centre} y={centre + 2} textAnchor="middle">
          {formatNumber(total)}
        </text>
        <text x={centre} y={centre + 20} textAnchor="middle">
          {total === 1 ? noun[0] : noun[1]}
        </text>
      </svg>
    </div>
  )
}

/** Where each share begins and ends, and where its figure stands. */
function placed(given: readonly Slice[], total: number) {
  let turned = 0
  const slices = given
    .filter((slice) => slice.count > 0)
    .map((slice) => {
      const share = slice.count / total
      const begin = turned
      turned += share
      return { ...slice, share, begin, end: turned, label: (begin + turned) / 2 }
    })
  // the small shares stand last: from the end back, each figure keeps clear of the next
  let edge = 1
  for (const slice of slices.toReversed()) {
    if (slice.share < smallestNamed) continue
    slice.label = Math.min(slice.label, edge)
    edge = slice.label - 0.05
  }
  return slices
}

/** From the top, clockwise. */
function point(share: number, radius: number): [number, number] {
  const angle = share * 2 * Math.PI - Math.PI / 2
  return [centre + Math.cos(angle) * radius, centre + Math.sin(angle) * radius]
}

function ring(from: number, to: number): string {
  // a whole ring in two halves: an arc cannot end where it begins
  if (to - from > 0.999) return `${ring(0, 0.5)}${ring(0.5, 0.9985)}`
  const thin = Math.min(0.003, (to - from) / 4)
  const [start, end] = [from + thin, to - thin]
  const large = end - start > 0.5 ? 1 : 0
  const at = (share: number, radius: number) =>
    point(share, radius)
      .map((one) => one.toFixed(2))
      .join(' ')
  return `M${at(start, outer)}A${outer} ${outer} 0 ${large} 1 ${at(end, outer)}L${at(end, inner)}A${inner} ${inner} 0 ${large} 0 ${at(start, inner)}z`
}
