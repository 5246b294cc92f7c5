import { agencyDay } from '../../../kit/contract/days.ts'
import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { listMeans } from '../../ratings/server/queries-means.ts'
import { outcomes } from '../contract.ts'
import { recordOutcome } from './changes.ts'
import { correctOutcome } from './correction.ts'
import { proposalFor } from './means.ts'

export const outcomeRoutes = handlers(outcomes, {
  proposals: async ({ db, params, query }) => {
    const rated = await listMeans(db, params.accreditation_id)
    return { data: rated.map((one) => proposalFor(one, query.decided_on ?? agencyDay())) }
  },
  record: change((asked, act) => recordOutcome(act, asked)),
  correct: change((asked, act) => correctOutcome(act, asked)),
})
