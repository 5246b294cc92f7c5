import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { proposals } from '../contract-proposals.ts'
import { inviteTeam, leaveEmpty, replacePerson } from './inviting.ts'
import { proposeReplacement, proposeTeam } from './proposal.ts'
import { findOpenPlace, listOpenPlaces } from './queries-open-places.ts'

export const proposalRoutes = handlers(proposals, {
  propose: async ({ db, params, body }) => ({ data: await proposeTeam(db, params.id, body) }),
  invite: change((asked, act) => inviteTeam(act, asked)),
  openPlaces: ({ db, query }) => listOpenPlaces(db, query),
  replacements: async ({ db, params }) => {
    const { visit, id, accreditor_id, role, areas } = await findOpenPlace(db, params.id)
    return { data: await proposeReplacement(db, visit.id, { id, accreditor_id, role, areas }) }
  },
  replace: change((asked, act) => replacePerson(act, asked)),
  leaveEmpty: change((asked, act) => leaveEmpty(act, asked)),
})
