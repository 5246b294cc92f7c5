import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { outcomes } from '../contract.ts'
import { recordOutcome } from './changes.ts'
import { correctOutcome } from './correction.ts'

export const outcomeRoutes = handlers(outcomes, {
  record: change((asked, act) => recordOutcome(act, asked)),
  correct: change((asked, act) => correctOutcome(act, asked)),
})
