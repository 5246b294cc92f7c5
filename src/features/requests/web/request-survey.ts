/** The survey a request asks for, and its fee: by the standing of the program; a new one stands at the foot of the ladder. */
import { agencyDay } from '../../../kit/contract/days.ts'
import { type SurveyType, visitTypeNames } from '../../ladder/rules.ts'
import { feeOf, offeredSurveys, type Standing, seeksWords, surveyOf } from '../../ladder/rules-surveys.ts'
import { degreeOf } from '../../ladder/rules-terms.ts'
import type { InstitutionProgram } from '../../programs/contract.ts'
import type { RequestDraft } from './request-draft.ts'

const newProgram: Standing = { level: 'none', qualified_for: null, revisit_for: null, valid_to: null, grace_until: null }

export function surveyAsked(draft: RequestDraft, program: InstitutionProgram | undefined) {
  const standing = program ?? newProgram
  const offered = offeredSurveys(standing, agencyDay())
  const survey_type = offered.find((type) => type === draft.survey_type) ?? (offered[0] as SurveyType)
  const degree_level = program?.degree_level ?? draft.degree_level ?? degreeOf(draft.program_name)
  return {
    standing,
    offered,
    survey_type,
    fee: feeOf([{ survey_type, degree_level }], draft.visit_date || agencyDay()),
    words: `${visitTypeNames[survey_type]}${soughtBy(survey_type, standing)}`,
  }
}

/** `, seeks Level II`; what an institution as a whole seeks stands in its own record. */
function soughtBy(survey_type: SurveyType, standing: Standing): string {
  if (survey_type === 'institutional') return ', for the institution as a whole'
  const survey = surveyOf(survey_type, standing, { level: 'none', valid_to: null }, agencyDay())
  return survey.level_sought ? `, ${seeksWords(survey)}` : ''
}
