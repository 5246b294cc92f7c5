import type { AreaPart } from '../../contract.ts'

/** How many parts a version has. */
export function countsOf(areas: readonly AreaPart[]): { areas: number; parameters: number; statements: number } {
  const parameters = areas.flatMap((area) => area.parameters)
  return {
    areas: areas.length,
    parameters: parameters.length,
    statements: parameters.reduce((sum, { statements }) => sum + statements.length, 0),
  }
}

/** What the areas weigh together, without the noise of floating sums. */
export function weightSum(areas: readonly AreaPart[]): string {
  return String(areas.reduce((sum, { weight }) => sum + Math.round(Number(weight) * 1_000), 0) / 1_000)
}
