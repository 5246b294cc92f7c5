/** Why somebody is in a place, and what the next people would cost. */
import type { PlaceExplained, Plan, SeasonInput } from '../../rules-plan.ts'

/**
 * Why this person stands in this visit of the plan: the three next people who could stand there with all else as it is, and what each costs.
 * @throws Error when the person has no place in that visit of the plan
 */
export function explainPlace(_input: SeasonInput, _plan: Plan, _visitId: string, _personId: string): PlaceExplained {
  throw new Error('follows')
}
