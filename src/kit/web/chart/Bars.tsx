import { formatNumber } from '../../contract/words.ts'
import styles from './charts.module.css'
import { ticksOf, useWidth } from './scale.ts'

type BarPart = { key: string; value: number; fill: string /** The colour of a figure inside. */; on?: string }
export type BarRow = { key: string; name: string /** What stands in a tooltip. */; says: string; parts: readonly BarPart[] }
/** Names above the parts of the first bar. */
export type BarHead = { key: string; name: string; short: string }

const pitch = 25
const thickness = 17

function topOf(heads: readonly BarHead[] | undefined): number {
  return heads ? 40 : 0
}

/**
 * Lying bars, one a row, with their sum at the end. Several parts are stacked; `heads` then names them.
 *
 *     <Bars rows={regions.map(({ region, count }) => ({ key: region, name: region, says: `${region}: ${count}`, parts: [{ key: 'all', value: count, fill: 'var(--bar)' }] }))} />
 */
export default function Bars({ rows, heads }: { rows: readonly BarRow[]; heads?: readonly BarHead[] }) {
  const { box, width } = useWidth()
  return (
    <div ref={box} style={{ minHeight: topOf(heads) + rows.length * pitch + 30 }}>
      {width > 0 && <Drawing rows={rows} heads={heads} width={width} />}
    </div>
  )
}

function Drawing({ rows, heads, width }: { rows: readonly BarRow[]; heads: readonly BarHead[] | undefined; width: number }) {
  const longest = Math.max(0, ...rows.map((row) => row.name.length))
  const left = Math.min(longest * 6.6 + 12, width * 0.38)
  const letters = Math.floor((left - 12) / 6.2)
  const highest = Math.max(1, ...rows.map(sumOf))
  const ticks = ticksOf(highest)
  const top = topOf(heads)
  const height = top + rows.length * pitch + 30
  const bottom = height - 26
  const x = (value: number) => left + (value / highest) * (width - left - 40)
  const shown = ticks.length > 5 && width < 480 ? ticks.filter((_, i) => i % 2 === 0) : ticks

  return (
    <svg className={styles.chart} width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="presentation">
      {shown.map((tick) => (
        <g key={tick}>
          <line className={tick === 0 ? styles.base : styles.grid} x1={x(tick)} x2={x(tick)} y1={top} y2={bottom} />
          <text x={x(tick)} y={bottom + 18} textAnchor="middle">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {heads && rows[0] && <Heads heads={heads} rows={rows} x={x} width={width} />}
      {rows.map((row, i) => {
        const y = top + 8 + i * pitch
        return (
          <g key={row.key} className={styles.mark}>
            <title>{row.says}</title>
            <text className={styles.mid} x={left - 10} y={y + 13} textAnchor="end">
              {row.name.length > letters ? `${row.name.slice(0, letters - 1)}…` : row.name}
            </text>
            {rangesOf(row)
              .filter(({ from, to }) => to > from)
              .map(({ part, from, to }) => {
                const wide = Math.max(x(to) - x(from) - 1.2, 1)
                return (
                  <g key={part.key}>
                    <rect x={x(from)} y={y} width={wide} height={thickness} rx={1.5} fill={part.fill} />
                    {part.on && wide > formatNumber(part.value).length * 7 + 6 && (
                      <text className={styles.inside} x={x(from) + wide / 2} y={y + 13} textAnchor="middle" style={{ fill: part.on }}>
                        {formatNumber(part.value)}
                      </text>
                    )}
                  </g>
                )
              })}
            <text className={styles.strong} x={x(sumOf(row)) + 7} y={y + 13}>
              {formatNumber(sumOf(row))}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

type HeadsProps = { heads: readonly BarHead[]; rows: readonly BarRow[]; x: (value: number) => number; width: number }

/** The names of the parts above the first bar, moved apart where they would touch. */
function Heads({ heads, rows, x, width }: HeadsProps) {
  const used = new Set(rows.flatMap((row) => row.parts.filter((part) => part.value > 0).map((part) => part.key)))
  const placed = rangesOf(rows[0] as BarRow)
    .filter(({ part }) => used.has(part.key))
    .flatMap(({ part, from, to }) => {
      const head = heads.find((one) => one.key === part.key)
      if (!head) return []
      const name = width < 480 ? head.short : head.name
      return [{ name, at: (x(from) + x(to)) / 2, place: 0, half: name.length * 3.2 + 5 }]
    })
  let edge = 0
  for (const head of placed) {
    head.place = Math.max(head.at, edge + head.half)
    edge = head.place + head.half
  }
  edge = width
  for (const head of placed.toReversed()) {
    head.place = Math.min(head.place, edge - head.half)
    edge = head.place - head.half
  }
  return placed.map((head) => (
    <g key={head.name}>
      <path d={`M${head.at} 46v-4L${head.place} 40`} fill="none" stroke="var(--axis)" strokeOpacity={0.6} />
      <text className={styles.mid} x={head.place} y={34} textAnchor="middle">
        {head.name}
      </text>
    </g>
  ))
}

/** Where each part begins and ends on the bar of a row. */
function rangesOf(row: BarRow) {
  let sum = 0
  return row.parts.map((part) => {
    const from = sum
    sum += part.value
    return { part, from, to: sum }
  })
}

function sumOf(row: BarRow): number {
  return row.parts.reduce((sum, part) => sum + part.value, 0)
}
