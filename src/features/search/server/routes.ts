import { handlers } from '../../../kit/server/acts/handlers.ts'
import { mostFound, search, shortestWord } from '../contract.ts'
import { kindsFor } from './checks.ts'
import { findRecords } from './queries.ts'

export const searchRoutes = handlers(search, {
  records: async ({ db, query, actor }) => {
    const text = query.query ?? ''
    if (!text.split(/\s+/).some((word) => word.length >= shortestWord)) return { data: [] }
    const groups = await Promise.all(
      kindsFor(actor.role).map(async (kind) => {
        const records = await findRecords(db, kind, text, mostFound + 1)
        return { kind, records: records.slice(0, mostFound), more: records.length > mostFound }
      }),
    )
    return { data: groups.filter((group) => group.records.length > 0) }
  },
})
