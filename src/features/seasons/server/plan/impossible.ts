/** Why there is no team for a visit: the smallest set of rules in the way. */
import type { Impossible, Plan, SeasonInput } from '../../rules-plan.ts'
import { askObstacle } from './plan.ts'

/**
 * The fewest rules that would have to give way for this visit to have a team, found in a thread.
 * @param plan with it the other visits of the plan keep their people (the rule `others`); without it the visit is looked at alone
 * @throws Error when the visit is not among those of the input
 */
export function whyImpossible(input: SeasonInput, visitId: string, plan?: Plan): Promise<Impossible> {
  return askObstacle(input, visitId, plan)
}
