/** How high the rows of all lists are, as a person chose it once. Below 768 px rows are cards, and as high as they need to be. */
import { useRemembered } from './remembered.ts'

const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** Pixels of a row that holds one line (`--row`). */
export const rowHeights: Record<Density, number> = { comfortable: 44, compact: 32 }

/** @returns the height of rows, and what chooses it for every list */
export function useDensity(): [Density, (density: Density) => void] {
  return useRemembered<Density>('density', 'comfortable', isDensity)
}

function isDensity(value: unknown): value is Density {
  return densities.some((one) => one === value)
}
