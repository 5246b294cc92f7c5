import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { listOf } from '../../../kit/server/db/paging.ts'
import { instruments } from '../contract.ts'
import {
  addInstrument,
  beginDraft,
  changesBetween,
  dropDraft,
  duplicateInstrument,
  editInstrument,
  publishInstrument,
  removeInstrument,
  restoreInstrument,
  retireInstrument,
} from './changes.ts'
import { addPart, editPart, movePart, removePart } from './changes-parts.ts'
import { missing, whatLacks } from './checks.ts'
import { exportInstrument } from './export.ts'
import { importInstrument } from './import.ts'
import { previewInstrument } from './import-preview.ts'
import { countInstruments, findInstrument, findTree, findVersion, listInstruments, shownTree } from './queries.ts'
import { listVisitInstruments } from './queries-visit.ts'

export const instrumentRoutes = handlers(instruments, {
  list: ({ db, query }) => listOf(query, listInstruments(db, query, query, query), countInstruments(db, query)),
  show: async ({ db, params, query }) => ({ data: await shown(db, params.id, query.number) }),
  add: change(async ({ body }, act) => ({ data: { id: await addInstrument(act, body) }, message: `${body.name} is added.` })),
  edit: change(async ({ params, body }, act) => ({
    data: { version: await editInstrument(act, params.id, body) },
    message: `${body.name} is saved.`,
  })),
  remove: change(async ({ params }, act) => ({ message: `${await removeInstrument(act, params.id)} is deleted.` })),
  duplicate: change(async ({ params, body }, act) => ({
    data: { id: await duplicateInstrument(act, params.id, body.name) },
    message: `${body.name} is added, with a draft to change.`,
  })),
  beginDraft: change(async ({ params, body }, act) => {
    const data = await beginDraft(act, params.id, body.version)
    return { data, message: `Version ${data.number} is begun. Nothing changes for visits until it is published.` }
  }),
  dropDraft: change(async ({ params, body }, act) => ({ message: await dropDraft(act, params.id, body.version) })),
  publish: change(async ({ params, body }, act) => {
    const number = await publishInstrument(act, params.id, body.version)
    return { data: { number }, message: `Version ${number} is published. Visits that begin from now on are rated by it.` }
  }),
  retire: change(async ({ params, body }, act) => ({ message: await retireInstrument(act, params.id, body.version) })),
  restore: change(async ({ params, body }, act) => ({ message: await restoreInstrument(act, params.id, body.version) })),
  addPart: change(async (asked, act) => ({ data: await addPart(act, asked), message: `The ${asked.body.part} is added.` })),
  editPart: change(async (asked, act) => ({ data: await editPart(act, asked), message: `The ${asked.body.part} is saved.` })),
  movePart: change(async (asked, act) => ({ data: await movePart(act, asked), message: `The ${asked.body.part} is moved.` })),
  removePart: change(async (asked, act) => ({ data: await removePart(act, asked), message: `The ${asked.body.part} is deleted.` })),
  compare: async ({ db, params, query }) => ({ data: await changesBetween(db, params.id, query.from, query.to) }),
  import: importInstrument,
  previewImport: async (asked) => ({ data: await previewInstrument(asked) }),
  export: ({ db, params, query }) => exportInstrument(db, { params, query, body: undefined }),
  ofVisit: async ({ db, params }) => ({ data: await listVisitInstruments(db, params.accreditation_id) }),
})

async function shown(db: Db, id: string, number: number | undefined) {
  const instrument = (await findInstrument(db, id)) ?? missing()
  const version = (await findVersion(db, id, number)) ?? missing()
  const areas = await findTree(db, version.id)
  const is_draft = version.published_at === null
  return { ...instrument, shown: { number: version.number, is_draft, areas: shownTree(areas), lacks: is_draft ? whatLacks(areas) : [] } }
}
