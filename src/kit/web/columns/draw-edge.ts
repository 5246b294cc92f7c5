/** Drawing the edge of a column's head; loaded with the first edge that is pressed. */
import { within } from './column-widths.ts'

type Press = { handle: HTMLElement; pointer: number; from: number }

/** The rows follow without being drawn anew; the width is kept when the pointer leaves the edge. */
export function drawEdge({ handle, pointer, from }: Press, keep: (pixels: number) => void): void {
  const head = handle.closest('th')
  if (!head) return
  try {
    handle.setPointerCapture(pointer)
  } catch {
    // it was let go before this came
    return
  }
  const begun = head.offsetWidth
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
