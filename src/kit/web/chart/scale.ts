/** Axes that begin at zero and have three to six round steps. */
import { useEffect, useRef, useState } from 'react'

/** The lines of an axis, none above the highest value: `ticksOf(57)` → `[0, 20, 40]` */
export function ticksOf(highest: number): number[] {
  const rough = Math.max(highest, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power)
  return Array.from({ length: Math.floor(Math.max(highest, 1) / step) + 1 }, (_, i) => i * step)
}

/** The width the chart has, so that its text keeps the size of the page's text on every screen. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}
