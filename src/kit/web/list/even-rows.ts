/** Rows of one list stand at one height, as far as words decide it; what had to be cut off says itself to the pointer. */
import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Pixels of a row with a name of two lines and two quiet ones below; what is higher holds more than words, and keeps its height. */
const highest = 80

/**
 * Gives all rows the height of the highest one, before they are painted; below 768 px rows are cards and as high as they need to be.
 *
 *     const table = useEvenRows(rows, columns)   <table ref={table}>
 *
 * @param drawn what the heights depend on
 */
export function useEvenRows(...drawn: readonly unknown[]): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    const place = table.current
    if (!place) return
    const level = () => {
      place.style.removeProperty('--row')
      if (window.innerWidth < 768) return
      const rows = [...place.querySelectorAll<HTMLElement>(':scope > tbody > tr[data-row]')]
      const heights = rows.map((row) => row.offsetHeight).filter((height) => height <= highest)
      if (new Set(heights).size > 1) place.style.setProperty('--row', `${Math.max(...heights)}px`)
    }
    let width = place.offsetWidth
    level()
    const watch = new ResizeObserver(() => {
      if (place.offsetWidth === width) return
      width = place.offsetWidth
      level()
    })
    watch.observe(place)
    return () => watch.disconnect()
  }, drawn)
  return table
}

/** The whole of a text that is cut off, as the tip of its cell. */
export function sayWhole({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td small, td span, td a, td button') : null
  if (cell && !cell.title && cell.scrollHeight > cell.clientHeight + 1 && cell.clientHeight > 0) cell.title = cell.textContent ?? ''
}
