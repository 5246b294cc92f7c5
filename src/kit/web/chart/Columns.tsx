import { useId } from 'react'
import { formatNumber } from '../../contract/words.ts'
import styles from './charts.module.css'
import { Hatch } from './Hatch.tsx'
import { Mark, Marks, unread } from './Marks.tsx'
import { type ChartHeight, heightIn, ticksOf, useWidth } from './scale.ts'

export type Column = {
  key: string
  /** Below the column; `narrow` where there is little room. */
  label: string
  narrow?: string
  /** What stands in a tooltip. */
  says: string
  solid: number
  /** On top of the solid part: planned, or over. */
  hatched?: number
  isPeak?: boolean
  /** Another colour than that of all columns: a step of the level ramp. */
  fill?: string
  /** The list of exactly those the column counts. */
  to?: string | undefined
}
/** Columns side by side; with several groups each has its name below. */
export type ColumnGroup = { key: string; label: string; total?: string; says?: string; columns: readonly Column[] }

type ColumnsProps = {
  groups: readonly ColumnGroup[]
  height: ChartHeight
  /** The colour of the stripes. */
  hatch?: string
}

/**
 * Columns that begin at zero, their values on top. What is planned or over is hatched. A column can open the list of what it counts.
 *
 *     <Columns groups={[{ key: 'all', label: '', columns: [{ key: '2027', label: '2027', says: '2027: 1,204 programs', solid: 1204 }] }]} />
 */
export default function Columns({ groups, height: given, hatch }: ColumnsProps) {
  const { box, width } = useWidth()
  const height = heightIn(given, width)
  return (
    <div ref={box} style={{ height }}>
      {width > 0 && <Drawing groups={groups} width={width} height={height} hatch={hatch ?? 'var(--bar-plan)'} />}
    </div>
  )
}

function Drawing({ groups, width, height, hatch }: { groups: readonly ColumnGroup[]; width: number; height: number; hatch: string }) {
  const pattern = useId()
  const highest = Math.max(1, ...groups.flatMap((group) => group.columns.map(totalOf)))
  const left = formatNumber(highest).length * 6 + 16
  const top = 24
  const base = height - (groups.length > 1 ? 48 : 28)
  const y = (value: number) => base - (value / highest) * (base - top)
  const groupWidth = (width - left) / groups.length
  const gap = groups.length > 1 ? Math.max(8, groupWidth * 0.14) : 0
  const step = (groupWidth - gap) / (groups[0]?.columns.length ?? 1)
  // all labels short, or none
  const isTight = groups.some((group) => group.columns.some((column) => step < Math.max(20, column.label.length * 5.6 + 6)))

  // of very many columns only some are named
  const labelled = Math.ceil(20 / step)
  // where values would touch, only those of columns higher than their neighbours are written
  const isCrowded = step < formatNumber(highest).length * 7 + 4

  return (
    <Marks rows={[groups.flatMap((group) => group.columns.filter(leads).map(({ key }) => key))]} width={width} height={height}>
      <Hatch id={pattern} colour={hatch} />
      <g {...unread}>
        {ticksOf(highest).map((tick) => (
          <g key={tick}>
            <line className={tick === 0 ? styles.base : styles.grid} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end">
              {formatNumber(tick)}
            </text>
          </g>
        ))}
      </g>
      {groups.map((group, g) => {
        const start = left + g * groupWidth + gap / 2
        return (
          <g key={group.key}>
            {group.columns.map((column, c) => (
              <Bar
                key={column.key}
                column={column}
                x={start + c * step}
                step={step}
                isTight={isTight}
                isLabelled={c % labelled === 0}
                isValued={!isCrowded || totalOf(column) > Math.max(...[c - 1, c + 1].map((beside) => totalAt(group, beside)))}
                y={y}
                top={top}
                base={base}
                hatch={`url(#${pattern})`}
                line={hatch}
              />
            ))}
            {groups.length > 1 && (
              <g {...unread}>
                <line className={styles.base} x1={start - 2} x2={start + groupWidth - gap + 2} y1={base + 25} y2={base + 25} />
                <text className={styles.strong} x={start + (groupWidth - gap) / 2} y={base + 42} textAnchor="middle">
                  {group.label}
                  <tspan fontWeight={420} fill="var(--axis)" dx={5}>
                    {groupWidth > 150 ? group.says : group.total}
                  </tspan>
                </text>
              </g>
            )}
          </g>
        )
      })}
    </Marks>
  )
}

type BarProps = {
  column: Column
  x: number
  step: number
  isTight: boolean
  isLabelled: boolean
  /** Whether its value is written on top. */
  isValued: boolean
  y: (value: number) => number
  top: number
  base: number
  hatch: string
  line: string
}

function Bar({ column, x: from, step, isTight, isLabelled, isValued, y, top, base, hatch, line }: BarProps) {
  const { solid, hatched = 0 } = column
  const total = totalOf(column)
  const width = Math.min(step * 0.72, 48)
  const x = from + (step - width) / 2
  const fill = column.fill ?? (column.isPeak ? 'var(--bar-peak)' : 'var(--bar)')
  return (
    <Mark id={column.key} to={leads(column) ? column.to : undefined} says={column.says}>
      <rect className={styles.hit} x={from + 1} y={top - 22} width={Math.max(step - 2, 1)} height={base - top + 44} rx={4} />
      {hatched > 0 && <path d={rounded(x, y(total), width, y(solid) - (solid > 0 ? 1.5 : 0))} fill={hatch} stroke={line} />}
      {solid > 0 && hatched === 0 && <path d={rounded(x, y(total), width, base)} fill={fill} />}
      {solid > 0 && hatched > 0 && <rect x={x} y={y(solid)} width={width} height={base - y(solid)} fill={fill} />}
      {total > 0 && isValued && (
        <text className={styles.mid} x={x + width / 2} y={y(total) - 7} textAnchor="middle">
          {formatNumber(total)}
        </text>
      )}
      {isLabelled && (
        <text x={x + width / 2} y={base + 17} textAnchor="middle">
          {isTight ? (column.narrow ?? column.label) : column.label}
        </text>
      )}
    </Mark>
  )
}

/** A column without anything to list leads nowhere. */
function leads(column: Column): boolean {
  return column.to !== undefined && totalOf(column) > 0
}

function totalOf({ solid, hatched = 0 }: Column): number {
  return solid + hatched
}

function totalAt(group: ColumnGroup, place: number): number {
  const column = group.columns[place]
  return column ? totalOf(column) : 0
}

function rounded(x: number, top: number, width: number, bottom: number): string {
  const r = Math.min(3, width / 2, Math.max(0, bottom - top))
  return `M${x} ${bottom}V${top + r}q0-${r} ${r}-${r}h${width - 2 * r}q${r} 0 ${r} ${r}V${bottom}z`
}
