/** Where what opens stands beside what opened it. */
type Side = 'top' | 'right' | 'bottom' | 'left'
export type Position = Side | `${Side}-start` | `${Side}-end`

/** Pixels kept free at the edge of the window. */
const edge = 5
const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

type Box = { top: number; left: number; width: number; height: number }

/**
 * The upper left corner of `box` beside `anchor`: on the side asked for, on the other where there is more room and it would not fit, and
 * always within the window.
 */
export function placeBeside(
  anchor: Box,
  box: { width: number; height: number },
  view: { width: number; height: number },
  asked: Position,
  offset: number,
) {
  const [wish, end] = asked.split('-') as [Side, 'start' | 'end' | undefined]
  const room = {
    top: anchor.top,
    bottom: view.height - anchor.top - anchor.height,
    left: anchor.left,
    right: view.width - anchor.left - anchor.width,
  }
  const isUpright = wish === 'top' || wish === 'bottom'
  const needed = (isUpright ? box.height : box.width) + offset + edge
  const side = room[wish] < needed && room[opposite[wish]] > room[wish] ? opposite[wish] : wish
  const along = (from: number, length: number, own: number) =>
    end === 'start' ? from : end === 'end' ? from + length - own : from + (length - own) / 2
  const left = isUpright
    ? along(anchor.left, anchor.width, box.width)
    : side === 'left'
      ? anchor.left - offset - box.width
      : anchor.left + anchor.width + offset
  const top = !isUpright
    ? along(anchor.top, anchor.height, box.height)
    : side === 'top'
      ? anchor.top - offset - box.height
      : anchor.top + anchor.height + offset
  return { top: within(top, box.height, view.height), left: within(left, box.width, view.width) }
}

function within(from: number, length: number, most: number): number {
  return Math.round(Math.max(edge, Math.min(from, most - edge - length)))
}
