import type { LevelRow } from '../../contract/dashboards.ts'
import { levelNames, levelsSought } from '../../contract/levels.ts'
import { formatNumber } from '../ui/format.ts'
import styles from './charts.module.css'
import { ticksOf, useWidth } from './scale.ts'

const pitch = 25
const thickness = 17
const top = 40
const shortNames = ['Cand.', 'I', 'II', 'III', 'IV']

export function barsHeight(rows: number): number {
  return top + rows * pitch + 30
}

/** Programs with a level, a bar a row; the segments go from Candidate to Level IV, the figure at the end is their sum. */
export default function LevelBars({ rows, nameOf }: { rows: readonly LevelRow[]; nameOf: (row: LevelRow) => string }) {
  const { box, width } = useWidth()
  return (
    <div ref={box} style={{ minHeight: barsHeight(rows.length) }}>
      {width > 0 && <Bars rows={rows} nameOf={nameOf} width={width} />}
    </div>
  )
}

function Bars({ rows, nameOf, width }: { rows: readonly LevelRow[]; nameOf: (row: LevelRow) => string; width: number }) {
  const longest = Math.max(...rows.map((row) => nameOf(row).length))
  const left = Math.min(longest * 6.6 + 12, width * 0.38)
  const letters = Math.floor((left - 12) / 6.2)
  const highest = Math.max(1, ...rows.map(withLevel))
  const ticks = ticksOf(highest)
  const height = barsHeight(rows.length)
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
      {rows[0] && <Heads rows={rows} x={x} width={width} />}
      {rows.map((row, i) => {
        const y = top + 8 + i * pitch
        const name = nameOf(row)
        return (
          <g key={row.name} className={styles.mark}>
            <title>{`${name}: ${levelsSought.map((level) => `${levelNames[level]} ${row.levels[level]}`).join(', ')}`}</title>
            <text className={styles.mid} x={left - 10} y={y + 13} textAnchor="end">
              {name.length > letters ? `${name.slice(0, letters - 1)}…` : name}
            </text>
            {segmentsOf(row).map(({ level, step, from, to }) => {
              const wide = Math.max(x(to) - x(from) - 1.2, 1)
              return (
                <g key={level}>
                  <rect x={x(from)} y={y} width={wide} height={thickness} rx={1.5} fill={`var(--lvl-${step})`} />
                  {wide > String(to - from).length * 7 + 6 && (
                    <text
                      className={styles.inside}
                      x={x(from) + wide / 2}
                      y={y + 13}
                      textAnchor="middle"
                      style={{ fill: `var(--lvl-${step}-on)` }}
                    >
                      {to - from}
                    </text>
                  )}
                </g>
              )
            })}
            <text className={styles.strong} x={x(withLevel(row)) + 7} y={y + 13}>
              {formatNumber(withLevel(row))}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** The levels' names above the segments of the first bar, moved apart where they would touch. */
function Heads({ rows, x, width }: { rows: readonly LevelRow[]; x: (value: number) => number; width: number }) {
  const names = width < 480 ? shortNames : levelsSought.map((level) => levelNames[level])
  const used = levelsSought.filter((level) => rows.some((row) => row.levels[level] > 0))
  const heads = rangesOf(rows[0] as LevelRow)
    .filter(({ level }) => used.includes(level))
    .map(({ step, from, to }) => {
      const name = names[step] as string
      return { name, at: (x(from) + x(to)) / 2, place: 0, half: name.length * 3.2 + 5 }
    })
  let edge = 0
  for (const head of heads) {
    head.place = Math.max(head.at, edge + head.half)
    edge = head.place + head.half
  }
  edge = width
  for (const head of heads.toReversed()) {
    head.place = Math.min(head.place, edge - head.half)
    edge = head.place - head.half
  }
  return heads.map((head) => (
    <g key={head.name}>
      <path d={`M${head.at} 46v-4L${head.place} 40`} fill="none" stroke="var(--axis)" strokeOpacity={0.6} />
      <text className={styles.mid} x={head.place} y={34} textAnchor="middle">
        {head.name}
      </text>
    </g>
  ))
}

function segmentsOf(row: LevelRow) {
  return rangesOf(row).filter((segment) => segment.to > segment.from)
}

/** Where each level begins and ends on the bar of a row. */
function rangesOf(row: LevelRow) {
  let sum = 0
  return levelsSought.map((level, step) => {
    const from = sum
    sum += row.levels[level]
    return { level, step, from, to: sum }
  })
}

function withLevel(row: LevelRow): number {
  return levelsSought.reduce((sum, level) => sum + row.levels[level], 0)
}
