/** How wide the columns of a list are, as a person drew or chose them once; remembered for the person. */
import { useRemembered } from '../remembered.ts'

/** Pixels. */
const [narrowest, widest] = [64, 800]

export type ColumnWidths = {
  /** The list's. */
  name: string
  of: Readonly<Record<string, number>>
  /** Nothing: as wide as the list has it. */
  set: (key: string, pixels?: number) => void
  reset: () => void
  /** As wide as a column may be. */
  within: (pixels: number) => number
}

/** @param name of the list */
export function useColumnWidths(name: string): ColumnWidths {
  const [of, keep] = useRemembered<Record<string, number>>(`widths.${name}`, none, areWidths)
  function set(key: string, pixels?: number) {
    const { [key]: _, ...others } = of
    keep(pixels === undefined ? others : { ...others, [key]: within(pixels) })
  }
  return { name, of, set, within, reset: () => keep(none) }
}

const none = {}

function within(pixels: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, pixels)))
}

function areWidths(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => Number.isInteger(one) && one === within(one))
}
