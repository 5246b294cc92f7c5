/** The geometry of the stair: a chart, not an ornament. An arch is as wide as its level is valid. */
import { agencyDay } from '../../../../kit/contract/days.ts'
import { termsOn } from '../../../../kit/contract/rates-terms.ts'
import { type LevelSought, levelNames, levelsSought } from '../../../ladder/rules.ts'

export type Step = {
  level: LevelSought
  name: string
  years: number
  /** Left edge, right edge and middle of the step; `floor` is where its arch stands. */
  from: number
  to: number
  middle: number
  floor: number
  /** Half the arch's width, and the height of its straight part. */
  radius: number
  straight: number
  /** Radii of the rings inside: one ring more with every level. */
  rings: number[]
}

export const stairStart = 30
export const stairBase = 612
const width = 660
// How high each step rises and how tall its arch stands: drawn by eye, the widths are the data.
const rises = [60, 62, 72, 80, 88]
const straights = [26, 40, 50, 64, 78]
const ringGaps = [0, 12, 14, 12.5, 11]

/** Pixels of one year on the scale under the stair. */
export function pixelsPerYear(): number {
  const terms = yearsNow()
  return width / levelsSought.reduce((sum, level) => sum + terms[level], 0)
}

function yearsNow() {
  return termsOn(agencyDay()).validityYears
}

/** Outline of an arch that stands on `floor` around `middle`. */
export function archPath(middle: number, radius: number, floor: number, straight: number): string {
  const spring = floor - straight
  return `M${middle - radius} ${floor}V${spring}A${radius} ${radius} 0 0 1 ${middle + radius} ${spring}V${floor}`
}

/** Highest point of a step's arch. */
export function topOf(step: Step): number {
  return step.floor - step.straight - step.radius
}

export function stairSteps(): Step[] {
  const [terms, scale] = [yearsNow(), pixelsPerYear()]
  let from = stairStart
  let floor = stairBase
  return levelsSought.map((level, index) => {
    const years = terms[level]
    const to = from + years * scale
    floor -= rises[index]!
    const margin = Math.max(7, (to - from) * 0.085)
    const radius = (to - from) / 2 - margin
    const gap = Math.min(ringGaps[index]!, (radius * 0.75) / Math.max(1, index))
    const rings = Array.from({ length: index }, (_, ring) => radius - gap * (ring + 1))
    const step: Step = {
      level,
      name: levelNames[level],
      years,
      from,
      to,
      middle: (from + to) / 2,
      floor,
      radius,
      straight: straights[index]!,
      rings,
    }
    from = to
    return step
  })
}
