import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { schedule } from '../contract.ts'
import { addAccreditation, removeAccreditation } from './changes.ts'
import { editAccreditation } from './edit.ts'
import { importVisits } from './import.ts'
import { listAccreditations, listGrouped, listOngoing, listSurveyPrograms } from './queries.ts'
import { countAccreditations } from './queries-stats.ts'

export function scheduleRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  routes(app, schedule, {
    list: async ({ query }) => {
      const { mode, filter = {}, query: search } = query
      if (mode === 'list') return { mode, ...(await listAccreditations(db, query, filter, search)) }
      return { mode, ...(await listGrouped(db, query, filter, search)) }
    },
    ongoing: ({ query, body }) => listOngoing(db, query, body.filter ?? {}, body.search),
    programs: ({ query, body }) => listSurveyPrograms(db, query, body.filter ?? {}, body.search),
    stats: async () => ({ data: await countAccreditations(db) }),
    add: (asked) => addAccreditation(db, settings, asked),
    import: ({ upload, actor, origin }) => importVisits({ db, publicUrl: settings.publicUrl }, actor, origin, upload),
    edit: (asked) => editAccreditation(db, settings, asked),
    remove: (asked) => removeAccreditation(db, settings, asked),
  })
}
