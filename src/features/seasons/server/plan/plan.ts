/** Plans a season in a thread of its own: a first answer at once, better ones while somebody looks. */
import { poolOf } from '../../../../kit/server/threads/pool.ts'
import type { Plan, SeasonInput } from '../../rules-plan.ts'
import type { PlanAnswer, PlanTask } from './worker.ts'

const ask = poolOf<PlanTask, PlanAnswer, Plan>(
  new URL('./worker.ts', import.meta.url),
  'plans seasons',
  90,
  () => new Error('It took more than a minute and a half to plan this season.'),
)

/** Seconds the solver may take for so many visits; what it has found by then counts. */
function secondsFor(visits: number): number {
  return visits <= 3 ? 4 : visits <= 24 ? 10 : 24
}

/**
 * Days and teams for all visits of the input, or, given one visit, for that one.
 * @param onBetter hears of each plan that is better than the one before, the first one included
 * @param seconds the solver may take, where it is not to be what so many visits usually get
 * @param signal ends the thread; the promise is then rejected with its reason
 * @returns the best plan found; visits without a possible team stand in `unplanned`
 * @throws Error when a plan would break a hard rule: each is checked before anybody sees it
 */
export async function planSeason(
  input: SeasonInput,
  { onBetter, signal, seconds }: { onBetter?: (plan: Plan) => void; signal?: AbortSignal; seconds?: number } = {},
): Promise<Plan> {
  const answer = await ask({ asks: 'plan', input, seconds: seconds ?? secondsFor(input.visits.length) }, { onNews: onBetter, signal })
  if ('error' in answer) throw new Error(answer.error)
  if (!('plan' in answer)) throw new Error('The thread answered something else than a plan.')
  return answer.plan
}

/** A thread's answer about a visit without a team; see `whyImpossible`. */
export async function askObstacle(input: SeasonInput, visitId: string, plan?: Plan) {
  const answer = await ask({ asks: 'obstacle', input, visitId, plan })
  if ('error' in answer) throw new Error(answer.error)
  if (!('obstacle' in answer)) throw new Error('The thread answered something else than what is in the way.')
  return answer.obstacle
}
