import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { listOf } from '../../../kit/server/db/paging.ts'
import { merges } from '../contract.ts'
import { undoDays } from '../rules.ts'
import { dismissDouble, listDoubles, recallDouble } from './likely.ts'
import { mergeRecords, planMerge, undoMerge } from './merging.ts'
import { countMerges, listMerges } from './queries.ts'

export const mergeRoutes = handlers(merges, {
  doubles: ({ db, query }) => listDoubles(db, query),
  dismiss: change(async ({ body }, act) => {
    await dismissDouble(act, body)
    return { message: 'They are kept apart, and no likely doubles any more.' }
  }),
  recall: change(async ({ body }, act) => {
    await recallDouble(act, body)
    return { message: 'They stand among the likely doubles again.' }
  }),
  list: ({ db, query }) => listOf(query, listMerges(db, query), countMerges(db)),
  plan: async ({ db, query }) => ({ data: await planMerge(db, query) }),
  merge: change(async ({ body }, act) => {
    const data = await mergeRecords(act, body)
    return { data, message: `${data.absorbed_name} is merged into ${data.kept_name}. It can be undone for ${undoDays} days.` }
  }),
  undo: change(async ({ params }, act) => {
    const data = await undoMerge(act, params.id)
    return { data, message: `${data.absorbed_name} and ${data.kept_name} are two records again.` }
  }),
})
