/** Plans a season in a thread of its own: a first answer at once, better ones while somebody looks. */
import type { Plan, SeasonInput } from '../../rules-plan.ts'

/**
 * Days and teams for all visits of the input, or, given one visit, for that one.
 * @param onBetter hears of each plan that is better than the one before, the first one included
 * @param signal ends the thread; the promise is then rejected with its reason
 * @returns the best plan found; visits without a possible team stand in `unplanned`
 */
export function planSeason(_input: SeasonInput, _asked: { onBetter?: (plan: Plan) => void; signal?: AbortSignal } = {}): Promise<Plan> {
  throw new Error('follows')
}
