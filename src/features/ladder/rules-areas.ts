/** The ten areas a survey team rates, by their Roman numbers. Apart from the visits, because the public pages name them too. */
import { agency } from '../../kit/contract/agency.ts'

export const surveyAreas = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'] as const

export type SurveyArea = (typeof surveyAreas)[number]

/** The numbers of the areas that the agency has now. */
export function areasNow(): readonly SurveyArea[] {
  return surveyAreas.slice(0, agency.areas.length)
}
