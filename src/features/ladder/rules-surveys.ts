/**
 * The ladder as a table: which surveys a program can have where it stands, what each seeks, needs, costs and gives
 * (docs/domain.md#survey-types). Figures are settings.
 */
import { sumOf } from '../../kit/contract/money.ts'
import { feesOn, thresholdsOn } from '../../kit/contract/rates.ts'
import { inMiddle } from '../../kit/contract/words.ts'
import {
  type DegreeLevel,
  type InstitutionalLevel,
  institutionalLevels,
  type Level,
  type LevelSought,
  levelNames,
  levels,
  type Qualification,
  qualificationNames,
  type SurveyType,
  surveyTypes,
  type VisitType,
  visitTypeNames,
} from './rules.ts'

/** Where a program stands on the ladder. */
export type Standing = {
  level: Level
  /** Passed the first phase for this level. */
  qualified_for: Qualification | null
  /** The last decision deferred this survey; a revisit follows it. */
  revisit_for: SurveyType | null
  valid_to: string | null
  grace_until: string | null
}

/** A survey as it is kept with the program of a visit. */
export type Survey = {
  survey_type: SurveyType
  /** The survey a revisit follows. */
  revisit_of: SurveyType | null
  /** `null`: a consultancy visit seeks nothing. */
  level_sought: LevelSought | null
}

/** What each survey seeks. The other three follow from something else: the institution's level, the deferred survey, nothing. */
const seeks: Partial<Record<SurveyType, LevelSought>> = {
  preliminary: 'candidate',
  first_formal: 'level_1',
  second: 'level_2',
  third_phase1: 'level_3',
  third_phase2: 'level_3',
  fourth_phase1: 'level_4',
  fourth_phase2: 'level_4',
}

/** The survey that gives a level; it also renews it. */
export const surveyFor: Record<LevelSought, SurveyType> = {
  candidate: 'preliminary',
  level_1: 'first_formal',
  level_2: 'second',
  level_3: 'third_phase2',
  level_4: 'fourth_phase2',
}

/** The survey a program needs next while its validity runs and nothing else stands. */
const nextSurvey: Record<Level, SurveyType> = {
  none: 'preliminary',
  candidate: 'first_formal',
  level_1: 'second',
  level_2: 'third_phase1',
  level_3: 'fourth_phase1',
  level_4: 'fourth_phase2',
}

/** Levels that are renewed at the end of their term. */
const renewed: readonly Level[] = ['level_3', 'level_4']

/** Whether the validity runs, has ended within a grace period, or has lapsed. */
function validityRuns({ level, valid_to, grace_until }: Standing, today: string): 'runs' | 'grace' | 'lapsed' {
  if (level === 'none' || !valid_to || valid_to >= today) return 'runs'
  return grace_until && grace_until >= today ? 'grace' : 'lapsed'
}

/**
 * The surveys a program can have, the usual one first. In grace it seeks the level it holds; once lapsed, the one below.
 * @param today the agency's day
 */
export function offeredSurveys(standing: Standing, today: string): SurveyType[] {
  const { level, revisit_for } = standing
  const climbs = climb(standing, today)
  const renewal = renewed.includes(level) && validityRuns(standing, today) === 'runs' ? surveyFor[level as LevelSought] : climbs
  return [...new Set([...(revisit_for ? (['revisit'] as const) : []), climbs, renewal, 'institutional', 'consultancy'] as const)]
}

/** The survey that comes next, unless somebody chooses another. */
export function usualSurvey(standing: Standing, today: string): SurveyType {
  return offeredSurveys(standing, today)[0] as SurveyType
}

function climb(standing: Standing, today: string): SurveyType {
  const { level, qualified_for } = standing
  const runs = validityRuns(standing, today)
  if (runs === 'grace') return surveyFor[level as LevelSought]
  if (runs === 'lapsed') return surveyFor[levels[Math.max(1, levels.indexOf(level) - 1)] as LevelSought]
  return qualified_for ? surveyFor[qualified_for] : nextSurvey[level]
}

