/** How wide the columns of a list are, as a person drew or chose them once; remembered for the person. */
import type { CSSProperties, PointerEvent } from 'react'
import { useRemembered } from './remembered.ts'

/** Pixels. */
const narrowest = 64
const widest = 800
/** What a press in the menu of columns adds or takes. */
const step = 32

export type ColumnWidths = {
  of: Readonly<Record<string, number>>
  /** Nothing: as wide as the list has it. */
  set: (key: string, pixels?: number) => void
}

/** @param name of the list */
export function useColumnWidths(name: string): ColumnWidths & { reset: () => void; change: (column: { key: string }, by: -1 | 1) => void } {
  const [of, keep] = useRemembered<Record<string, number>>(`widths.${name}`, none, areWidths)
  function set(key: string, pixels?: number) {
    const { [key]: _, ...others } = of
    keep(pixels === undefined ? others : { ...others, [key]: within(pixels) })
  }
  return {
    of,
    set,
    reset: () => keep(none),
    // where nothing was drawn yet, from the width it has now
    change: ({ key }, by) => set(key, (of[key] ?? headOf(name, key)?.offsetWidth ?? step * 4) + by * step),
  }
}

const none = {}

/** The head of a column of the list, as it stands on the page. */
function headOf(name: string, key: string): HTMLElement | null {
  return document.querySelector(`table[data-list="${CSS.escape(name)}"] th[data-column="${CSS.escape(key)}"]`)
}

function within(pixels: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, pixels)))
}

function areWidths(value: unknown): value is Record<string, number> {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((one) => Number.isInteger(one) && one >= narrowest && one <= widest)
}

/** The style of a head: drawn by the person, else as the list says it. */
export function widthStyle(own: number | undefined, usual: number | string | undefined): CSSProperties | undefined {
  const width = own ?? usual
  return width === undefined ? undefined : ({ '--width': typeof width === 'number' ? `${width}px` : width } as CSSProperties)
}

/** Draws the edge of a head; the rows follow without being drawn anew, and the width is kept when the pointer leaves it. */
export function drawEdge(event: PointerEvent<HTMLElement>, keep: (pixels: number) => void): void {
  const handle = event.currentTarget
  const head = handle.closest('th')
  if (!head || event.button !== 0) return
  event.preventDefault()
  handle.setPointerCapture(event.pointerId)
  const [from, begun] = [event.clientX, head.offsetWidth]
  let pixels = begun
  const move = ({ clientX }: { clientX: number }) => {
    pixels = within(begun + clientX - from)
    head.style.setProperty('--width', `${pixels}px`)
  }
  const stop = () => {
    handle.removeEventListener('pointermove', move)
    if (pixels !== begun) keep(pixels)
  }
  handle.addEventListener('pointermove', move)
  handle.addEventListener('lostpointercapture', stop, { once: true })
}
