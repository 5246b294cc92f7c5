import { change, handlers, type Routes } from '../../../kit/server/acts/handlers.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { listOf } from '../../../kit/server/db/paging.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { type ImportRow, imports } from '../contract.ts'
import { type ImportKind, importsOf } from '../rules.ts'
import { countImportedRecords, countImports, findImport, listImportedRecords, listImports } from './queries.ts'
import { lookAtUndo, undoImport, type WaysBack } from './undo.ts'

/** @param ways how each import is taken back, from the feature whose records it stores */
export function importRoutes(ways: WaysBack): Routes {
  return handlers(imports, {
    list: ({ db, query, actor }) => {
      const asked = { search: query.search, kinds: kindsOf(actor, query.filter?.kind) }
      return listOf(query, listImports(db, asked, query), countImports(db, asked))
    },
    one: async ({ db, params, actor }) => ({ data: await readImport(db, params.id, actor) }),
    rows: async ({ db, params, query, actor }) => {
      await readImport(db, params.id, actor)
      return listOf(query, listImportedRecords(db, params.id, query), countImportedRecords(db, params.id))
    },
    undoing: async ({ db, params, actor }) => ({ data: await lookAtUndo(db, ways, params.id, actor) }),
    undo: change(async ({ params, body }, act) => {
      const { done, message } = await undoImport(act, ways, params.id, body.leave)
      return { data: done, message }
    }),
  })
}

/** @throws Refusal 404 also for what somebody of this role does not import */
async function readImport(db: Db, id: string, actor: Actor): Promise<ImportRow> {
  const one = await findImport(db, id)
  if (!one || !importsOf(actor.role).includes(one.kind)) throw notFound('This import')
  return one
}

/** Nothing chosen is all that one may see. */
function kindsOf(actor: Actor, chosen: readonly ImportKind[] = []): readonly ImportKind[] {
  const open = importsOf(actor.role)
  return chosen.length > 0 ? chosen.filter((kind) => open.includes(kind)) : open
}
