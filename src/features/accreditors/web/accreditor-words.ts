/** Words of the pages about accreditors that the contract leaves to them. */

import { degreeNames } from '../../ladder/rules.ts'
import type { HighestDegreeCounts } from '../contract.ts'

/** The highest first. */
export const highestDegreeNames: Record<keyof HighestDegreeCounts, string> = {
  doctorate: degreeNames.doctorate,
  masteral: degreeNames.masteral,
  undergraduate: degreeNames.undergraduate,
  none: 'No degree entered',
}
