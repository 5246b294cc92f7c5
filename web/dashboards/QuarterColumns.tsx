import { useId } from 'react'
import type { SurveyVisits } from '../../contract/dashboards.ts'
import { formatNumber } from '../ui/format.ts'
import styles from './charts.module.css'
import { ticksOf, useWidth } from './scale.ts'

type Column = { key: string; label: string; held: number; scheduled: number; says: string; isPeak: boolean }

/** Survey visits by quarter, the quarters of a year side by side; of more than four years by year. Held is filled, scheduled hatched. */
export default function QuarterColumns({ visits }: { visits: SurveyVisits }) {
  const { box, width } = useWidth()
  const height = width < 480 ? 260 : 368
  return (
    <div ref={box} style={{ height }}>
      {width > 0 && <Columns visits={visits} width={width} height={height} />}
    </div>
  )
}

function Columns({ visits, width, height }: { visits: SurveyVisits; width: number; height: number }) {
  const hatch = useId()
  const groups = groupsOf(visits)
  const columns = groups.flatMap((group) => group.columns)
  const highest = Math.max(1, ...columns.map((one) => one.held + one.scheduled))
  const ticks = ticksOf(highest)
  const left = 30
  const top = 24
  const base = height - (groups.length > 1 ? 48 : 28)
  const y = (value: number) => base - (value / highest) * (base - top)
  const groupWidth = (width - left) / groups.length
  const gap = groups.length > 1 ? Math.max(8, groupWidth * 0.14) : 0
  const step = (groupWidth - gap) / (groups[0]?.columns.length ?? 1)
  const bar = Math.min(step * 0.72, 48)

  return (
    <svg className={styles.chart} width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="presentation">
      <Hatch id={hatch} colour="var(--bar-plan)" />
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={tick === 0 ? styles.base : styles.grid} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {groups.map((group, g) => {
        const start = left + g * groupWidth + gap / 2
        return (
          <g key={group.label}>
            {group.columns.map((column, c) => {
              const x = start + c * step + (step - bar) / 2
              const total = column.held + column.scheduled
              return (
                <g key={column.key} className={styles.mark}>
                  <title>{column.says}</title>
                  {column.scheduled > 0 && (
                    <path
                      d={rounded(x, y(total), bar, y(column.held) - (column.held > 0 ? 1.5 : 0))}
                      fill={`url(#${hatch})`}
                      stroke="var(--bar-plan)"
                    />
                  )}
                  {column.held > 0 && column.scheduled === 0 && (
                    <path d={rounded(x, y(total), bar, base)} fill={column.isPeak ? 'var(--bar-peak)' : 'var(--bar)'} />
                  )}
                  {column.held > 0 && column.scheduled > 0 && (
                    <rect
                      x={x}
                      y={y(column.held)}
                      width={bar}
                      height={base - y(column.held)}
                      fill={column.isPeak ? 'var(--bar-peak)' : 'var(--bar)'}
                    />
                  )}
                  {total > 0 && (
                    <text className={styles.mid} x={x + bar / 2} y={y(total) - 7} textAnchor="middle">
                      {total}
                    </text>
                  )}
                  <text x={x + bar / 2} y={base + 17} textAnchor="middle">
                    {step < 20 ? column.label.replace('Q', '') : column.label}
                  </text>
                </g>
              )
            })}
            {groups.length > 1 && (
              <>
                <line className={styles.base} x1={start - 2} x2={start + groupWidth - gap + 2} y1={base + 25} y2={base + 25} />
                <text className={styles.strong} x={start + (groupWidth - gap) / 2} y={base + 42} textAnchor="middle">
                  {group.label}
                  <tspan fontWeight={420} fill="var(--axis)" dx={5}>
                    {groupWidth > 150 ? group.says : group.total}
                  </tspan>
                </text>
              </>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** Stripes: planned and expired can be told apart without colour. */
export function Hatch({ id, colour, ground }: { id: string; colour: string; ground?: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" fill={ground ?? colour} opacity={ground ? 1 : 0.28} />
        <rect width="1.6" height="5" fill={colour} />
      </pattern>
    </defs>
  )
}

function groupsOf({ quarters, peak_quarter, peak_year }: SurveyVisits) {
  const years = [...Map.groupBy(quarters, (one) => one.year)]
  const sum = (list: typeof quarters, name: 'held' | 'scheduled') => list.reduce((all, one) => all + one[name], 0)
  const says = (held: number, scheduled: number) =>
    scheduled === 0
      ? `${formatNumber(held)} visits`
      : held === 0
        ? `${formatNumber(scheduled)} scheduled`
        : `${formatNumber(held)} held · ${formatNumber(scheduled)} scheduled`
  if (years.length > 4) {
    const columns: Column[] = years.map(([year, list]) => {
      const [held, scheduled] = [sum(list, 'held'), sum(list, 'scheduled')]
      return {
        key: String(year),
        label: String(year),
        held,
        scheduled,
        says: `${year}: ${says(held, scheduled)}`,
        isPeak: peak_year?.year === year,
      }
    })
    return [{ label: 'All', total: '', says: '', columns }]
  }
  return years.map(([year, list]) => ({
    label: String(year),
    total: formatNumber(sum(list, 'held') + sum(list, 'scheduled')),
    says: says(sum(list, 'held'), sum(list, 'scheduled')),
    columns: list.map(
      (one): Column => ({
        key: `${year}-${one.quarter}`,
        label: `Q${one.quarter}`,
        held: one.held,
        scheduled: one.scheduled,
        says: `Q${one.quarter} ${year}: ${says(one.held, one.scheduled)}`,
        isPeak: peak_quarter?.year === year && peak_quarter.quarter === one.quarter,
      }),
    ),
  }))
}

function rounded(x: number, top: number, width: number, bottom: number): string {
  const r = Math.min(3, width / 2, Math.max(0, bottom - top))
  return `M${x} ${bottom}V${top + r}q0-${r} ${r}-${r}h${width - 2 * r}q${r} 0 ${r} ${r}V${bottom}z`
}