/** A survey of this type for a program that stands there. */
export function surveyOf(survey_type: SurveyType, standing: Standing, institution: InstitutionStanding, today: string): Survey {
  const revisit_of = survey_type === 'revisit' ? (standing.revisit_for ?? climb(standing, today)) : null
  if (survey_type === 'institutional') return { survey_type, revisit_of, level_sought: nextInstitutionalLevel(institution, today) }
  return { survey_type, revisit_of, level_sought: seeks[revisit_of ?? survey_type] ?? null }
}

/** What an institution as a whole holds. */
export type InstitutionStanding = { level: InstitutionalLevel; valid_to: string | null }

/** The level an institution seeks: the next one, the highest again, and the one it held when that has ended. */
function nextInstitutionalLevel({ level, valid_to }: InstitutionStanding, today: string): LevelSought {
  if (level !== 'none' && valid_to && valid_to < today) return level
  const next = institutionalLevels[Math.min(institutionalLevels.indexOf(level) + 1, institutionalLevels.length - 1)]
  return next as LevelSought
}

/** Why a program cannot have this survey; null when the table offers it. */
export function surveyProblem(survey_type: SurveyType, standing: Standing, today: string): string | null {
  const offered = offeredSurveys(standing, today)
  if (offered.includes(survey_type)) return null
  const names = offered.map((type) => inMiddle(visitTypeNames[type]))
  const holds = standing.level === 'none' ? 'has no level' : `holds ${standingWords(standing, today)}`
  return `A ${inMiddle(visitTypeNames[survey_type])} is out of order for a program that ${holds}. In order: ${names.join('; ')}.`
}

/** `Level II, qualified for Level III`, `Candidate, lapsed` */
export function standingWords(standing: Standing, today: string): string {
  const runs = validityRuns(standing, today)
  const more = { runs: '', grace: ', in its grace period', lapsed: ', lapsed' }[runs]
  const qualified = standing.qualified_for ? `, ${inMiddle(qualificationNames[standing.qualified_for])}` : ''
  return `${levelNames[standing.level]}${qualified}${more}`
}

// ---- what a survey needs and gives ---------------------------------------------------------------------------------

/** The survey whose rules hold: of a revisit, the one it follows. */
function ruling({ survey_type, revisit_of }: Pick<Survey, 'survey_type' | 'revisit_of'>): SurveyType {
  return revisit_of ?? survey_type
}

/** The grand mean, the mean of each area, and by their codes those areas that have to reach another one. */
export type Threshold = {
  readonly mean: number
  readonly area: number
  readonly areas?: Readonly<Record<string, number>> | undefined
}

/**
 * The means from which an outcome of this day is granted; null where the survey is judged by criteria. A revisit needs what the deferred
 * survey needs.
 */
export function thresholdOf(survey: Pick<Survey, 'survey_type' | 'revisit_of'>, decidedOn: string): Threshold | null {
  const { thresholds, areaMeans } = thresholdsOn(decidedOn)
  const type = ruling(survey)
  const threshold = (thresholds as Partial<Record<SurveyType, Threshold>>)[type]
  if (!threshold) return null
  const others = areaMeans.filter((one) => one.survey === type)
  if (others.length === 0) return threshold
  return { ...threshold, areas: Object.fromEntries(others.map(({ area, mean }) => [area, mean])) }
}

/** What the mean of an area has to reach. */
export function areaNeeds({ area, areas }: Threshold, code: string): number {
  return areas?.[code] ?? area
}

/** `a grand mean of 3.50, each area 3.00, area II 3.50` */
export function needsWords({ mean, area, areas = {} }: Threshold): string {
  const others = Object.entries(areas).map(([code, least]) => `, area ${code} ${least.toFixed(2)}`)
  return `a grand mean of ${mean.toFixed(2)}, each area ${area.toFixed(2)}${others.join('')}`
}

/**
 * Means as they were written, and those an outcome is granted from. Which area has the lowest is not written: it is held against the
 * least that any of them has to reach.
 */
