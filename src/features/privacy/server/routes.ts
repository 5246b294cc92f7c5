import { agency } from '../../../kit/contract/agency.ts'
import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { listOf } from '../../../kit/server/db/paging.ts'
import { countViews, listViews } from '../../data-views/server/queries.ts'
import { privacy } from '../contract.ts'
import { askRequest, withdrawRequest } from './changes.ts'
import { copyOfData } from './copy.ts'
import { heldAbout } from './held.ts'
import { countOwn, listOwn } from './queries.ts'

/** Entries of a category the page shows. */
const mostShown = 5

export const privacyRoutes = handlers(privacy, {
  held: async ({ db, actor }) => ({
    data: {
      officer: agency.dataProtectionOfficer,
      answer_days: agency.privacyAnswerDays,
      categories: await heldAbout(db, actor, mostShown),
    },
  }),
  views: async ({ db, query, actor }) => {
    const { data, meta } = await listOf(query, listViews(db, actor.id, query), countViews(db, actor.id))
    return {
      data: data.map(({ viewer_id, hour, ...look }) => {
        const at = hour.toISOString()
        return { ...look, id: [at, viewer_id, look.data, look.way, look.place].join(' '), hour: at }
      }),
      meta,
    }
  },
  copy: copyOfData,
  requests: ({ db, query, actor }) => listOf(query, listOwn(db, actor.id, query), countOwn(db, actor.id)),
  ask: change(async (asked, act) => {
    const data = await askRequest(act, asked)
    return { data, message: 'Your request is with the agency. You find it, and its answer, on this page.' }
  }),
  withdraw: change(async (asked, act) => ({ data: await withdrawRequest(act, asked), message: 'Your request is withdrawn.' })),
})
