/** The five-point items of feedback (docs/domain.md#feedback) and how they are asked. Without zod, so that pages stay light. */
import { agency } from '../../kit/contract/agency.ts'

export const feedbackSubjects = ['accreditor', 'institution'] as const
export type FeedbackSubject = (typeof feedbackSubjects)[number]

export const highestScore = 5
/** The judged party sees averages only when at least this many voices (accounts) have spoken, so that nobody can be singled out. */
export const fewestForAverages = 3

/** What the five points mean. */
export const scoreNames = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const

/** From which average on a mark is shaded as the next step: from weak to strong. */
export const markSteps = [1, 2.5, 3.5, 4, 4.5] as const

/** The step of an average, 1 to 5. */
export function markStep(average: number): number {
  return Math.max(1, markSteps.filter((from) => average >= from).length)
}

/** The items asked about one side from now on. */
export function itemsAsked(about: FeedbackSubject): string[] {
  return agency.feedbackItems[about].filter((one) => !one.retired).map((one) => one.key)
}

/** Every item of one side that may have scores: those that are asked no more, too. */
export function itemsAbout(about: FeedbackSubject): string[] {
  return agency.feedbackItems[about].map((one) => one.key)
}

export function itemName(item: string): string {
  return itemOf(item)?.name ?? item
}

/** What an item asks, for the person who judges. */
export function itemQuestion(item: string): string {
  return itemOf(item)?.question ?? ''
}

function itemOf(item: string) {
  return feedbackSubjects.flatMap((about) => agency.feedbackItems[about]).find((one) => one.key === item)
}
