import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { seasons } from '../contract.ts'
import { readBoard } from './board.ts'
import { planVisits, whyNot, whyThere } from './planning.ts'
import { findSeason, listSeasons } from './queries-seasons.ts'
import { listWishes } from './queries-wishes.ts'
import { addSeason, addVisits, confirmVisit, editSeason, editVisit, removeSeason, removeVisit, setPerson } from './season-changes.ts'

export const seasonRoutes = handlers(seasons, {
  list: ({ db, query }) => listSeasons(db, query),
  show: async ({ db, params }) => ({ data: await readBoard(db, params.id) }),
  add: change((asked, act) => addSeason(act, asked)),
  edit: change((asked, act) => editSeason(act, asked)),
  remove: change((asked, act) => removeSeason(act, asked)),
  wishes: async ({ db, params }) => ({ data: await listWishes(db, await findSeason(db, params.id)) }),
  addVisits: change((asked, act) => addVisits(act, asked)),
  editVisit: change((asked, act) => editVisit(act, asked)),
  removeVisit: change((asked, act) => removeVisit(act, asked)),
  setPerson: change((asked, act) => setPerson(act, asked)),
  plan: async (asked) => ({ data: await planVisits(asked) }),
  why: async (asked) => ({ data: await whyThere(asked) }),
  impossible: async (asked) => ({ data: await whyNot(asked) }),
  confirm: change((asked, act) => confirmVisit(act, asked)),
})
