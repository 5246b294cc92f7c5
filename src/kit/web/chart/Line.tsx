import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatNumber } from '../../contract/words.ts'
import styles from './charts.module.css'
import { type ChartHeight, heightIn, ticksOf, useWidth } from './scale.ts'

export type Point = {
  key: string
  /** Below the point; points without a label have a tick only. */
  label?: string
  /** The point in words: `Q4 2025: 112 places`. */
  says: string
  value: number
  /** Not yet: the line is dashed from the point before. */
  planned?: boolean
}

/** With more points than this only the ends and the peak carry their values. */
const mostValues = 12
const top = 28

/**
 * One line over time, beginning at zero. The pointer, or the arrow keys once the chart has the focus, read it point by point.
 *
 *     <Line label="Team places by quarter" height={{ narrow: 240, wide: 356 }} points={[{ key: '2025-4', label: '2025', says: 'Q4 2025: 112 places', value: 112 }]} />
 */
export default function Line({ label, points, height: given }: { label: string; points: readonly Point[]; height: ChartHeight }) {
  const { box, width } = useWidth()
  const height = heightIn(given, width)
  const [at, setAt] = useState<number | null>(null)
  const last = points.length - 1
  const highest = Math.max(1, ...points.map((point) => point.value))
  const left = formatNumber(highest).length * 6 + 20
  const x = (i: number) => (last === 0 ? (left + width) / 2 : left + (i / last) * (width - left - 14))

  function move(event: KeyboardEvent) {
    const now = at ?? last
    const next = { ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(last, next)))
  }
  function follow(event: PointerEvent) {
    const inside = event.clientX - event.currentTarget.getBoundingClientRect().left
    setAt(Math.max(0, Math.min(last, Math.round(((inside - left) / (width - left - 14)) * last))))
  }

  return (
    <div
      ref={box}
      className={styles.line}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? last}
      aria-valuetext={points[at ?? last]?.says}
      onKeyDown={move}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setAt(last)}
      onBlur={() => setAt(null)}
      onPointerMove={follow}
      onPointerLeave={() => setAt(null)}
    >
      {width > 0 && <Drawing points={points} at={at} x={x} width={width} height={height} left={left} highest={highest} />}
    </div>
  )
}

type DrawingProps = {
  points: readonly Point[]
  at: number | null
  x: (i: number) => number
  width: number
  height: number
  left: number
  highest: number
}

function Drawing({ points, at, x, width, height, left, highest }: DrawingProps) {
  const base = height - 30
  const y = (value: number) => base - (value / highest) * (base - top)
  const place = (point: Point, i: number) => `${x(i).toFixed(1)} ${y(point.value).toFixed(1)}`
  const planned = points.findIndex((point) => point.planned)
  const known = planned < 0 ? points : points.slice(0, planned)
  const peak = points.findIndex((point) => point.value === highest)
  const named = (i: number) => points.length <= mostValues || i === 0 || i === points.length - 1 || i === peak
  const read = at === null ? undefined : points[at]
  return (
    <svg className={styles.chart} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {ticksOf(highest).map((tick) => (
        <g key={tick}>
          <line className={tick === 0 ? styles.base : styles.grid} x1={left - 8} x2={width} y1={y(tick)} y2={y(tick)} />
          <text x={left - 14} y={y(tick) + 4} textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {known.length > 0 && (
        <>
          <path d={`M${x(0)} ${base}L${known.map(place).join('L')}L${x(known.length - 1)} ${base}z`} fill="var(--bar)" opacity={0.08} />
          <path className={styles.stroke} d={`M${known.map(place).join('L')}`} />
        </>
      )}
      {planned >= 0 && (
        <path
          className={`${styles.stroke} ${styles.dashed}`}
          d={`M${points
            .map(place)
            .slice(Math.max(0, planned - 1))
            .join('L')}`}
        />
      )}
      {points.map((point, i) => (
        <g key={point.key}>
          {point.label && (
            <text x={x(i)} y={base + 19} textAnchor={i === 0 ? 'start' : i === points.length - 1 ? 'end' : 'middle'} dx={i === 0 ? -6 : 0}>
              {point.label}
            </text>
          )}
          {(points.length <= mostValues || i === peak) && (
            <circle
              cx={x(i)}
              cy={y(point.value)}
              r={i === peak ? 4 : 3}
              fill={point.planned ? 'var(--surface)' : i === peak ? 'var(--bar-peak)' : 'var(--bar)'}
              stroke={point.planned ? 'var(--bar)' : 'var(--surface)'}
              strokeWidth={1.5}
            />
          )}
          {named(i) && at === null && (
            <text className={styles.mid} x={x(i)} y={y(point.value) - 10} textAnchor={i === points.length - 1 ? 'end' : 'middle'}>
              {formatNumber(point.value)}
            </text>
          )}
        </g>
      ))}
      {read && at !== null && <Reading point={read} x={x(at)} y={y(read.value)} base={base} width={width} left={left} />}
    </svg>
  )
}

/** The point under the pointer, or the one the keyboard has reached. */
function Reading({ point, x, y, base, width, left }: { point: Point; x: number; y: number; base: number; width: number; left: number }) {
  const half = point.says.length * 3.2 + 12
  const middle = Math.max(left - 8 + half, Math.min(width - half, x))
  return (
    <>
      <line className={styles.base} x1={x} x2={x} y1={top - 4} y2={base} />
      <circle cx={x} cy={y} r={5} fill="var(--bar-peak)" stroke="var(--surface)" strokeWidth={2} />
      <rect x={middle - half} y={0} width={half * 2} height={22} rx={6} fill="var(--ink)" />
      <text className={styles.reading} x={middle} y={15} textAnchor="middle">
        {point.says}
      </text>
    </>
  )
}
