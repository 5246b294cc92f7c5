/** The surveys a request asks for, and their fees: each by the standing of its program; a new one stands at the foot of the ladder. */
import { agencyDay } from '../../../kit/contract/days.ts'
import { feesOn } from '../../../kit/contract/rates.ts'
import { type SurveyType, visitTypeNames } from '../../ladder/rules.ts'
import { feeOf, offeredSurveys, type Standing, seeksWords, surveyOf } from '../../ladder/rules-surveys.ts'
import { degreeOf } from '../../ladder/rules-terms.ts'
import type { InstitutionProgram } from '../../programs/contract.ts'
import type { AskedProgram } from './request-draft.ts'

const newProgram: Standing = { level: 'none', qualified_for: null, revisit_for: null, valid_to: null, grace_until: null }

export type AskedSurvey = ReturnType<typeof askedSurvey>

/**
 * @param row the program as it stands; nothing for a new one
 * @param day of the visit: its fees count; before it is chosen those of today
 */
export function askedSurvey(asked: AskedProgram, row: InstitutionProgram | undefined, day: string | null) {
  const standing = row ?? newProgram
  const offered = offeredSurveys(standing, agencyDay())
  const survey_type = offered.find((type) => type === asked.survey_type) ?? (offered[0] as SurveyType)
  const name = row?.name ?? asked.program_name ?? ''
  const degree_level = row?.degree_level ?? asked.degree_level ?? degreeOf(name)
  return {
    asked,
    name,
    standing,
    offered,
    survey_type,
    degree_level,
    day: day ?? agencyDay(),
    words: `${visitTypeNames[survey_type]}${soughtBy(survey_type, standing)}`,
  }
}

/** `, seeks Level II`; what an institution as a whole seeks stands in its own record. */
function soughtBy(survey_type: SurveyType, standing: Standing): string {
  if (survey_type === 'institutional') return ', for the institution as a whole'
  const survey = surveyOf(survey_type, standing, { level: 'none', valid_to: null }, agencyDay())
  return survey.level_sought ? `, ${seeksWords(survey)}` : ''
}

/** What each program costs, an institutional accreditation once for all that have it; and the sum. */
export function feeLines(surveys: readonly AskedSurvey[]): {
  lines: { key: string; name: string; survey: string; fee: string }[]
  total: string
} {
  const day = surveys[0]?.day ?? agencyDay()
  const single = surveys.filter((one) => one.survey_type !== 'institutional')
  const lines = single.map((one) => ({
    key: one.asked.key,
    name: one.name,
    survey: visitTypeNames[one.survey_type],
    fee: feeOf([one], day),
  }))
  const institutional = surveys.length - single.length
  if (institutional > 0) {
    const name = institutional === 1 ? 'The institution as a whole' : `The institution as a whole, with ${institutional} programs`
    lines.push({ key: 'institutional', name, survey: `${visitTypeNames.institutional}, once`, fee: feesOn(day).institutionalFee })
  }
  return { lines, total: feeOf(surveys, day) }
}
