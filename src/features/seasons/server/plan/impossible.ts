/** Why there is no team for a visit: the smallest set of rules in the way. */
import type { Impossible, Plan, SeasonInput } from '../../rules-plan.ts'

/**
 * The fewest rules that would have to give way for this visit to have a team, in a thread.
 * @param plan with it the other visits of the plan keep their people (the rule `others`); without it the visit is looked at alone
 */
export function whyImpossible(_input: SeasonInput, _visitId: string, _plan?: Plan): Promise<Impossible> {
  throw new Error('follows')
}
