import { createContext, type KeyboardEvent, type ReactNode, use, useRef, useState } from 'react'
import { Link } from 'react-router'
import styles from './charts.module.css'
import { reached } from './scale.ts'

/** What the table of the chart says better. */
export const unread = { 'aria-hidden': true } as const

const TabStop = createContext<string | undefined>(undefined)

type MarksProps = {
  /** The keys of the marks that lead somewhere, row by row as they are drawn. */
  rows: readonly (readonly string[])[]
  width: number
  height: number
  children: ReactNode
}

/**
 * The drawing of a chart whose marks may open the rows they count. All of them are one stop of the Tab key; the arrow keys go from mark to
 * mark, Enter opens. What is no link is said by the chart's table, and hidden here.
 *
 *     <Marks rows={[['2026', '2027']]} width={width} height={height}>
 *       <Mark id="2026" to="/admin/institution/programs?year=2026" says="2026: 24 programs">…</Mark>
 *     </Marks>
 */
export function Marks({ rows, width, height, children }: MarksProps) {
  const drawing = useRef<SVGSVGElement>(null)
  const [at, setAt] = useState<string>()
  const all = rows.flat()
  const stop = at !== undefined && all.includes(at) ? at : all[0]

  function move(event: KeyboardEvent<SVGSVGElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = reached(rows, markOf(event.target), event.key)
    if (next === undefined) return
    event.preventDefault()
    drawing.current?.querySelector<SVGElement>(`[data-mark="${CSS.escape(next)}"]`)?.focus()
  }

  const links =
    all.length > 0
      ? ({ role: 'group', 'aria-label': 'Figures that open their lists; the arrow keys go from one to the next' } as const)
      : ({ role: 'presentation' } as const)
  return (
    <TabStop value={stop}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its links have names, and a title would show as a tooltip over all of it */}
      <svg
        {...links}
        ref={drawing}
        className={styles.chart}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        onKeyDown={move}
        onFocus={(event) => setAt(markOf(event.target))}
      >
        {children}
      </svg>
    </TabStop>
  )
}

type MarkProps = {
  /** As `rows` of the drawing names it. */
  id: string
  /** The list that holds exactly what is counted; without it the mark only stands there. */
  to?: string | undefined
  /** The figure in words, as a tooltip. */
  says: string
  children: ReactNode
}

/** A bar, column or part of one. What shall take the click and show the focus has the class `hit`. */
export function Mark({ id, to, says, children }: MarkProps) {
  const stop = use(TabStop)
  if (to === undefined)
    return (
      <g className={styles.mark} {...unread}>
        <title>{says}</title>
        {children}
      </g>
    )
  return (
    <Link to={to} className={styles.mark ?? ''} data-mark={id} tabIndex={id === stop ? 0 : -1}>
      {/* its name, too */}
      <title>{`${says}. Open the list`}</title>
      {children}
    </Link>
  )
}

function markOf(target: EventTarget): string | undefined {
  return (target as Element).closest<SVGElement>('[data-mark]')?.dataset.mark
}
