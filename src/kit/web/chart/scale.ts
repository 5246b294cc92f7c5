/** Axes that begin at zero and have three to six round steps. */
import { useLayoutEffect, useRef, useState } from 'react'

/** The lines of an axis, none above the highest value: `ticksOf(57)` → `[0, 20, 40]` */
export function ticksOf(highest: number): number[] {
  const rough = Math.max(highest, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power)
  return Array.from({ length: Math.floor(Math.max(highest, 1) / step) + 1 }, (_, i) => i * step)
}

/** In pixels; drawn higher where there is room. */
export type ChartHeight = number | { readonly narrow: number; readonly wide: number }

/** The width from which there is (in ChartCard.module.css, too). */
const wide = 400

export function heightIn(height: ChartHeight, width: number): number {
  if (typeof height === 'number') return height
  return width < wide ? height.narrow : height.wide
}

/** The width the chart has, so that its text keeps the size of the page's text on every screen. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  // before it is painted: its height may follow the width
  useLayoutEffect(() => {
    if (!box.current) return
    setWidth(box.current.clientWidth)
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

/**
 * The mark an arrow key reaches: left and right go through all, up and down from row to row where there are several.
 *
 *     reached([['a', 'a1', 'a2'], ['b', 'b1']], 'a1', 'ArrowDown') → 'b1'
 */
export function reached(rows: readonly (readonly string[])[], from: string | undefined, key: string): string | undefined {
  const all = rows.flat()
  const at = all.indexOf(from ?? '')
  if (at < 0) return undefined
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key]
  if (step === undefined) return undefined
  if (rows.length === 1 || key === 'ArrowLeft' || key === 'ArrowRight') return all[at + step]
  const row = rows.findIndex((marks) => marks.includes(from ?? ''))
  const next = rows[row + step]
  return next?.[Math.min(rows[row]?.indexOf(from ?? '') ?? 0, next.length - 1)]
}
