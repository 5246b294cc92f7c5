import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { importTable, previewTable } from '../../imports/server/acts-tables.ts'
import { schedule } from '../contract.ts'
import { addAccreditation, removeAccreditation } from './acts.ts'
import { editAccreditation } from './acts-edit.ts'
import { surveyVisitImport } from './import/import.ts'
import { pastVisitImport } from './import/past-import.ts'
import { listMoves } from './lists/moves.ts'
import { listTrips } from './lists/queries-trips.ts'
import { mergeRequests, planMerge } from './merge.ts'
import { listAccreditations, listGrouped, listOngoing, listSurveyPrograms } from './queries.ts'
import { countAccreditations } from './queries-stats.ts'

export const scheduleRoutes = handlers(schedule, {
  list: async ({ db, query }) => {
    const { mode, filter = {}, query: search } = query
    if (mode === 'list') return { mode, ...(await listAccreditations(db, query, filter, search)) }
    return { mode, ...(await listGrouped(db, query, filter, search)) }
  },
  ongoing: ({ db, query, body }) => listOngoing(db, query, body.filter ?? {}, body.search),
  programs: ({ db, query, body }) => listSurveyPrograms(db, query, body.filter ?? {}, body.search),
  stats: async ({ db }) => ({ data: await countAccreditations(db) }),
  add: change((asked, act) => addAccreditation(act, asked)),
  import: (asked) => importTable(asked, surveyVisitImport),
  previewImport: async (asked) => ({ data: await previewTable(asked, surveyVisitImport) }),
  importPast: (asked) => importTable(asked, pastVisitImport),
  previewImportPast: async (asked) => ({ data: await previewTable(asked, pastVisitImport) }),
  calendar: ({ db, body }) => listTrips(db, body),
  moves: ({ db, params, body }) => listMoves(db, params.id, body),
  edit: change((asked, act) => editAccreditation(act, asked)),
  mergePlan: ({ act, body }) => planMerge(act, body),
  merge: change((asked, act) => mergeRequests(act, asked.body)),
  remove: change((asked, act) => removeAccreditation(act, asked)),
})
