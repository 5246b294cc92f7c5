import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Pixels of a row with a name of two lines and two quiet ones below; what is higher holds more than words, and keeps its height. */
const highest = 80

/**
 * Gives all rows the height of the highest one, before they are painted; below 768 px rows are cards and as high as they need to be. Rows
 * that come later have it from the start, so that a hundred of them are laid out once: it grows, until columns, density or width change.
 * Each row has it for itself (`--even`, which cells do not inherit): given to the table, it would style every cell once more.
 *
 *     const table = useEvenRows(rows, columns, density)   <table ref={table}>
 *
 * @param shape what else than the rows the heights depend on
 */
export function useEvenRows(rows: unknown, ...shape: readonly unknown[]): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  const known = useRef<{ of: readonly unknown[]; height: string }>({ of: [], height: '' })
  useLayoutEffect(() => {
    const place = table.current
    if (!place) return
    const drawn = [...place.querySelectorAll<HTMLElement>(':scope > tbody > tr[data-row]')]
    const give = (of: readonly unknown[], height: string) => {
      known.current = { of, height }
      for (const row of drawn) if (row.style.getPropertyValue('--even') !== height) row.style.setProperty('--even', height)
    }
    const level = (width: number) => {
      const now = [...shape, width]
      if (now.some((one, i) => one !== known.current.of[i])) give(now, '')
      if (window.innerWidth < 768) return
      const heights = drawn.map((row) => row.offsetHeight).filter((height) => height <= highest)
      if (new Set(heights).size > 1) give(now, `${Math.max(...heights)}px`)
    }
    if (shape.every((one, i) => one === known.current.of[i])) give(known.current.of, known.current.height)
    let width: number | undefined
    // Also called once all is laid out for the first time, before it is painted: asking for a height here would lay out within the task that
    // draws the rows. The head is watched, as the table's own size changes with what is set.
    const watch = new ResizeObserver(() => {
      if (place.offsetWidth === width) return
      width = place.offsetWidth
      level(width)
    })
    watch.observe(place.tHead ?? place)
    return () => watch.disconnect()
  }, [rows, ...shape])
  return table
}
