/** The steps of a recommendation (docs/domain.md#recommendations), drawn in docs/states/recommendation.md. */
import { findStep, type Machine, type Step, statesBefore } from '../../kit/contract/states.ts'
import { visitWriters } from '../visits/rules.ts'

export const recommendationStates = ['open', 'answered', 'rated', 'closed', 'withdrawn'] as const
export type RecommendationState = (typeof recommendationStates)[number]

export const recommendationStateNames: Record<RecommendationState, string> = {
  open: 'Open',
  answered: 'Answered',
  rated: 'Rated',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
}

export const priorities = ['high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]
export const priorityNames: Record<Priority, string> = { high: 'High', medium: 'Medium', low: 'Low' }

/** What the team of the next visit says of it. */
export const complianceRatings = ['complied', 'partly', 'not'] as const
export type ComplianceRating = (typeof complianceRatings)[number]
export const complianceNames: Record<ComplianceRating, string> = { complied: 'Complied', partly: 'Partly complied', not: 'Not complied' }

/** A recommendation as the report says it. `follows`: the one of an earlier report that it takes up again. */
export type RecommendationItem = {
  id: string
  area: string | null
  text: string
  priority: Priority
  due_on: string
  follows?: string | null
}

/** Files of one answer. */
export const mostFiles = 10
/** Links of one answer. */
export const mostLinks = 10

export type RecommendationNeed = 'version' | 'sentence' | 'on_team' | 'under_way' | 'own_rating'

const rate = { by: ['accreditor'], call: 'recommendations.rate' } as const
const rateNeeds = ['version', 'sentence', 'on_team', 'under_way'] as const
const report = { by: 'nobody', call: 'the release of a report' } as const
const close = { by: visitWriters, call: 'recommendations.close' } as const

const recommendationSteps: readonly Step<RecommendationState, RecommendationNeed>[] = [
  { from: [], to: 'open', ...report, needs: [] },
  { from: ['open', 'answered'], to: 'withdrawn', ...report, needs: [] },
  { from: ['rated'], to: 'closed', ...report, needs: [] },
  { from: ['open', 'answered'], to: 'answered', by: ['institution'], call: 'recommendations.answer', needs: ['version', 'sentence'] },
  { from: ['open', 'answered', 'rated'], to: 'rated', ...rate, needs: rateNeeds },
  { from: ['closed'], to: 'rated', ...rate, needs: [...rateNeeds, 'own_rating'] },
  { from: ['open', 'answered', 'rated'], to: 'closed', ...rate, needs: rateNeeds },
  { from: ['closed'], to: 'closed', ...rate, needs: [...rateNeeds, 'own_rating'] },
  { from: ['open', 'answered', 'rated'], to: 'closed', ...close, needs: ['version', 'sentence'] },
]

export const recommendationMachine: Machine<RecommendationState, RecommendationNeed> = {
  noun: 'a recommendation',
  says: 'What a team recommends in the report of a visit. The institution answers it, and the team of the next visit to the program rates what came of it.',
  states: recommendationStates,
  names: recommendationStateNames,
  steps: recommendationSteps,
  needs: {
    version: 'the version that was read',
    sentence: 'a sentence',
    on_team: 'somebody who rates the program on a later visit',
    under_way: 'that visit is scheduled, ongoing or reported',
    own_rating: 'the team of the same visit has closed it by saying that it was complied with',
  },
}

/** The institution may still write its answer, and change it. */
export const answerable: readonly RecommendationState[] = statesBefore(recommendationSteps, 'recommendations.answer')
/** QA may still close it with a sentence. */
export const closable: readonly RecommendationState[] = statesBefore(recommendationSteps, close.call)

/** What a rating makes of it: complied closes it, the others wait for the report of the visit, which takes it up anew. */
export function stateAfter(rating: ComplianceRating): 'rated' | 'closed' {
  return rating === 'complied' ? 'closed' : 'rated'
}

type Rated = { state: RecommendationState; rating: ComplianceRating | null; rated_in: string | null }

/** Whether the team of a visit may rate it now, by its state: one that it has closed by mistake, too. */
export function isRatable({ state, rating, rated_in }: Rated, surveyId: string): boolean {
  const step = findStep(recommendationSteps, state, 'rated', rate.call)
  return step !== undefined && (!step.needs.includes('own_rating') || (rating === 'complied' && rated_in === surveyId))
}

/** Nobody has answered it, and its day is over. */
export function isOverdue({ state, due_on }: { state: RecommendationState; due_on: string }, today: string): boolean {
  return state === 'open' && due_on < today
}
