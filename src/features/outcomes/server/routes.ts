import { agencyDay } from '../../../kit/contract/days.ts'
import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { outcomes } from '../contract.ts'
import { listProposals } from './acts.ts'
import { recordOutcome } from './changes.ts'
import { correctOutcome } from './correction.ts'

export const outcomeRoutes = handlers(outcomes, {
  proposals: async ({ db, params, query }) => ({ data: await listProposals(db, params.accreditation_id, query.decided_on ?? agencyDay()) }),
  record: change((asked, act) => recordOutcome(act, asked)),
  correct: change((asked, act) => correctOutcome(act, asked)),
})
