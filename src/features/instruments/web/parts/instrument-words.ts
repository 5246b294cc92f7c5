import { listed } from '../../../../kit/contract/words.ts'
import { degreeNames, surveyTypes, visitTypeNames } from '../../../ladder/rules.ts'
import type { InstrumentRow } from '../../contract.ts'

type Purpose = Pick<InstrumentRow, 'survey_types' | 'disciplines' | 'degree_levels'>

/** What an instrument is for: `Second survey · Nursing · Masteral`. */
export function purposeWords({ survey_types, disciplines, degree_levels }: Purpose): string {
  const surveys = surveyTypes.filter((type) => survey_types.includes(type)).map((type) => visitTypeNames[type])
  return [
    surveys.length > 0 ? listed(surveys) : 'Every survey of a program',
    disciplines.length > 0 && listed(disciplines),
    degree_levels.length > 0 && listed(degree_levels.map((degree) => degreeNames[degree])),
  ]
    .filter(Boolean)
    .join('\u00a0· ')
}

/** The page of an instrument. */
export function pageOf({ id }: { id: string }): string {
  return `/admin/instruments/${id}`
}
