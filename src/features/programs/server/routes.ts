import { change, handlers, kept } from '../../../kit/server/acts/handlers.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { type PageAsked, pageAsked } from '../../../kit/server/db/paging.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { programs } from '../contract.ts'
import { addProgram, editProgram, moveProgram, removePrograms, restoreProgram, setProgramActive } from './changes.ts'
import { exportPrograms } from './export.ts'
import { importPrograms, previewPrograms } from './import.ts'
import { findProgram, listPrograms, listValidityEndYears, withOpenRequests } from './queries.ts'
import { listProgramLog } from './queries-changes.ts'
import type { ProgramsAsked } from './queries-conditions.ts'
import { listLadder } from './queries-ladder.ts'

export const programRoutes = handlers(programs, {
  list: kept(({ db, query, body }) => listPrograms(db, body, pageAsked(query, body), body)),
  validityEndYear: kept(async ({ db }) => ({ data: await listValidityEndYears(db) })),
  expired: kept(({ db, query, body }) => held(db, 'expired', body, pageAsked(query, body))),
  upcoming: kept(({ db, query, body }) => held(db, 'upcoming', body, pageAsked(query, body))),
  edit: change(async ({ body }, act) => ({
    data: await editProgram(act, body),
    message: `${body.name} is saved.`,
  })),
  removeMany: change(async ({ body }, act) => {
    const count = await removePrograms(act, body.ids)
    return { data: count, message: count === 1 ? 'The program is deleted.' : `${count} programs are deleted.` }
  }),
  restore: change(async ({ params }, act) => {
    const data = await restoreProgram(act, params.id)
    return { data, message: `${data.name} is back.` }
  }),
  auditLogs: ({ db, query, body }) => listProgramLog(db, body.program_id, query),
  ladder: async ({ db, params }) => ladderOf(db, params.id),
  ownLadder: async ({ db, params, actor }) => ladderOf(db, params.id, institutionOf(actor)),
  export: async ({ db, query }) => exportPrograms(db, query),
  import: importPrograms,
  previewImport: async (asked) => ({ data: await previewPrograms(asked) }),
  ofInstitution: async ({ db, query, actor }) => {
    const { ids, ...filter } = query.filter ?? {}
    const asked = { ...query, filter, ...(ids ? { ids } : {}), institution_id: institutionOf(actor) }
    const { data, meta } = await listPrograms(db, asked, query, query, query.mode === 'grouped')
    return { data: await withOpenRequests(db, data), meta }
  },
  add: change(async ({ body, actor }, act) => ({
    data: await addProgram(act, body, institutionOf(actor)),
    message: `${body.name} is added.`,
  })),
  addTo: change(async ({ body }, act) => ({
    data: await addProgram(act, body),
    message: `${body.name} is added.`,
  })),
  move: change(async ({ params, body }, act) => {
    const data = await moveProgram(act, params.id, body)
    return { data, message: `${data.name} is on ${data.campus_name} now.` }
  }),
  setActive: change(async ({ params, body }, act) => {
    const data = await setProgramActive(act, params.id, body)
    return { data, message: `${data.name} is ${data.is_active ? 'active' : 'inactive'} now.` }
  }),
})

/** @param ownOf the institution it has to belong to. @throws Refusal 404 */
async function ladderOf(db: Db, id: string, ownOf?: string) {
  const program = await findProgram(db, id)
  if (!program || (ownOf && program.institution_id !== ownOf)) throw notFound('This program')
  return { data: await listLadder(db, id) }
}

/** The list held to one status, in the order of the dates. */
function held(db: Db, status: 'expired' | 'upcoming', asked: ProgramsAsked, page: PageAsked) {
  return listPrograms(db, { ...asked, filter: { ...asked.filter, status: [status] } }, page, { sort: 'valid_to', direction: 'asc' })
}
