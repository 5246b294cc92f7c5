/** Words of the pages about accreditors that the contract leaves to them. */
import type { HighestDegreeCounts } from '../../contract/accreditors.ts'
import { degreeNames } from '../../contract/levels.ts'

/** The highest first. */
export const highestDegreeNames: Record<keyof HighestDegreeCounts, string> = {
  doctorate: degreeNames.doctorate,
  masteral: degreeNames.masteral,
  undergraduate: degreeNames.undergraduate,
  none: 'No degree entered',
}