export function isBelow(means: { grand_mean: number | null; lowest_area_mean: number | null }, threshold: Threshold | null): boolean {
  if (!threshold) return false
  const { grand_mean, lowest_area_mean } = means
  return (grand_mean !== null && grand_mean < threshold.mean) || (lowest_area_mean !== null && lowest_area_mean < leastOfAreas(threshold))
}

function leastOfAreas({ area, areas = {} }: Threshold): number {
  return Math.min(area, ...Object.values(areas))
}

export type Gift =
  | { gives: 'level'; level: LevelSought }
  | { gives: 'qualification'; qualification: Qualification }
  | { gives: 'institutional'; level: LevelSought }
  | { gives: 'nothing' }

/** What a granted survey gives, and to whom. */
export function giftOf(survey: Survey): Gift {
  const type = ruling(survey)
  const { level_sought } = survey
  if (type === 'consultancy' || !level_sought) return { gives: 'nothing' }
  if (type === 'institutional') return { gives: 'institutional', level: level_sought }
  if (type === 'third_phase1' || type === 'fourth_phase1') return { gives: 'qualification', qualification: level_sought as Qualification }
  return { gives: 'level', level: level_sought }
}

/** A step of the ladder; a consultancy visit and an institutional accreditation leave the program where it stands. */
export function isStep(survey: Pick<Survey, 'survey_type' | 'revisit_of'>): boolean {
  return !['consultancy', 'institutional'].includes(ruling(survey))
}

/** What is decided in the book: about the program, or about the institution as a whole. Nothing follows from a consultancy visit. */
export function isDecided(survey: Pick<Survey, 'survey_type' | 'revisit_of'>): boolean {
  return ruling(survey) !== 'consultancy'
}

/** Decides about the institution as a whole. */
export function isInstitutional(survey: Pick<Survey, 'survey_type' | 'revisit_of'>): boolean {
  return ruling(survey) === 'institutional'
}

/** What a survey seeks, in words: `Level II`, `Qualified for Level III`, `Institutional Level I`; a dash for nothing. */
export function soughtWords(survey: Survey): string {
  const gift = giftOf(survey)
  if (gift.gives === 'nothing') return '–'
  if (gift.gives === 'qualification') return qualificationNames[gift.qualification]
  return `${gift.gives === 'institutional' ? 'Institutional ' : ''}${levelNames[gift.level]}`
}

/** The same in a sentence: `seeks Level II`, `to qualify for Level III`, `seeks institutional Level I`; nothing for a consultancy visit. */
export function seeksWords(survey: Survey): string {
  const gift = giftOf(survey)
  if (gift.gives === 'nothing') return ''
  if (gift.gives === 'qualification') return `to qualify for ${levelNames[gift.qualification]}`
  return `seeks ${gift.gives === 'institutional' ? 'institutional ' : ''}${levelNames[gift.level]}`
}

// ---- the visit of several surveys ----------------------------------------------------------------------------------

/** The type of a visit: that of more than half of its programs. */
export function visitTypeOf(types: readonly SurveyType[]): VisitType {
  return surveyTypes.find((type) => 2 * types.filter((one) => one === type).length > types.length) ?? 'mixed'
}

/** What the surveys of a visit that begins on this day cost: each by its type and the degree of its program, an institutional one once. */
export function feeOf(surveys: readonly { survey_type: SurveyType; degree_level: DegreeLevel }[], visitDate: string): string {
  const { fees, institutionalFee } = feesOn(visitDate)
  const institutional = surveys.some(({ survey_type }) => survey_type === 'institutional')
  const amounts = surveys.flatMap(({ survey_type, degree_level }) =>
    survey_type === 'institutional' ? [] : [fees[survey_type][degree_level]],
  )
  return sumOf([...amounts, ...(institutional ? [institutionalFee] : [])])
}

/** `Second survey, 3 programs`; of several types `Second survey × 2, First formal survey × 1`. */
export function surveysWords(types: readonly SurveyType[]): string {
  const present = surveyTypes.filter((type) => types.includes(type))
  if (present.length === 1) return visitTypeNames[present[0] as SurveyType]
  return present.map((type) => `${visitTypeNames[type]} × ${types.filter((one) => one === type).length}`).join(', ')
}
