import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { savedViews } from '../contract.ts'
import { hasViews } from '../rules.ts'
import { addView, editView, removeView, restoreView } from './changes.ts'
import { listViews } from './queries.ts'

export const savedViewRoutes = handlers(savedViews, {
  list: async ({ db, actor, query }) => ({ data: hasViews(actor.role, query.page) ? await listViews(db, actor, query.page) : [] }),
  add: change(async ({ body }, act) => {
    const data = await addView(act, body)
    return { data, message: `The view ${data.name} is saved.` }
  }),
  edit: change(async ({ params, body }, act) => {
    const data = await editView(act, params.id, body)
    return { data, message: `The view ${data.name} is saved.` }
  }),
  remove: change(async ({ params }, act) => ({ message: `The view ${await removeView(act, params.id)} is removed.` })),
  restore: change(async ({ params }, act) => {
    const data = await restoreView(act, params.id)
    return { data, message: `The view ${data.name} is back.` }
  }),
})
