import { formatNumber } from '../../contract/words.ts'
import styles from './charts.module.css'
import { Mark, Marks, unread } from './Marks.tsx'
import { ticksOf, useWidth } from './scale.ts'

type BarPart = {
  key: string
  value: number
  fill: string
  /** The colour of a figure inside. */
  on?: string
  /** The list of exactly these, and the figure in words. */
  to?: string | undefined
  says?: string
}
export type BarRow = {
  key: string
  name: string
  /** What stands in a tooltip. */
  says: string
  parts: readonly BarPart[]
  /** The list of all that the row counts. */
  to?: string | undefined
}
/** Names above the parts of the first bar. */
export type BarHead = { key: string; name: string; short: string }

const pitch = 25
const thickness = 17

function topOf(heads: readonly BarHead[] | undefined): number {
  return heads ? 40 : 0
}

/**
 * Lying bars, one a row, with their sum at the end. Several parts are stacked; `heads` then names them. A row, and each part of it, can
 * open the list of what it counts.
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

  const leads = (row: BarRow) => (sumOf(row) > 0 ? row.to : undefined)

  return (
    <Marks rows={rows.map((row) => marksOf(row, leads(row))).filter((marks) => marks.length > 0)} width={width} height={height}>
      <g {...unread}>
        {shown.map((tick) => (
          <g key={tick}>
            <line className={tick === 0 ? styles.base : styles.grid} x1={x(tick)} x2={x(tick)} y1={top} y2={bottom} />
            <text x={x(tick)} y={bottom + 18} textAnchor="middle">
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {heads && rows[0] && <Heads heads={heads} rows={rows} x={x} width={width} />}
      </g>
      {rows.map((row, i) => {
        const y = top + 8 + i * pitch
        const parts = rangesOf(row).filter(({ from, to }) => to > from)
        const drawn = parts.map(({ part, from, to }) => <Part key={part.key} row={row} part={part} from={x(from)} to={x(to)} y={y} />)
        return (
          <g key={row.key}>
            <Mark id={row.key} to={leads(row)} says={row.says}>
              <rect className={styles.hit} x={1} y={y - 4} width={width - 2} height={pitch} rx={4} />
              <text className={styles.mid} x={left - 10} y={y + 13} textAnchor="end">
                {row.name.length > letters ? `${row.name.slice(0, letters - 1)}…` : row.name}
              </text>
              <text className={styles.strong} x={x(sumOf(row)) + 7} y={y + 13}>
                {formatNumber(sumOf(row))}
              </text>
              {!row.parts.some(({ to }) => to) && drawn}
            </Mark>
            {row.parts.some(({ to }) => to) && drawn}
          </g>
        )
      })}
    </Marks>
  )
}

type PartProps = { row: BarRow; part: BarPart; from: number; to: number; y: number }

/** A part of a bar, with its figure where there is room; a link of its own where it has a list of its own. */
function Part({ row, part, from, to, y }: PartProps) {
  const wide = Math.max(to - from - 1.2, 1)
  const drawn = (
    <>
      <rect className={part.to ? styles.hit : undefined} x={from} y={y} width={wide} height={thickness} rx={1.5} fill={part.fill} />
      {part.on && wide > formatNumber(part.value).length * 7 + 6 && (
        <text className={styles.inside} x={from + wide / 2} y={y + 13} textAnchor="middle" style={{ fill: part.on }}>
          {formatNumber(part.value)}
        </text>
      )}
    </>
  )
  if (!part.to) return drawn
  return (
    <Mark id={`${row.key} ${part.key}`} to={part.to} says={part.says ?? row.says}>
      {drawn}
    </Mark>
  )
}

/** What of a row leads somewhere: all of it, then its parts. */
function marksOf(row: BarRow, to: string | undefined): string[] {
  const parts = row.parts.filter((part) => part.to && part.value > 0).map((part) => `${row.key} ${part.key}`)
  return to ? [row.key, ...parts] : parts
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
