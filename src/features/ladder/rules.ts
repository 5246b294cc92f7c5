/** Accreditation levels and validity: the words everything else is built from (docs/domain.md#levels-and-validity). */
export const levels = ['none', 'candidate', 'level_1', 'level_2', 'level_3', 'level_4'] as const
export type Level = (typeof levels)[number]
export const levelsSought = ['candidate', 'level_1', 'level_2', 'level_3', 'level_4'] as const
export type LevelSought = (typeof levelsSought)[number]
export const levelNames: Record<Level, string> = {
  none: 'No level',
  candidate: 'Candidate',
  level_1: 'Level I',
  level_2: 'Level II',
  level_3: 'Level III',
  level_4: 'Level IV',
}

/** Accredited means Level I and above; Candidates are counted beside them (docs/domain.md#accreditation-levels). */
export const accreditedLevels = ['level_1', 'level_2', 'level_3', 'level_4'] as const satisfies readonly LevelSought[]

export const degreeLevels = ['undergraduate', 'masteral', 'doctorate'] as const
export type DegreeLevel = (typeof degreeLevels)[number]
export const degreeNames: Record<DegreeLevel, string> = { undergraduate: 'Undergraduate', masteral: 'Masteral', doctorate: 'Doctorate' }

/** Derived from the dates of a program, never stored (docs/domain.md#validity). `upcoming` ends within 12 months. */
export const validityStatuses = ['valid', 'upcoming', 'grace', 'expired', 'none'] as const
export type ValidityStatus = (typeof validityStatuses)[number]
export const validityNames: Record<ValidityStatus, string> = {
  valid: 'Valid',
  upcoming: 'Upcoming expiration',
  grace: 'Grace period',
  expired: 'Expired',
  none: 'No validity',
}

/** What a survey of a program is for: the step of the ladder it seeks (docs/domain.md#survey-types). */
export const surveyTypes = [
  'preliminary',
  'first_formal',
  'second',
  'third_phase1',
  'third_phase2',
  'fourth_phase1',
  'fourth_phase2',
  'institutional',
  'revisit',
  'consultancy',
] as const
export type SurveyType = (typeof surveyTypes)[number]

/** The type of a visit is that of most of its programs; `mixed` where none has more than half of them. */
export const visitTypes = [...surveyTypes, 'mixed'] as const
export type VisitType = (typeof visitTypes)[number]
export const visitTypeNames: Record<VisitType, string> = {
  preliminary: 'Preliminary survey',
  first_formal: 'First formal survey',
  second: 'Second survey',
  third_phase1: 'Third survey, phase 1',
  third_phase2: 'Third survey, phase 2',
  fourth_phase1: 'Fourth survey, phase 1',
  fourth_phase2: 'Fourth survey, phase 2',
  institutional: 'Institutional accreditation',
  revisit: 'Revisit',
  consultancy: 'Consultancy visit',
  mixed: 'Mixed surveys',
}

/** A program that has passed the first phase is qualified for the level the second phase gives. */
export const qualifications = ['level_3', 'level_4'] as const
export type Qualification = (typeof qualifications)[number]
export const qualificationNames: Record<Qualification, string> = {
  level_3: 'Qualified for Level III',
  level_4: 'Qualified for Level IV',
}

/** What an institution as a whole can hold. */
export const institutionalLevels = ['none', 'level_1', 'level_2', 'level_3', 'level_4'] as const satisfies readonly Level[]
export type InstitutionalLevel = (typeof institutionalLevels)[number]

/** What a survey gives a program. */
export const surveyOutcomes = ['granted', 'deferred', 'not_granted'] as const
export type Outcome = (typeof surveyOutcomes)[number]
export const outcomeNames: Record<Outcome, string> = { granted: 'Granted', deferred: 'Deferred', not_granted: 'Not granted' }
