import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { outcomes } from '../contract.ts'
import { recordOutcome } from './changes.ts'

export const outcomeRoutes = handlers(outcomes, {
  record: change((asked, act) => recordOutcome(act, asked)),
})
