/** A thread that plans seasons: says that it is ready, tells of each better plan on the way, and answers the best. */
import { parentPort } from 'node:worker_threads'
import { standBehind } from '../../../../kit/server/threads/behind.ts'
import type { Impossible, Plan, SeasonInput } from '../../rules-plan.ts'
import { planSeasonHere } from './improve.ts'
import { obstacleOf } from './obstacles.ts'
import { readySolver } from './solver.ts'

export type PlanTask =
  | { asks: 'plan'; input: SeasonInput; seconds: number }
  | { asks: 'obstacle'; input: SeasonInput; visitId: string; plan: Plan | undefined }
export type PlanAnswer = { plan: Plan } | { obstacle: Impossible } | { error: string }

standBehind()
await readySolver()
parentPort?.on('message', (task: PlanTask) => {
  parentPort?.postMessage(answerTo(task))
})
parentPort?.postMessage('ready')

function answerTo(task: PlanTask): PlanAnswer {
  try {
    if (task.asks === 'obstacle') return { obstacle: obstacleOf(task.input, task.visitId, task.plan) }
    const tell = (news: Plan) => parentPort?.postMessage({ news })
    return { plan: planSeasonHere(task.input, task.seconds, tell) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
