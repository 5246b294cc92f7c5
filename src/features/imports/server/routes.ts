import { change, handlers, type Routes } from '../../../kit/server/acts/handlers.ts'
import { listOf } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { imports } from '../contract.ts'
import { countImportedRecords, countImports, findImport, listImportedRecords, listImports } from './queries.ts'
import { lookAtUndo, undoImport, type WaysBack } from './undo.ts'

/** @param ways how each import is taken back, from the feature whose records it stores */
export function importRoutes(ways: WaysBack): Routes {
  return handlers(imports, {
    list: ({ db, query }) => listOf(query, listImports(db, query, query), countImports(db, query)),
    one: async ({ db, params }) => {
      const data = await findImport(db, params.id)
      if (!data) throw notFound('This import')
      return { data }
    },
    rows: async ({ db, params, query }) => {
      if (!(await findImport(db, params.id))) throw notFound('This import')
      return listOf(query, listImportedRecords(db, params.id, query), countImportedRecords(db, params.id))
    },
    undoing: async ({ db, params }) => ({ data: await lookAtUndo(db, ways, params.id) }),
    undo: change(async ({ params, body }, act) => {
      const { done, message } = await undoImport(act, ways, params.id, body.leave)
      return { data: done, message }
    }),
  })
}
