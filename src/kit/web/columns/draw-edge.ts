/** Drawing the edge of a column's head. It is there from the beginning: one that came with the first press would miss who is quick. */
import type { ColumnWidths } from './column-widths.ts'

type Press = { handle: HTMLElement; pointer: number; from: number }

/** The rows follow without being drawn anew; the width is kept when the pointer leaves the edge. */
export function drawEdge({ handle, pointer, from }: Press, { set, within }: ColumnWidths): void {
  const head = handle.closest('th')
  const column = head?.dataset.column
  if (!head || !column) return
  handle.setPointerCapture(pointer)
  const begun = head.offsetWidth
  let pixels = begun
  const move = ({ clientX }: { clientX: number }) => {
    pixels = within(begun + clientX - from)
    head.style.setProperty('--width', `${pixels}px`)
    head.dataset.exact = ''
  }
  const stop = () => {
    handle.removeEventListener('pointermove', move)
    if (pixels !== begun) set(column, pixels)
  }
  handle.addEventListener('pointermove', move)
  handle.addEventListener('lostpointercapture', stop, { once: true })
}
