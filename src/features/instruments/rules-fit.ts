/** Which instrument a survey has: of those published, the one that says most exactly what it is for (docs/domain.md#which-instrument). */
import { plainText } from '../../kit/contract/names.ts'
import type { DegreeLevel, SurveyType } from '../ladder/rules.ts'

/** What an instrument is for. An empty list leaves it open. */
export type Purpose = {
  readonly survey_types: readonly SurveyType[]
  readonly disciplines: readonly string[]
  readonly degree_levels: readonly DegreeLevel[]
}

/** A program of a visit, as far as the choice goes. */
export type Surveyed = {
  readonly survey_type: SurveyType
  readonly revisit_of: SurveyType | null
  readonly discipline: string | null
  readonly degree_level: DegreeLevel
}

/** What a purpose may name, from the most exact to what is for everything. The first that fits is taken. */
const ranks: readonly (readonly (keyof Purpose)[])[] = [
  ['survey_types', 'disciplines', 'degree_levels'],
  ['survey_types', 'disciplines'],
  ['survey_types', 'degree_levels'],
  ['survey_types'],
  ['disciplines', 'degree_levels'],
  ['disciplines'],
  ['degree_levels'],
  [],
]

function rankOf(purpose: Purpose): number {
  return ranks.findIndex((names) => ranks[0]?.every((key) => names.includes(key) === purpose[key].length > 0))
}

/** An institution as a whole is rated by an instrument that says so; every other survey also by one for all surveys. */
function fits(purpose: Purpose, { survey_type, revisit_of, discipline, degree_level }: Surveyed): boolean {
  const survey = revisit_of ?? survey_type
  const types = purpose.survey_types
  const isForSurvey = types.length > 0 ? types.includes(survey) : survey !== 'institutional'
  const isForField = purpose.disciplines.length === 0 || purpose.disciplines.some((one) => sameField(one, discipline))
  return isForSurvey && isForField && (purpose.degree_levels.length === 0 || purpose.degree_levels.includes(degree_level))
}

/** The instrument of a program's survey among those published. */
export function instrumentFor<P extends Purpose>(published: readonly P[], surveyed: Surveyed): P | undefined {
  return published.filter((one) => fits(one, surveyed)).sort((one, other) => rankOf(one) - rankOf(other))[0]
}

/** Two that are equally exact and could both be meant: not both are published. */
export function clashes(one: Purpose, other: Purpose): boolean {
  const [all = []] = ranks
  return (
    rankOf(one) === rankOf(other) && all.every((key) => one[key].length === 0 || one[key].some((a) => other[key].some((b) => same(a, b))))
  )
}

function sameField(one: string, other: string | null): boolean {
  return other !== null && same(one, other)
}

function same(one: string, other: string): boolean {
  return plainText(one) === plainText(other)
}
