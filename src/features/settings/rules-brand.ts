/** What the main colour has to hold (docs/domain.md#brand). */
import { contrastOnWhite, darkerThatPasses, leastContrast } from '../../kit/contract/brand/palette.ts'

export type ColorProblem = { says: string; nearest: string }

/** Why a colour cannot be the main one, and the nearest that can; nothing where it can. */
export function colorProblem(color: string): ColorProblem | null {
  const contrast = contrastOnWhite(color)
  if (contrast >= leastContrast) return null
  const nearest = darkerThatPasses(color)
  return {
    says: `White text on this colour, and this colour on white, have a contrast of ${shownContrast(contrast)}; ${leastContrast} to 1 is needed to read it. The nearest darker colour that has it is ${nearest}.`,
    nearest,
  }
}

/** `5.1 to 1`; cut, not rounded, so that what is too little is never shown as enough. */
export function shownContrast(contrast: number): string {
  return `${(Math.floor(contrast * 10) / 10).toFixed(1)} to 1`
}
