/** Which survey each program of a visit gets: what was asked for, held against the ladder (docs/domain.md#survey-types). */
import { inMiddle } from '../../../kit/contract/words.ts'
import { invalid } from '../../../kit/server/http/refusal.ts'
import { type LevelSought, levelNames, type SurveyType, visitTypeNames } from '../../ladder/rules.ts'
import {
  type InstitutionStanding,
  offeredSurveys,
  type Standing,
  soughtWords,
  surveyOf,
  surveyProblem,
  usualSurvey,
} from '../../ladder/rules-surveys.ts'
import type { PlannedProgram } from './queries-programs.ts'

/** What somebody asks for a program; without a type the usual next survey, or the one offered that seeks the level. */
export type SurveyAsked = {
  survey_type?: SurveyType | undefined
  level_sought?: LevelSought | undefined
  /** Why one out of order is asked for all the same; `null`: who asks cannot have one. */
  override_reason?: string | null | undefined
}

/**
 * @param today the agency's day
 * @throws Refusal 422 below `field` for a survey the ladder does not offer without a reason, or a level the survey does not seek
 */
export function planSurvey<P extends Standing & { id: string; name: string; campus_id: string }>(
  program: P,
  asked: SurveyAsked,
  institution: InstitutionStanding,
  today: string,
  field: string,
): P & PlannedProgram {
  const problem = plannedProblem(program, asked, institution, today)
  if (problem) throw invalid(field ? `${field}.${problem.field}` : problem.field, problem.sentence)
  const survey_type = typeAsked(program, asked, institution, today) as SurveyType
  const isOffered = surveyProblem(survey_type, program, today) === null
  const override_reason = isOffered ? null : asked.override_reason || null
  return { ...program, ...surveyOf(survey_type, program, institution, today), override_reason }
}

type PlannedProblem = { field: 'survey_type' | 'level_sought'; sentence: string }

/** What stands against the survey asked for; null when nothing does. */
export function plannedProblem(
  program: Standing & { name: string },
  asked: SurveyAsked,
  institution: InstitutionStanding,
  today: string,
): PlannedProblem | null {
  const survey_type = typeAsked(program, asked, institution, today)
  if (!survey_type) {
    const level = levelNames[asked.level_sought as LevelSought]
    return { field: 'level_sought', sentence: `${program.name} cannot seek ${level} from where it stands. Choose the survey type.` }
  }
  const problem = surveyProblem(survey_type, program, today)
  if (problem && !asked.override_reason) {
    const wayOut = asked.override_reason === null ? 'Choose one of these.' : 'Choose one of these, or write why it is out of order.'
    return { field: 'survey_type', sentence: `${program.name}: ${problem} ${wayOut}` }
  }
  const survey = surveyOf(survey_type, program, institution, today)
  if (!asked.level_sought || asked.level_sought === survey.level_sought) return null
  return {
    field: 'level_sought',
    sentence: `${visitTypeNames[survey_type]} seeks ${soughtWords(survey)} for ${program.name}. Leave the level out.`,
  }
}

function typeAsked(program: Standing, asked: SurveyAsked, institution: InstitutionStanding, today: string): SurveyType | undefined {
  const { survey_type, level_sought } = asked
  if (survey_type || !level_sought) return survey_type ?? usualSurvey(program, today)
  return offeredSurveys(program, today).find((type) => surveyOf(type, program, institution, today).level_sought === level_sought)
}

/** The programs of a visit as the log tells them: each with its survey, and why it is out of order. */
export function surveysLogged(programs: readonly (PlannedProgram & { name: string })[]): string[] {
  return programs.map(({ name, survey_type, override_reason }) => {
    const why = override_reason ? `, out of order: ${override_reason}` : ''
    return `${name} (${inMiddle(visitTypeNames[survey_type])}${why})`
  })
}
