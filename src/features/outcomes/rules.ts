/** What an outcome needs, and what it changes on the program or the institution (docs/domain.md#outcomes). */
import { inMiddle } from '../../kit/contract/words.ts'
import type { Decision } from '../decisions/rules.ts'
import { type Level, type LevelSought, type Outcome, visitTypeNames } from '../ladder/rules.ts'
import { giftOf, isBelow, isDecided, needsWords, type Survey, thresholdOf } from '../ladder/rules-surveys.ts'
import { institutionalEnd, validityEnd } from '../ladder/rules-terms.ts'

/** An outcome as it is written down. */
export type OutcomeAsked = {
  outcome: Outcome
  grand_mean?: number | undefined
  lowest_area_mean?: number | undefined
  decided_on: string
  reason?: string | undefined
  conditions?: string | undefined
  conditions_due?: string | undefined
}

export type OutcomeField = 'grand_mean' | 'lowest_area_mean' | 'reason' | 'conditions' | 'conditions_due'

/**
 * What is missing in an outcome, by field; empty when nothing is.
 * @param isRatedBelow the team's marks are below the means asked for, however these are rounded
 */
export function outcomeProblems(survey: Survey, asked: OutcomeAsked, isRatedBelow = false): Partial<Record<OutcomeField, string>> {
  const { outcome, grand_mean, lowest_area_mean, decided_on, reason, conditions, conditions_due } = asked
  const threshold = thresholdOf(survey, decided_on)
  const name = inMiddle(visitTypeNames[survey.revisit_of ?? survey.survey_type])
  const problems: Partial<Record<OutcomeField, string>> = {}
  if (outcome === 'granted' && threshold) {
    const means = { grand_mean: grand_mean ?? null, lowest_area_mean: lowest_area_mean ?? null }
    if (grand_mean === undefined)
      problems.grand_mean = `A ${name} is granted from a grand mean of ${threshold.mean.toFixed(2)}: write the mean.`
    else if ((isRatedBelow || isBelow(means, threshold)) && !reason)
      problems.reason = `${belowWords(survey, decided_on)} Write why it is granted all the same.`
  }
  if (grand_mean !== undefined && lowest_area_mean !== undefined && lowest_area_mean > grand_mean)
    problems.lowest_area_mean = 'The lowest mean of an area cannot be above the grand mean. Correct one of the two.'
  if (outcome === 'deferred') {
    if (!reason) problems.reason = 'Write why it is deferred; the institution reads it.'
    if (!conditions) problems.conditions = 'Write what the institution has to meet.'
    if (!conditions_due) problems.conditions_due = 'Choose the day until which the conditions are to be met.'
    else if (conditions_due <= decided_on) problems.conditions_due = 'The conditions are met after the decision. Choose a later day.'
  }
  if (outcome === 'not_granted' && !reason) problems.reason = 'Write why it is not granted; the institution reads it.'
  return problems
}

/** `Below what a second survey needs: a grand mean of 3.50, each area 3.00, area II 3.50.` */
export function belowWords(survey: Survey, decidedOn: string): string {
  const threshold = thresholdOf(survey, decidedOn)
  if (!threshold) return ''
  const name = inMiddle(visitTypeNames[survey.revisit_of ?? survey.survey_type])
  return `Below what a ${name} needs: ${needsWords(threshold)}.`
}

/** What an outcome enters in the book of decisions, about the program or the institution; null for a survey from which nothing follows. */
export type Entered = Pick<Decision, 'act' | 'level' | 'qualified_for' | 'revisit_for' | 'valid_from' | 'valid_to'>

/** @param grant of a past decision: the level and the validity it gave then */
export function enteredBy(survey: Survey, before: Level, outcome: Outcome, decidedOn: string, grant: Grant | null = null): Entered | null {
  if (!isDecided(survey)) return null
  const stays = { level: before, qualified_for: null, revisit_for: null, valid_from: null, valid_to: null }
  if (outcome === 'deferred') return { ...stays, act: 'defer', revisit_for: survey.revisit_of ?? survey.survey_type }
  if (outcome === 'not_granted') return { ...stays, act: 'not_grant' }
  const gift = giftOf(survey)
  if (gift.gives === 'qualification') return { ...stays, act: 'qualify', qualified_for: gift.qualification }
  if (gift.gives === 'nothing') return null
  const end = gift.gives === 'institutional' ? institutionalEnd(decidedOn) : validityEnd(gift.level, decidedOn)
  const given = grant ?? { level: gift.level, valid_from: decidedOn, valid_to: end }
  return { ...stays, ...given, act: given.level === before ? 'renew' : 'grant' }
}

export type Grant = { level: LevelSought; valid_from: string; valid_to: string }
