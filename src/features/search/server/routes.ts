import { handlers } from '../../../kit/server/acts/handlers.ts'
import { type FoundKind, type FoundRecord, mostFound, search, shortestWord } from '../contract.ts'
import { kindsFor } from './checks.ts'
import { findOwnEvidence, findRecords } from './queries.ts'

export const searchRoutes = handlers(search, {
  records: async ({ db, query, actor }) => {
    const text = asked(query.query)
    if (!text) return { data: [] }
    const groups = await Promise.all(
      kindsFor(actor.role).map(async (kind) => {
        return groupOf(kind, await findRecords(db, kind, text, mostFound + 1, actor.role))
      }),
    )
    return { data: groups.filter((group) => group.records.length > 0) }
  },
  own: async ({ db, query, actor }) => {
    const text = asked(query.query)
    const records = text ? await findOwnEvidence(db, actor, text, mostFound + 1) : []
    return { data: records.length > 0 ? [groupOf('evidence', records)] : [] }
  },
})

/** What to search for; nothing where no word is long enough. */
function asked(text = ''): string | undefined {
  return text.split(/\s+/).some((word) => word.length >= shortestWord) ? text : undefined
}

function groupOf(kind: FoundKind, records: FoundRecord[]) {
  return { kind, records: records.slice(0, mostFound), more: records.length > mostFound }
}
