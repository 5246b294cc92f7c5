import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { trials } from '../contract-trials.ts'
import { takeTrialOver, tryChange } from './trial.ts'

export const trialRoutes = handlers(trials, {
  try: async (asked) => ({ data: await tryChange(asked) }),
  takeOver: change((asked, act) => takeTrialOver(act, asked)),
})
