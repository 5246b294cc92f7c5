import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { type PageAsked, pageAsked } from '../../../kit/server/db/paging.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { programs } from '../contract.ts'
import { addProgram, applyGrace, editProgram, removePrograms } from './changes.ts'
import { exportPrograms } from './export.ts'
import { importPrograms } from './import.ts'
import { listPrograms, listValidityEndYears, type ProgramsAsked, withOpenRequests } from './queries.ts'
import { listProgramLog } from './queries-changes.ts'

export function programRoutes(app: FastifyInstance, db: Db): void {
  routes(app, programs, {
    list: ({ query, body }) => listPrograms(db, body, pageAsked(query, body), body),
    validityEndYear: async () => ({ data: await listValidityEndYears(db) }),
    expired: ({ query, body }) => held(db, 'expired', body, pageAsked(query, body)),
    upcoming: ({ query, body }) => held(db, 'upcoming', body, pageAsked(query, body)),
    update: async ({ body, actor, origin }) => ({
      data: await inTransaction(db, (trx) => editProgram(trx, actor, origin, body)),
      message: `${body.name} is saved.`,
    }),
    delete: async ({ body, actor, origin }) => {
      const count = await inTransaction(db, (trx) => removePrograms(trx, actor, origin, body.ids))
      return { data: count, message: count === 1 ? 'The program is deleted.' : `${count} programs are deleted.` }
    },
    grace: async ({ params, body, actor, origin }) => {
      const data = await inTransaction(db, (trx) => applyGrace(trx, actor, origin, params.id, body))
      return { data, message: `${data.name} has a grace period now.` }
    },
    auditLogs: ({ query, body }) => listProgramLog(db, body.program_id, query),
    export: async ({ query }) => exportPrograms(db, query),
    import: ({ upload, actor, origin }) => importPrograms(db, actor, origin, upload),
    own: async ({ query, actor }) => {
      const asked = { ...query, institution_id: institutionOf(actor) }
      const { data, meta } = await listPrograms(db, asked, query, query, query.mode === 'grouped')
      return { data: await withOpenRequests(db, data), meta }
    },
    add: async ({ body, actor, origin }) => ({
      data: await inTransaction(db, (trx) => addProgram(trx, actor, origin, body)),
      message: `${body.name} is added.`,
    }),
  })
}

/** The list held to one status, in the order of the dates. */
function held(db: Db, status: 'expired' | 'upcoming', asked: ProgramsAsked, page: PageAsked) {
  return listPrograms(db, { ...asked, filter: { ...asked.filter, status: [status] } }, page, { sort: 'valid_to', direction: 'asc' })
}
