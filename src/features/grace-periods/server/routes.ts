/** Gives grace periods: the entry of the book and its letter in one act. Programs stand below the papers, so neither could do it alone. */
import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { papersOfDecisions } from '../../papers/server/acts.ts'
import { gracePeriods } from '../../programs/contract-grace.ts'
import { enterGrace } from '../../programs/server/acts.ts'

export const gracePeriodRoutes = handlers(gracePeriods, {
  apply: change(async ({ params, body }, act) => {
    const { program, decision } = await enterGrace(act, params.id, body)
    const [letter] = await papersOfDecisions(act, [decision])
    return { data: program, message: `${program.name} has a grace period now. Its letter is ${letter?.number}.` }
  }),
})
